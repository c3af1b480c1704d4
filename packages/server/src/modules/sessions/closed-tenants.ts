import { commonRefusals } from '@foyer/contract';
import { loginRefusals } from '@foyer/contract/login';
import { applicationsRefusals } from '@foyer/contract/applications';
import { ssoLoginRefusals } from '@foyer/contract/sso-login';
import type { Tx } from '../../kernel/db/database.ts';
import type { RequestContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import { createNotifyBlocked } from '../../rules/restrictions/country-notice.ts';
import type { SessionsStore } from './sessions.store.ts';

/** Whose sign-in or tenant switch was refused, and where they are. */
export interface Refused {
  readonly userId: string;
  readonly tenantId?: string | undefined;
  readonly address: string;
  /** The embedded application that is asked for. Default: the default one. */
  readonly applicationId?: string | undefined;
}

/** Tenants that single sign-on or IP restrictions keep closed. Decision 0169. */
export function createClosedTenants(
  deps: Parameters<typeof createNotifyBlocked>[0] & {
    readonly store: Pick<SessionsStore, 'closed' | 'isAddressClosed' | 'isApplicationClosed'>;
  },
) {
  const { clock, store } = deps;
  const notifyBlocked = createNotifyBlocked(deps);
  /** The tenant of a user that single sign-on keeps closed to other sign-in methods, if one does. */
  const closed = (tx: Tx, one: { userId: string; tenantId?: string | undefined }) =>
    store.closed(tx, { ...one, now: clock.now() });

  /** Refuses where the application is not assigned to the user. */
  async function refuseUnassigned(tx: Tx, one: Omit<Refused, 'address'>): Promise<void> {
    const { applicationId } = one;
    if (!applicationId) return;
    if (await store.isApplicationClosed(tx, { ...one, applicationId, now: clock.now() }))
      throw refuse(applicationsRefusals.notAssigned);
  }

  /** Refuses where the application, IP restrictions, or single sign-on keep a tenant of the user closed; for single sign-on, the page continues with its ID. */
  async function refuseClosed(tx: Tx, one: Refused): Promise<void> {
    await refuseUnassigned(tx, one);
    if (await store.isAddressClosed(tx, { ...one, now: clock.now() }))
      throw refuse(commonRefusals.addressNotAllowed);
    const tenantId = await closed(tx, one);
    if (tenantId) throw refuse(ssoLoginRefusals.required, { context: { tenantId } });
  }

  /** Why a user with a good proof gets no session. */
  async function noEntry(
    tx: Tx,
    {
      client,
      boundApplicationId: applicationId,
    }: Pick<RequestContext, 'client' | 'boundApplicationId'>,
    userId: string,
  ): Promise<Error> {
    await refuseUnassigned(tx, { userId, applicationId });
    const tenantId = await closed(tx, { userId });
    const isClosed = await store.isAddressClosed(tx, {
      userId,
      address: client.address,
      tenantId,
      now: clock.now(),
    });
    if (isClosed) {
      notifyBlocked(client, userId);
      return refuse(commonRefusals.addressNotAllowed);
    }
    if (!tenantId) return refuse(loginRefusals.noTenant);
    return refuse(ssoLoginRefusals.required, { context: { tenantId } });
  }

  return { closed, refuseClosed, noEntry };
}
