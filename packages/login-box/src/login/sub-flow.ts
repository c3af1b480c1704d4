import type {
  Failure,
  LoginMethod,
  LoginNotice,
  LoginStep,
  PublicAuthResponse,
} from '@foyer/client';
import { useSession } from '@foyer/react';
import { type ComponentType, useEffect } from 'react';

/**
 * What a step of signing in with a machine and a script of its own gets, and how it tells how it
 * ended.
 */
export interface SubFlowProps {
  readonly email: string;
  readonly step: LoginStep;
  /** What the provider demands, where the step answers a demand. */
  readonly pending?: PublicAuthResponse;
  /** A user is signed in and the session is adopted: on to the next step. */
  readonly onEntered: () => void;
  readonly onDemanded: (response: PublicAuthResponse) => void;
  /** Back to the first step, keeping the address. */
  readonly onBack: () => void;
  readonly onUseMethod: (method: LoginMethod) => void;
  /** The other methods that have a step of their own. */
  readonly otherMethods: readonly LoginMethod[];
  readonly lastMethod: LoginMethod | undefined;
  /** The step cannot continue: back to the first one, with the reason. */
  readonly onStartOver: (reason: {
    readonly notice?: LoginNotice;
    readonly failure?: Failure;
  }) => void;
  /** From the MFA method to the recovery code (`back` from there). */
  readonly onRecover: () => void;
  readonly onRecoverBack: () => void;
  /** From `breachedPassword` to `breachedPasswordSuccess`. */
  readonly onMailSent: () => void;
}

/** A sub-flow: its component is a chunk of its own. */
export type SubFlow = ComponentType<SubFlowProps>;

/** What the passkey way of the first two steps gets. */
export interface PasskeyEntryProps extends Pick<SubFlowProps, 'onEntered' | 'onDemanded'> {
  /** How often the button was pressed, maybe before this script was there. */
  readonly presses: number;
  /** The step has an email field, in which the browser can offer passkeys. */
  readonly hasField: boolean;
  /**
   * Tells whether the passkey is being asked for or signs in: until that is over nothing else moves
   * the page on.
   */
  readonly onBusy: (isBusy: boolean) => void;
}

/**
 * Continues when another tab signed in while this step waits. A step that signs in by itself, or
 * shows something that must be read first, says so with `isWaiting: false`.
 */
export function useEnteredElsewhere({
  isWaiting,
  onEntered,
}: {
  isWaiting: boolean;
  onEntered: () => void;
}): void {
  const isSignedIn = useSession().status === 'signedIn';
  useEffect(() => {
    if (isSignedIn && isWaiting) onEntered();
  }, [isSignedIn, isWaiting, onEntered]);
}
