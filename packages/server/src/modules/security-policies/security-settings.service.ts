import {
  type AffectedUsers,
  type ImpactEffect,
  type PolicyImpact,
  type SecuritySettings,
  type SecuritySettingsChange,
  securityPoliciesRefusals,
} from '@foyer/contract/security-policies';
import { sessionLimitMinimums } from '@foyer/contract/security-policies/rules';
import type { TenantTx } from '../../kernel/db/database.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import { authorise } from '../../kernel/http/guard.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Platform } from '../platform.ts';
import { createChangingPolicies } from './changing-policies.ts';
import type { PolicyImpactStore, ProposedChange } from './policy-impact.store.ts';
import type {
  OwnPolicies,
  PolicyValues,
  SecuritySettingsStore,
} from './security-settings.store.ts';

type Deps = Pick<Platform, 'config' | 'db' | 'audit' | 'clock' | 'requireStepUp'> & {
  readonly store: SecuritySettingsStore;
  readonly impact: PolicyImpactStore;
  /** Ends the sessions over a lowered limit. */
  readonly endOverLimit: (tenantId: string) => Promise<void>;
};

/** What policies can do; restrictions have effects of their own. */
const effects: readonly ImpactEffect[] = ['sessionsEnded', 'mfaEnrollment', 'passwordChange'];

/** All policies of a tenant as one document: reading, changing, and previewing a change. */
export function createSecuritySettingsService(deps: Deps) {
  const { config, db, audit, clock, store, impact, endOverLimit } = deps;
  const change = createChangingPolicies(deps);
  const environment = environmentOf(config);

  /** The policies before and after a change. Passwords and sessions are no tenant's own, so what follows reads them by its id. */
  async function proposed(
    { actor: { tenantId } }: SignedInContext,
    form: SecuritySettingsChange,
  ): Promise<ProposedChange> {
    const own = await db.tenant(tenantId, (tx) => store.find(tx));
    const before = applied(own, environment);
    return { tenantId, before, after: changed(before, form, environment), now: clock.now() };
  }

  async function saveOne<K extends keyof PolicyValues>(
    tx: TenantTx,
    ctx: SignedInContext,
    one: {
      readonly policy: K;
      readonly value: PolicyValues[K] | null | undefined;
      readonly before: PolicyValues[K];
      readonly wasInherited: boolean;
    },
  ): Promise<void> {
    const { policy, value, before, wasInherited } = one;
    if (value === undefined) return;
    if (value) await store.save(tx, { policy, value, now: clock.now() });
    else await store.remove(tx, policy);
    const { actor, ...request } = ctx;
    await audit.record(tx, {
      action: 'security_policy.updated',
      userId: actor.userId,
      tenantId: actor.tenantId,
      ctx: request,
      description: `Changed the ${policyTitles[policy]} policy.`,
      json: {
        policy,
        before: wasInherited ? null : { ...before },
        after: value && { ...value },
      },
    });
  }

  async function get({ actor }: SignedInContext): Promise<SecuritySettings> {
    const own = await db.tenant(actor.tenantId, (tx) => store.find(tx));
    return documentOf(own, environment);
  }

  async function save(ctx: SignedInContext, form: SecuritySettingsChange) {
    const own = await change(ctx, async (tx) => {
      const before = await store.find(tx);
      const present = applied(before, environment);
      requireMinimums(form, present, environment);
      const of = <K extends keyof PolicyValues>(
        policy: K,
        value: PolicyValues[K] | null | undefined,
      ) =>
        saveOne(tx, ctx, {
          policy,
          value,
          before: present[policy],
          wasInherited: before[policy] === undefined,
        });
      await of('sessions', form.sessions);
      await of('mfa', form.mfa);
      await of('lockout', form.lockout);
      await of('passwordHistory', form.passwordHistory);
      await of('passwordRotation', form.passwordRotation);
      await of('passwordStrength', form.passwordStrength);
      return store.find(tx);
    });
    if (form.sessions !== undefined) await endOverLimit(ctx.actor.tenantId);
    return documentOf(own, environment);
  }

  async function preview(ctx: SignedInContext, form: SecuritySettingsChange) {
    const one = await proposed(ctx, form);
    return db.read(async (tx): Promise<PolicyImpact> => {
      const counted = [];
      for (const effect of effects) {
        const { count, users } = await impact.count(tx, effect, one);
        if (count > 0) counted.push({ effect, count, users });
      }
      return {
        effects: counted,
        endsOwnSession: await impact.ends(tx, ctx.actor.sessionId, one),
        // every policy can be met at the next sign-in: a factor is set up, a password is replaced
        locksOutCaller: false,
        locksOutAdministrators: false,
      };
    });
  }

  async function listAffected(
    ctx: SignedInContext,
    one: { effect: ImpactEffect; offset: number; limit: number; change: SecuritySettingsChange },
  ) {
    const { effect, offset, limit } = one;
    // who has not set up MFA is for callers who may change users. Decision 0286.
    authorise(ctx.actor, { permission: 'fe.secure.write.users' });
    const previewed = await proposed(ctx, one.change);
    return db.read(async (tx): Promise<AffectedUsers> => {
      const { users } = await impact.count(tx, effect, previewed);
      const rows = await impact.list(tx, { effect, offset, limit, change: previewed });
      return {
        items: rows.map(({ email, ...row }) => ({ ...row, ...(email === null ? {} : { email }) })),
        _metadata: { totalItems: users, totalPages: Math.ceil(users / limit) },
      };
    });
  }

  return {
    get,
    save,
    preview,
    listAffected,
    /** The policies that apply to a tenant. */
    applied: async (tx: TenantTx): Promise<PolicyValues> =>
      applied(await store.find(tx), environment),
  };
}

