import { SamlRefusal } from './refusal-codes.ts';

/**
 * An answer answers our request; what begins at the identity provider (expected: null) answers
 * none.
 */
export function assertInResponseTo(reported: string | undefined, expected: string | null): void {
  if (reported === (expected ?? undefined)) return;
  throw new SamlRefusal(
    reported === undefined ? 'unsolicited' : 'inResponseTo',
    reported ?? 'none',
  );
}
