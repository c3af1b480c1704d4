import { commonRefusals } from '@foyer/contract';
import type { Tx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import { isDatabaseUnavailable } from '../../kernel/db/unavailable.ts';
import type { Actor } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Confirmation, SessionStatus } from '../../rules/sessions/session-rows.ts';
import type { Platform } from '../platform.ts';
import type { SessionsStore } from './sessions.store.ts';

type SessionAuthorizationDeps = Pick<Platform, 'db' | 'clock'> & { readonly store: SessionsStore };

/** The check of an access token against its session. */
export function createSessionAuthorization({ db, clock, store }: SessionAuthorizationDeps) {
  /**
   * Refuses an access token whose session has ended or whose user left the tenant, and notes that its refresh reply
   * arrived. Decision 0050. `find` makes the statement: the store's own, or a larger one that begins with its `standing`.
   */
  async function admit<S extends SessionStatus>(
    actor: Pick<Actor, 'sessionId' | 'userId' | 'tenantId' | 'address' | 'token'>,
    find: (tx: Tx, one: Confirmation) => Promise<S | undefined>,
  ): Promise<S> {
    const { sessionId, userId, tenantId, address, token } = actor;
    if (![sessionId, userId, tenantId].every(isId)) throw refuse(commonRefusals.unauthenticated);
    const presented = {
      sessionId,
      userId,
      tenantId,
      generation: token.gen ?? -1,
      address,
      now: clock.now(),
    };
    const found = await db.read((tx) => find(tx, presented));
    if (!found) throw await getRefusal(presented);
    if (found.isNew) await confirm(presented);
    return found;
  }

  /** Why a token is not accepted: from an address that the tenant does not allow, or because its session has ended. */
  async function getRefusal({
    userId,
    tenantId,
    address,
    sessionId,
  }: Confirmation): Promise<Error> {
    const isClosed = await db.read(async (tx) => {
      const one = { userId, tenantId, address, now: clock.now() };
      return (
        (await store.isAddressClosed(tx, one)) && (await store.isLiving(tx, { ...one, sessionId }))
      );
    });
    return isClosed
      ? refuse(commonRefusals.addressNotAllowed, { context: { ip: address } })
      : refuse(commonRefusals.unauthenticated);
  }

  /**
   * Notes that a new token has arrived. While a database takes no writes (its disk is full) users continue reading: nothing can be renewed then,
   * and the next call notes it. Decision 0232.
   */
  const confirm = (presented: Confirmation): Promise<unknown> =>
    db
      .read((tx) => store.confirm(tx, presented))
      .catch((error: unknown) => {
        if (!isDatabaseUnavailable(error)) throw error;
      });

  return admit;
}
