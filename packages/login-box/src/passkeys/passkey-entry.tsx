import type { PasskeyEntryProps } from '../login/sub-flow.ts';
import { PasskeyAlert } from './passkey-alert.tsx';
import { usePasskeyEntry } from './passkey-entry.controller.ts';
import { afterFirstScript } from '../box/first-script.ts';

/**
 * The passkey way of the first steps: what their button does and, as long as it is there, the browser's own list in the e-mail
 * field, whose `autocomplete` says `username webauthn`. Shows what went wrong.
 */
export function PasskeyEntry(props: PasskeyEntryProps) {
  const failure = usePasskeyEntry(props);
  return failure ? <PasskeyAlert failure={failure} /> : null;
}

/** Registers this module as a lazy script. */
export const script = afterFirstScript(PasskeyEntry);
