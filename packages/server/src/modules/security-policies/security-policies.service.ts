import { securityPoliciesRefusals } from '@foyer/contract/security-policies';
import type { TenantTx } from '../../kernel/db/database.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import { createChangingPolicies } from './changing-policies.ts';
import type { PolicyRow, RotationRow, SecurityPoliciesStore } from './security-policies.store.ts';

type SecurityPoliciesDeps = Pick<
  Platform,
  'config' | 'db' | 'audit' | 'clock' | 'signer' | 'requireStepUp'
> & {
  readonly store: SecurityPoliciesStore;
  /** When the configuration was read: used as the creation time of the environment's policies. */
  readonly startedAt: Date;
};

interface SwitchForm {
  readonly id?: string;
  readonly enabled?: boolean | undefined;
  readonly size?: number | undefined;
}

const { notFound, exists } = securityPoliciesRefusals;

/** Policies of the environment and of tenants. Which policy applies to a user is decided in `password-rules.ts`. */
export function createSecurityPoliciesService({
  config,
  db,
  audit,
  clock,
  signer,
  requireStepUp,
  store,
  startedAt,
}: SecurityPoliciesDeps) {
  const vendorId = config.vendorId ?? config.application.clientId;
  const created = {
    id: vendorId,
    createdAt: startedAt.toISOString(),
    updatedAt: startedAt.toISOString(),
  };

  const note = (tx: TenantTx, { actor, ...ctx }: SignedInContext, policy: string, json: object) => {
    const user = { userId: actor.userId, tenantId: actor.tenantId };
    const description = `Changed the ${policy} policy.`;
    return audit.record(tx, {
      action: 'security_policy.updated',
      ...user,
      ctx,
      description,
      json: { policy, ...json },
    });
  };

  const change = createChangingPolicies({ db, requireStepUp });

  /** The three calls of a policy that is a switch and a number. */
  const switchPolicy = (policy: 'lockout' | 'history') => ({
    find: ({ actor }: SignedInContext) => db.tenant(actor.tenantId, (tx) => store[policy].find(tx)),
    create: (ctx: SignedInContext, { enabled, size }: { enabled: boolean; size: number }) =>
      change(ctx, [policy === 'lockout' ? 'lockout' : 'passwordHistory'], async (tx) => {
        const row = await store[policy].create(tx, { enabled, size, now: clock.now() });
        if (!row) throw refuse(exists);
        await note(tx, ctx, policy, { enabled, size, before: null, after: toValues(policy, row) });
        return row;
      }),
    update: (ctx: SignedInContext, { id = '', enabled, size }: SwitchForm) =>
      change(ctx, [policy === 'lockout' ? 'lockout' : 'passwordHistory'], async (tx) => {
        const previous = await store[policy].find(tx);
        const row = await store[policy].update(tx, { id, enabled, size, now: clock.now() });
        if (!row) throw refuse(notFound);
        await note(tx, ctx, policy, {
          enabled: row.enabled,
          size: row.size,
          before: previous ? toValues(policy, previous) : null,
          after: toValues(policy, row),
        });
        return row;
      }),
  });

  const getRotation = ({ createdAt, updatedAt, ...row }: RotationRow, tenantId: string) => ({
    ...row,
    tenantId,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  });

  async function rotation({ actor }: SignedInContext) {
    const row = await db.tenant(actor.tenantId, (tx) => store.findRotation(tx));
    return row ? getRotation(row, actor.tenantId) : {};
  }

  function saveRotation(
    ctx: SignedInContext,
    form: { isActive: boolean; rotationPeriod: number; notificationPeriod: number },
  ) {
    return change(ctx, ['passwordRotation'], async (tx) => {
      const previous = await store.findRotation(tx);
      const row = await store.saveRotation(tx, { ...form, now: clock.now() });
      const before = previous ? toRotationValues(previous) : null;
      await note(tx, ctx, 'rotation', { ...form, before, after: toRotationValues(row) });
      return getRotation(row, ctx.actor.tenantId);
    });
  }

  async function globalPolicy() {
    const { sessions, signIn, application } = config;
    return {
      ...created,
      enforceMFAType: config.mfa.enforceMFAType,
      allowOverrideEnforcePasswordHistory: true,
      allowOverridePasswordComplexity: false,
      allowOverridePasswordExpiration: true,
      allowSignups: signIn.allowSignups,
      apiTokensEnabled: true,
      cookieSameSite: application.cookieSameSite.toUpperCase(),
      defaultRefreshTokenExpiration: sessions.absoluteSeconds,
      defaultTokenExpiration: sessions.accessTokenSeconds,
      publicKey: await signer.publicKey(),
    };
  }

  return {
    lockout: switchPolicy('lockout'),
    history: switchPolicy('history'),
    rotation,
    saveRotation,
    globalPolicy,
    vendor: {
      lockout: () => ({ ...created, enabled: true, maxAttempts: config.lockout.maxAttempts }),
      history: () => ({ ...created, ...config.passwordHistory }),
      rotation: config.passwordRotation,
    },
  };
}

/** Policies of the environment and of tenants. */
export type SecurityPoliciesService = ReturnType<typeof createSecurityPoliciesService>;

/** A policy as the audit log has it, before and after a change. */
const toValues = (policy: 'lockout' | 'history', { enabled, size }: PolicyRow) =>
  policy === 'lockout' ? { enabled, maxAttempts: size } : { enabled, historySize: size };
const toRotationValues = ({ isActive, rotationPeriod, notificationPeriod }: RotationRow) => ({
  isActive,
  rotationPeriod,
  notificationPeriod,
});

/** The policy of a tenant, or an empty object if none is configured. */
export const orEmpty = <T extends object>(
  row: PolicyRow | undefined,
  shape: (row: PolicyRow) => T,
): Partial<T> => (row ? shape(row) : {});

/** A stored policy as the wire has it. */
export const getLockout = ({ size, ...row }: PolicyRow) => ({
  ...getStamps(row),
  maxAttempts: size,
});
/** A stored policy as the wire has it. */
export const getHistory = ({ size, ...row }: PolicyRow) => ({
  ...getStamps(row),
  historySize: size,
});

function getStamps({ id, enabled, createdAt, updatedAt }: Omit<PolicyRow, 'size'>) {
  return { id, enabled, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
