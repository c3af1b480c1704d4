import { loginRefusals } from '@foyer/contract/login';
import { sql } from 'kysely';
import { offersSession, readTenantSignIn } from '../../kernel/config/application-looks.ts';
import type { RequestContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import { isMembershipActive } from '../../rules/membership/is-membership-active.ts';
import type { LivingSession } from '../../rules/sessions/session-rows.ts';
import type { Platform } from '../platform.ts';

/**
 * Whether the default application offers the method that a session of a browser began with. Hosted
 * pages share that session, and sign in with the methods of other applications.
 */
export function createSessionMethods({
  config,
  db,
  clock,
}: Pick<Platform, 'config' | 'db' | 'clock'>) {
  /** Whether the application, or the policy of one of the user's tenants, offers the method. */
  async function offers(id: string | undefined, { userId, methods }: LivingSession) {
    if (offersSession(config, id, methods)) return true;
    const { rows } = await db.read((tx) =>
      sql<{ main: string; others: readonly string[] }>`
        select p.auth_strategy as main, p.other_methods as others from memberships m
        join sign_in_policies p on p.tenant_id = m.tenant_id
        where m.user_id = ${userId} and ${isMembershipActive(clock.now())}`.execute(tx),
    );
    return rows.some((row) => offersSession(config, id, methods, readTenantSignIn(row)));
  }

  const isElsewhere = async (session: LivingSession) =>
    session.applicationId === null &&
    session.actorId === null &&
    !(await offers(undefined, session));

  return {
    /** Refuses to continue a session in the default application if that does not offer its method. */
    assertOffered: async (
      { hostedApplicationId: id }: Pick<RequestContext, 'hostedApplicationId'>,
      session: LivingSession,
    ): Promise<void> => {
      if (!(await isElsewhere(session))) return;
      if (id === undefined || !(await offers(id, session))) throw refuse(loginRefusals.noSession);
    },

    /** The session as its token names it: of the hosted page's application if only that offers the method. */
    forToken: async (
      { hostedApplicationId: id }: Pick<RequestContext, 'hostedApplicationId'>,
      session: LivingSession,
    ): Promise<LivingSession> =>
      id !== undefined && (await isElsewhere(session))
        ? { ...session, applicationId: id }
        : session,
  };
}
