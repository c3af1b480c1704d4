import { isDeepStrictEqual } from 'node:util';
import { type TemplatePolicy, templatePolicies } from '@foyer/contract/policy-templates/rules';
import type {
  AffectedUsers,
  ImpactEffect,
  PolicyImpact,
  SecuritySettings,
  SecuritySettingsChange,
} from '@foyer/contract/security-policies';
import type { TenantTx } from '../../kernel/db/database.ts';
import type { RequestContext, SignedInContext, VendorContext } from '../../kernel/http/context.ts';
import { authorize } from '../../kernel/http/guard.ts';
import { lockPolicies } from '../../rules/membership/policy-lock.ts';
import { requireUnlocked } from '../../rules/restrictions/policy-locks.ts';
import { breachFlag } from '../../rules/password-rules/password-rules.ts';
import type { Platform } from '../platform.ts';
import {
  applied,
  changed,
  toSettings,
  effectiveOwn,
  environmentPolicies,
  requireEditable,
  requireMinimums,
} from './applied-policies.ts';
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

/** Who changes policies: a user, a backend, or no one. */
export interface ChangedBy {
  readonly userId: string | null;
  /** Without one, a template of an account above is applied without a request. */
  readonly ctx?: RequestContext | VendorContext;
}

/** What policies can do; restrictions have effects of their own. */
const effects: readonly ImpactEffect[] = [
  'sessionsEnded',
  'mfaEnrollment',
  'passwordChange',
  'usersLocked',
  'usersStillLocked',
  'usersUnlocked',
];

/** All policies of a tenant as one document: reading, changing, and previewing a change. */
export function createSecuritySettingsService(deps: Deps) {
  const { config, db, audit, clock, store, impact, endOverLimit } = deps;
  const change = createChangingPolicies(deps);
  // backends can change the configuration while the server runs
  const environmentNow = () => environmentPolicies(config);
  const find = async (tx: TenantTx) => effectiveOwn(await store.find(tx), config);

  /** The policies before and after a change. Passwords and sessions are no tenant's own, so what follows reads them by its id. */
  async function proposed(
    { actor: { tenantId } }: SignedInContext,
    form: SecuritySettingsChange,
  ): Promise<ProposedChange> {
    const own = await db.tenant(tenantId, find);
    const environment = environmentNow();
    const before = applied(own, environment);
    const after = changed(before, form, environment);
    const replacesBreached = config.flags[breachFlag] === true;
    return { tenantId, before, after, environment, replacesBreached, now: clock.now() };
  }

  async function saveOne<K extends keyof PolicyValues>(
    tx: TenantTx,
    { userId, ctx }: ChangedBy,
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
    await audit.record(tx, {
      action: 'security_policy.updated',
      userId,
      tenantId: tx.tenantId,
      ...(ctx ? { ctx } : {}),
      description: `Changed the ${policyTitles[policy]} policy.`,
      json: {
        policy,
        before: wasInherited ? null : { ...before },
        after: value && { ...value },
      },
    });
  }

  async function get({ actor }: SignedInContext): Promise<SecuritySettings> {
    const own = await db.tenant(actor.tenantId, find);
    return toSettings(own, config);
  }

  /** Inside the lock of the policies. */
  async function saveAll(tx: TenantTx, by: ChangedBy, form: SecuritySettingsChange) {
    const before = await find(tx);
    const environment = environmentNow();
    const present = applied(before, environment);
    requireMinimums(form, present, environment);
    requireEditable(form, config);
    const of = <K extends keyof PolicyValues>(
      policy: K,
      value: PolicyValues[K] | null | undefined,
    ) =>
      saveOne(tx, by, {
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
    await of('breachedPasswords', form.breachedPasswords);
    return find(tx);
  }

  async function save(ctx: SignedInContext, form: SecuritySettingsChange) {
    const { actor, ...request } = ctx;
    const by = { userId: actor.userId, ctx: request };
    const own = await change(ctx, [], async (tx) => {
      await requireUnlocked(tx, changedPolicies(await find(tx), form));
      return saveAll(tx, by, form);
    });
    if (form.sessions !== undefined) await endOverLimit(ctx.actor.tenantId);
    return toSettings(own, config);
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
    authorize(ctx.actor, { permission: 'fe.secure.write.users' });
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

  /** Password rules of a tenant, set by a backend; no policy that can end sessions. */
  const savePasswordRules = (
    ctx: VendorContext,
    tenantId: string,
    form: Pick<SecuritySettingsChange, 'passwordStrength' | 'breachedPasswords'>,
  ) =>
    db.tenant(tenantId, async (tx) => {
      await lockPolicies(tx, tenantId);
      return saveAll(tx, { userId: null, ctx }, form);
    });

  return {
    get,
    save,
    /** Sets the policies of a template that the tenant does not have as its own. Inside the lock of the policies. */
    applyTemplate: async (tx: TenantTx, by: ChangedBy, values: TemplatePolicies) => {
      const differing = changedPolicies(await find(tx), values);
      if (differing.length === 0) return;
      await saveAll(tx, by, pickPolicies(values, differing));
    },
    /** Refuses values that no account of this environment may have. */
    requireValid: (values: TemplatePolicies): void => {
      const environment = environmentNow();
      requireMinimums(values, environment, environment);
      requireEditable(values, config);
    },
    savePasswordRules,
    preview,
    listAffected,
    /** The policies that apply to a tenant. */
    applied: async (tx: TenantTx): Promise<PolicyValues> =>
      applied(await find(tx), environmentNow()),
  };
}

/** All policies of a tenant as one document. */
export type SecuritySettingsService = ReturnType<typeof createSecuritySettingsService>;

/** What a template sets of the policies. */
type TemplatePolicies = {
  readonly [K in keyof PolicyValues]?: PolicyValues[K] | undefined;
};

/** The policies that a change would not leave as the tenant has them. */
function changedPolicies(own: OwnPolicies, form: SecuritySettingsChange): TemplatePolicy[] {
  return templatePolicies.filter((name) => {
    const value = form[name];
    if (value === undefined) return false;
    return value === null ? own[name] !== undefined : !isDeepStrictEqual(value, own[name]);
  });
}

/** Some of the policies of a template. */
const pickPolicies = (values: TemplatePolicies, names: readonly string[]): TemplatePolicies =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));

const policyTitles: Readonly<Record<keyof PolicyValues, string>> = {
  sessions: 'session',
  mfa: 'MFA',
  lockout: 'lockout',
  passwordHistory: 'password history',
  passwordRotation: 'password rotation',
  passwordStrength: 'password length',
  breachedPasswords: 'breached password',
};