/** All policies of a tenant as one document. */
export type SecuritySettingsService = ReturnType<typeof createSecuritySettingsService>;

const policyTitles: Readonly<Record<keyof PolicyValues, string>> = {
  sessions: 'session',
  mfa: 'MFA',
  lockout: 'lockout',
  passwordHistory: 'password history',
  passwordRotation: 'password rotation',
  passwordStrength: 'password length',
};

function environmentOf(config: Deps['config']): PolicyValues {
  const { sessions, mfa, lockout, passwordHistory: history, passwordRotation } = config;
  return {
    sessions: {
      idleSeconds: sessions.idleSeconds,
      absoluteSeconds: sessions.absoluteSeconds,
      maxSessions: sessions.maxConcurrent ?? null,
    },
    mfa: {
      enforceMFAType: mfa.enforceMFAType,
      allowRememberMyDevice: mfa.allowRememberMyDevice,
      mfaDeviceExpiration: mfa.mfaDeviceExpiration,
      graceUntil: null,
      allowedMethods: mfa.strategies,
    },
    lockout: { enabled: true, maxAttempts: lockout.maxAttempts },
    passwordHistory: { historySize: history.enabled ? history.historySize : 0 },
    passwordRotation,
    passwordStrength: { minLength: config.passwordPolicy.minLength },
  };
}

/** The policies that apply: the tenant's own, otherwise the environment's. */
function applied(own: OwnPolicies, environment: PolicyValues): PolicyValues {
  return {
    sessions: own.sessions ?? environment.sessions,
    mfa: own.mfa ?? environment.mfa,
    lockout: own.lockout ?? environment.lockout,
    passwordHistory: own.passwordHistory ?? environment.passwordHistory,
    passwordRotation: own.passwordRotation ?? environment.passwordRotation,
    passwordStrength: own.passwordStrength ?? environment.passwordStrength,
  };
}

function changed(
  before: PolicyValues,
  form: SecuritySettingsChange,
  environment: PolicyValues,
): PolicyValues {
  return {
    sessions: next(before.sessions, form.sessions, environment.sessions),
    mfa: next(before.mfa, form.mfa, environment.mfa),
    lockout: next(before.lockout, form.lockout, environment.lockout),
    passwordHistory: next(
      before.passwordHistory,
      form.passwordHistory,
      environment.passwordHistory,
    ),
    passwordRotation: next(
      before.passwordRotation,
      form.passwordRotation,
      environment.passwordRotation,
    ),
    passwordStrength: next(
      before.passwordStrength,
      form.passwordStrength,
      environment.passwordStrength,
    ),
  };
}

/** Left out stays, and null is the environment's. */
const next = <T>(before: T, change: T | null | undefined, environment: T): T =>
  change === undefined ? before : (change ?? environment);

const document = <T>(own: T | undefined, environment: T) => ({
  isInherited: own === undefined,
  value: own ?? environment,
  environment,
});

function documentOf(own: OwnPolicies, environment: PolicyValues): SecuritySettings {
  return {
    sessions: document(own.sessions, environment.sessions),
    mfa: document(own.mfa, environment.mfa),
    lockout: document(own.lockout, environment.lockout),
    passwordHistory: document(own.passwordHistory, environment.passwordHistory),
    passwordRotation: document(own.passwordRotation, environment.passwordRotation),
    passwordStrength: document(own.passwordStrength, environment.passwordStrength),
  };
}

/** New values meet the minimums; a lower one that is already stored may stay, so that what was read can be saved. */
function requireMinimums(
  { sessions, mfa, passwordStrength: strength }: SecuritySettingsChange,
  before: PolicyValues,
  environment: PolicyValues,
): void {
  for (const name of ['idleSeconds', 'absoluteSeconds', 'maxSessions'] as const) {
    const value = sessions?.[name] ?? null;
    if (value === null || value === before.sessions[name]) continue;
    if (value < sessionLimitMinimums[name]) throw refuse(securityPoliciesRefusals.belowMinimum);
  }
  const offered = environment.mfa.allowedMethods ?? [];
  if (mfa?.allowedMethods?.some((method) => !offered.includes(method)))
    throw refuse(securityPoliciesRefusals.methodNotOffered);
  if (strength && strength.minLength < environment.passwordStrength.minLength)
    throw refuse(securityPoliciesRefusals.belowMinimum);
}
