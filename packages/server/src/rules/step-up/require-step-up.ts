import { commonRefusals } from '@foyer/contract';
import { apiTokensRefusals } from '@foyer/contract/api-tokens';
import { mfaRefusals } from '@foyer/contract/mfa';
import { sql } from 'kysely';
import type { FoyerConfig } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/db/database.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import type { VerifiedClaims } from '../../kernel/keys/claims.ts';
import type { ClockPort } from '../../ports/clock.port.ts';
import { refuse } from '../../kernel/refusal.ts';
import { isIndependentSql } from './independent-factors.ts';

/**
 * Refuses unless the user has proved who they are within so many seconds: with an MFA method,
 * if they have one, else by signing in. Before every action that could take an account away.
 * Default: `mfa.stepUpSeconds`. Decision 0113. A call that asks for the password itself says so
 * (`asksPassword`): then only who has an MFA method must have proved it recently.
 */
export type RequireStepUp = (
  ctx: SignedInContext,
  maxAgeSeconds?: number,
  options?: { readonly asksPassword?: boolean },
) => Promise<void>;

/** Whether the claims of a token carry an MFA method. Contract, §6. */
export function isMultiFactor({ amr = [], acr }: Pick<VerifiedClaims, 'amr' | 'acr'>): boolean {
  const strong = amr.includes('otp') || amr.includes('sms') || amr.includes('hwk');
  return acr !== undefined && amr.includes('mfa') && strong;
}

/** Seconds since the user last proved who they are. */
export function proofAge({ auth_time: at }: Pick<VerifiedClaims, 'auth_time'>, now: Date): number {
  return at === undefined ? Number.POSITIVE_INFINITY : Math.floor(now.getTime() / 1000) - at;
}

/** The check over the verified claims; only whether a user has an MFA method is looked up. */
export function createRequireStepUp(deps: {
  db: Db;
  config: FoyerConfig;
  clock: ClockPort;
}): RequireStepUp {
  const { db, config, clock } = deps;

  const hasFactor = async (userId: string, methods: readonly string[]) => {
    const { rows } = await db.read((tx) =>
      sql<{
        has: boolean;
      }>`select exists (select 1 from mfa_devices d where d.user_id = ${userId} and ${isIndependentSql(methods)})
        or exists (select 1 from webauthn_credentials where user_id = ${userId} and usage = 'mfa') as has`.execute(
        tx,
      ),
    );
    return rows[0]?.has ?? false;
  };

  return async (
    { actor },
    maxAgeSeconds = config.mfa.stepUpSeconds,
    { asksPassword = false } = {},
  ) => {
    // a backend answers for its own users' identity
    if (actor.token.type === 'vendorToken') return;
    // a contact has no account: the link was the proof
    if (actor.token.type === 'ssoSetupLink') return;
    if (actor.token.type !== 'userToken') throw refuse(apiTokensRefusals.usersOnly);
    if (actor.token.act) throw refuse(commonRefusals.impersonated);
    const isFresh = proofAge(actor.token, clock.now()) <= maxAgeSeconds;
    if (isFresh && isMultiFactor(actor.token)) return;
    const has = await hasFactor(actor.userId, actor.token.amr ?? []);
    if (!has && (isFresh || asksPassword)) return;
    throw refuse(mfaRefusals.stepUpRequired, {
      context: { way: has ? 'mfa' : 'signIn', maxAge: maxAgeSeconds },
    });
  };
}
