import type { Failure } from '@foyer/client';
import type { ReactNode } from 'react';
import type { Direction } from './step-direction.tsx';

/** What every step of every flow shows around its content. */
export interface BoxCardProps {
  readonly step: string;
  readonly title: string;
  readonly line?: ReactNode;
  /** A large icon above the title; the header is centered then. */
  readonly icon?: ReactNode;
  readonly tone?: 'success' | 'warning' | 'error' | undefined;
  /** Who the step is about, with a way to change it. */
  readonly identity?:
    | { readonly email: string; readonly onChange?: (() => void) | undefined }
    | undefined;
  readonly failure?: Failure | undefined;
  /** The right password the step was sent with: an emergency code is taken beside it. */
  readonly password?: string;
  /** What to do about the failure, for example try again. */
  readonly remedy?: ReactNode;
  readonly footer?: ReactNode;
  readonly isBusy?: boolean | undefined;
  /** Grows whenever a field wants the focus. */
  readonly attention?: number | undefined;
  /** Overrides the direction of the flow. */
  readonly direction?: Direction;
  readonly children?: ReactNode;
}
