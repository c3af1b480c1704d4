import type { ReactNode, RefObject } from 'react';
import { useId, useRef } from 'react';
import { useHint } from '../tooltip/use-hint.tsx';

/** What a control that cannot be used needs to say why. */
export interface DisabledReason {
  /** For an element around the control. */
  readonly frame: { readonly ref: RefObject<HTMLSpanElement | null> } & Partial<
    ReturnType<typeof useHint>['events']
  > & { readonly 'data-disabled': '' | undefined };
  /** For the control: it stays in the tab order, and its reason is its description. */
  readonly control: {
    readonly 'aria-disabled': true | undefined;
    readonly 'aria-describedby': string | undefined;
  };
  /** Inside that element, after the control. */
  readonly note: ReactNode;
  /** What a press does instead of the action. */
  readonly show: () => void;
}

/**
 * Says why a control is disabled: beside it while it is pointed at, focused, or pressed, and to
 * screen readers. Never `disabled`, which hides from the keyboard.
 */
export function useDisabledReason(reason: string | undefined): DisabledReason {
  const ref = useRef<HTMLSpanElement>(null);
  const id = useId();
  const { show, events, popup } = useHint(ref, reason ?? '');
  const isDisabled = reason !== undefined;
  return {
    frame: { ref, 'data-disabled': isDisabled ? '' : undefined, ...(isDisabled ? events : {}) },
    control: {
      'aria-disabled': isDisabled || undefined,
      'aria-describedby': isDisabled ? id : undefined,
    },
    note: isDisabled && (
      <>
        <span className="foyer-visually-hidden" id={id}>
          {reason}
        </span>
        {popup}
      </>
    ),
    show,
  };
}
