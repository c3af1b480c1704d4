import { type MfaPolicy, securityPoliciesRefusals } from '@foyer/contract/security-policies';
import type { TenantTx } from '../../kernel/db/database.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import { createChangingPolicies } from './changing-policies.ts';
import type { MfaPolicyRow, MfaPolicyStore } from './mfa-policy.store.ts';

type MfaPolicyDeps = Pick<Platform, 'config' | 'db' | 'audit' | 'clock' | 'requireStepUp'> & {
  readonly store: MfaPolicyStore;
  /** When the configuration was read: used as the creation time of the environment's policy. */
  readonly startedAt: Date;
};

type MfaPolicyForm = Omit<MfaPolicy, 'id' | 'createdAt' | 'updatedAt'>;
type MfaPolicyChange = { readonly [K in keyof MfaPolicyForm]?: MfaPolicyForm[K] | undefined } & {
  readonly id: string;
};

const { notFound, exists } = securityPoliciesRefusals;

/** The MFA policies of environment and tenants. What applies to a user is decided at sign-in. Decision 0111. */
export function createMfaPolicyService({
  config,
  db,
  audit,
  clock,
  requireStepUp,
  store,
  startedAt,
}: MfaPolicyDeps) {
  const { enforceMFAType, allowRememberMyDevice, mfaDeviceExpiration } = config.mfa;
  const vendor: MfaPolicy = {
    id: config.vendorId ?? config.application.clientId,
    enforceMFAType,
    allowRememberMyDevice,
    mfaDeviceExpiration,
    createdAt: startedAt.toISOString(),
    updatedAt: startedAt.toISOString(),
  };

  const note = (
    tx: TenantTx,
    { actor, ...ctx }: SignedInContext,
    { previous, row }: { previous?: MfaPolicyRow | undefined; row: MfaPolicyRow },
  ) => {
    const after = toValues(row);
    return audit.record(tx, {
      action: 'security_policy.updated',
      userId: actor.userId,
      tenantId: actor.tenantId,
      ctx,
      description: 'Changed the MFA policy.',
      json: {
        policy: 'mfa',
        ...after,
        before: previous ? toValues(previous) : null,
        after,
      },
    });
  };

  async function get({ actor }: SignedInContext): Promise<Partial<MfaPolicy>> {
    const row = await db.tenant(actor.tenantId, (tx) => store.find(tx));
    return row ? readPolicy(row) : {};
  }

  const change = createChangingPolicies({ db, requireStepUp });

  const create = (ctx: SignedInContext, form: MfaPolicyForm): Promise<MfaPolicy> =>
    change(ctx, ['mfa'], async (tx) => {
      const row = await store.create(tx, { ...getValues(form), now: clock.now() });
      if (!row) throw refuse(exists);
      await note(tx, ctx, { row });
      return readPolicy(row);
    });

  const update = (
    ctx: SignedInContext,
    { id, enforceMFAType, allowRememberMyDevice, mfaDeviceExpiration }: MfaPolicyChange,
  ): Promise<MfaPolicy> =>
    change(ctx, ['mfa'], async (tx) => {
      const values = getValues({ enforceMFAType, allowRememberMyDevice, mfaDeviceExpiration });
      const previous = await store.find(tx);
      const row = await store.update(tx, { id, ...values, now: clock.now() });
      if (!row) throw refuse(notFound);
      await note(tx, ctx, { previous, row });
      return readPolicy(row);
    });

  return { get, create, update, vendor };
}

/** The MFA policies. */
export type MfaPolicyService = ReturnType<typeof createMfaPolicyService>;

function readPolicy(row: MfaPolicyRow): MfaPolicy {
  return {
    id: row.id,
    enforceMFAType: row.enforce,
    allowRememberMyDevice: row.rememberAllowed,
    mfaDeviceExpiration: row.rememberSeconds,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** The policy as the audit log has it, before and after a change. */
function toValues(row: MfaPolicyRow) {
  const { id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...values } = readPolicy(row);
  return values;
}

function getValues<E, A, X>(form: {
  readonly enforceMFAType: E;
  readonly allowRememberMyDevice: A;
  readonly mfaDeviceExpiration: X;
}) {
  const { enforceMFAType, allowRememberMyDevice, mfaDeviceExpiration } = form;
  return {
    enforce: enforceMFAType,
    rememberAllowed: allowRememberMyDevice,
    rememberSeconds: mfaDeviceExpiration,
  };
}
