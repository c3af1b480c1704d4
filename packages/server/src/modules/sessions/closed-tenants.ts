import { loginRefusals } from '@foyer/contract/login';
import { ssoLoginRefusals } from '@foyer/contract/sso-login';
import type { Tx } from '../../kernel/db/database.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { SessionsStore } from './sessions.store.ts';

/** Tenants that single sign-on keeps closed to other ways in. Decision 0169. */
export function createClosedTenants({
  clock,
  store,
}: Pick<Platform, 'clock'> & { readonly store: Pick<SessionsStore, 'closed'> }) {
  /** The tenant of a person that single sign-on keeps closed to other ways in, if one does. */
  const closed = (tx: Tx, one: { userId: string; tenantId?: string | undefined }) =>
    store.closed(tx, { ...one, now: clock.now() });

  /** Refuses where single sign-on keeps a tenant of the person closed to other ways in; the page leads on with its id. */
  async function refuseClosed(
    tx: Tx,
    one: { userId: string; tenantId?: string | undefined },
  ): Promise<void> {
    const tenantId = await closed(tx, one);
    if (tenantId) throw refuse(ssoLoginRefusals.required, { context: { tenantId } });
  }

  /** Why somebody with a good proof gets no session. */
  async function noEntry(tx: Tx, userId: string): Promise<Error> {
    const tenantId = await closed(tx, { userId });
    if (!tenantId) return refuse(loginRefusals.noTenant);
    return refuse(ssoLoginRefusals.required, { context: { tenantId } });
  }

  return { closed, refuseClosed, noEntry };
}
