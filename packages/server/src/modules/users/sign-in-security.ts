import { commonRefusals } from '@foyer/contract';
import type { Actor } from '../../kernel/http/context.ts';
import { holds } from '../../kernel/http/guard.ts';
import { refuse } from '../../kernel/refusal.ts';

/**
 * Whether the caller sees how a user signs in: MFA methods, state of the password, sessions. Everyone sees their own; those of others
 * are for callers who may change users, as a list of administrators without an MFA method is a list of targets. Decision 0286.
 */
export function canReadSignInSecurity(actor: Actor, ofUserId?: string): boolean {
  return actor.userId === ofUserId || holds(actor, 'fe.secure.write.users');
}

interface SecurityFilters {
  readonly mfa?: unknown;
  readonly password?: unknown;
  readonly _preset?: 'mfa-unenrolled' | 'breached-passwords' | 'inactive' | undefined;
}

/** Rejects filters on sign-in security, because the results would reveal it. */
export function checkSecurityFilters(
  actor: Actor,
  { mfa, password, _preset }: SecurityFilters,
): void {
  const isFiltered =
    mfa !== undefined ||
    password !== undefined ||
    (_preset !== undefined && _preset !== 'inactive');
  if (isFiltered && !canReadSignInSecurity(actor)) throw refuse(commonRefusals.forbidden);
}
