import { passwordlessRefusals } from '@foyer/contract/passwordless';
import {
  readTenantSignIn,
  toSignIn,
  toTenantSignIn,
} from '../../kernel/config/application-looks.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import type { RequestContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import {
  isAllowed,
  type SignInMethod,
  type SignInPolicy,
} from '../../rules/sign-in/sign-in-methods.ts';
import type { PolicyRow, SignInPoliciesStore } from './sign-in-policies.store.ts';

type PoliciesDeps = Pick<Platform, 'config' | 'db' | 'sms' | 'clock'> & {
  readonly store: SignInPoliciesStore;
};

const texts: ReadonlySet<SignInMethod> = new Set(['SmsCode', 'QuickSmsCode']);

/** Which first factors there are: what the environment says, or the tenant in its place, as far as the application offers them. Specification 1, §4 "Pre-login". */
export function createSignInPolicies({ config, db, sms, clock, store }: PoliciesDeps) {
  /** Read with each request: the management API changes it while the server runs. */
  const ofEnvironment = (applicationId?: string) => {
    const { authStrategy, otherMethods } = toSignIn(config, applicationId);
    return possible({ main: authStrategy, others: otherMethods });
  };

  /** Without a way to send texts there is no code by text. */
  function possible({ main, others }: SignInPolicy): SignInPolicy {
    return sms.isAvailable
      ? { main, others }
      : { main, others: others.filter((method) => !texts.has(method)) };
  }

  function read(row: PolicyRow | undefined, applicationId?: string): SignInPolicy {
    if (!row) return ofEnvironment(applicationId);
    const policy = readTenantSignIn(row);
    const { authStrategy, otherMethods } = toTenantSignIn(config, applicationId, policy);
    return possible({ main: authStrategy, others: otherMethods });
  }

  /** That of the tenant the page is for, by its alias or id, as far as the application offers it; else that of the application, or of the environment. */
  async function forRequest(
    ctx: Pick<RequestContext, 'loginAlias' | 'scopedTenant' | 'applicationId'>,
  ): Promise<SignInPolicy> {
    const { loginAlias: alias, scopedTenant: id, applicationId } = ctx;
    if (id && isId(id))
      return read(await db.read((tx) => store.ofTenant(tx, { id })), applicationId);
    if (alias) return read(await db.read((tx) => store.ofTenant(tx, { alias })), applicationId);
    return ofEnvironment(applicationId);
  }

  /** Refuses where the tenant has a policy that does not allow the sign-in method. */
  function refuseOther(row: PolicyRow | undefined, method: SignInMethod): void {
    if (row && !isAllowed(read(row), method)) throw refuse(passwordlessRefusals.otherWay);
  }

  return {
    forRequest,
    refuseOther,

    ofTenant: async (tenantId: string): Promise<SignInPolicy> =>
      read(await db.read((tx) => store.ofTenant(tx, { id: tenantId }))),

    /** Refuses a sign-in method that the page does not offer. Says nothing about accounts: it is the same for everyone. */
    demandOffered: async (ctx: RequestContext, method: SignInMethod): Promise<void> => {
      if (!isAllowed(await forRequest(ctx), method)) throw refuse(passwordlessRefusals.notEnabled);
    },

    /** Refuses a user who proved who they are in a way that the tenant they would enter does not allow. */
    demandEntry: async (tx: Tx, userId: string, method: SignInMethod): Promise<void> => {
      refuseOther(await store.ofEntry(tx, userId, clock.now()), method);
    },

    /** Gives a tenant a policy of its own. */
    set: (tx: Tx, tenantId: string, policy: SignInPolicy) => store.set(tx, tenantId, policy),
  };
}

/** Which first factors there are. */
export type SignInPolicies = ReturnType<typeof createSignInPolicies>;
