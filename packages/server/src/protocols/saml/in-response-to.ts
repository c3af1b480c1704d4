import { SamlRefusal } from './refusal-codes.ts';

/**
 * An answer answers our request; what begins at the identity provider (expected: null) answers
 * none.
 */
export function assertInResponseTo(told: string | undefined, expected: string | null): void {
  if (told === (expected ?? undefined)) return;
  throw new SamlRefusal(told === undefined ? 'unsolicited' : 'inResponseTo', told ?? 'none');
}
