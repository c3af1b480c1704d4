import { loginRefusals } from '@foyer/contract/login';
import { passwordlessRefusals } from '@foyer/contract/passwordless';
import { sql } from 'kysely';
import { offersSession, readTenantSignIn } from '../../kernel/config/application-looks.ts';
import type { Tx } from '../../kernel/db/database.ts';
import type { RequestContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import { inheritedMembership } from '../../rules/membership/inherited-access.ts';
import { isMembershipActive } from '../../rules/membership/is-membership-active.ts';
import type { LivingSession } from '../../rules/sessions/session-rows.ts';
import type { Platform } from '../platform.ts';
import type { SessionStart } from './new-session.ts';

/** Whose session it is, or would be, and how it began. */
type Beginning = Pick<SessionStart, 'userId' | 'methods'>;

/** A sign-in policy as it is in the table. */
interface PolicyRow {
  readonly main: string;
  readonly others: readonly string[];
}

/**
 * Whether the default application offers the method that a session of a browser began with. Hosted
 * pages share that session, and sign in with the methods of other applications.
 */
export function createSessionMethods({
  config,
  db,
  clock,
}: Pick<Platform, 'config' | 'db' | 'clock'>) {
  /** Policies of the tenants that the user is a member of. */
  const ownPolicies = (tx: Tx, userId: string) =>
    sql<PolicyRow>`
      select p.auth_strategy as main, p.other_methods as others from memberships m
      join sign_in_policies p on p.tenant_id = m.tenant_id
      where m.user_id = ${userId} and ${isMembershipActive(clock.now())}`.execute(tx);

  /** Policies of the tenants that the user enters from an account above. */
  const policiesBelow = (tx: Tx, userId: string) =>
    sql<PolicyRow>`
      select distinct p.auth_strategy as main, p.other_methods as others from (
        select below.id from memberships held join tenants above on above.id = held.tenant_id
        join tenants below on below.path <@ above.path and below.id <> above.id
        where held.user_id = ${userId} and held.sub_account_access
          and ${isMembershipActive(clock.now(), 'held')}
      ) place join sign_in_policies p on p.tenant_id = place.id
      ${inheritedMembership(sql`${userId}::uuid`, sql`place.id`, clock.now())}`.execute(tx);

  /**
   * Whether the application, or the policy of a tenant that the user is a member of or enters from
   * above, offers the method.
   */
  async function offers(
    id: string | undefined,
    { userId, methods }: Beginning,
    tx?: Tx,
  ): Promise<boolean> {
    if (offersSession(config, id, methods)) return true;
    for (const list of [ownPolicies, policiesBelow]) {
      const { rows } = await (tx ? list(tx, userId) : db.read((own) => list(own, userId)));
      if (rows.some((row) => offersSession(config, id, methods, readTenantSignIn(row))))
        return true;
    }
    return false;
  }

  /** Earlier versions did not record that a session began with a sign-up. */
  async function isOfSignUp({ sessionId, methods }: LivingSession): Promise<boolean> {
    if (methods[0] !== 'pwd') return false;
    const { rows } = await db.read((tx) =>
      sql`
        select 1 from sessions s join users u on u.id = s.user_id
        where s.id = ${sessionId} and s.created_at < u.created_at + interval '1 minute'`.execute(
        tx,
      ),
    );
    return rows.length > 0;
  }

  const isElsewhere = async (session: LivingSession) =>
    session.applicationId === null &&
    session.actorId === null &&
    !(await offers(undefined, session)) &&
    !(await isOfSignUp(session));

  return {
    /**
     * Refuses to begin a session that the first refresh would refuse to continue. `tx` sees the
     * tenants that the user just joined.
     */
    assertEntry: async (
      ctx: Pick<RequestContext, 'boundApplicationId' | 'hostedApplicationId'>,
      start: Beginning,
      tx?: Tx,
    ): Promise<void> => {
      const { boundApplicationId, hostedApplicationId: id } = ctx;
      if (boundApplicationId !== undefined || (await offers(undefined, start, tx))) return;
      if (id === undefined || !(await offers(id, start, tx)))
        throw refuse(passwordlessRefusals.otherWay);
    },

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
