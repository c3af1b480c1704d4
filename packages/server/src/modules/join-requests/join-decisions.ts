import { emailDomain } from '@foyer/contract/domain-restrictions/rules';
import { invitationsRefusals } from '@foyer/contract/invitations';
import { joinRequestsRefusals } from '@foyer/contract/join-requests';
import type { EventName } from '@foyer/contract/events';
import type { Tx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import type { Actor, RequestContext, SignedInContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import { endWeakerSessions } from '../../rules/membership/end-weaker-sessions.ts';
import { assertEmailAllowed } from '../../rules/restrictions/email-domains.ts';
import type { RequireGrantStepUp } from '../invitations/grant-step-up.ts';
import type { AcceptingStore } from '../invitations/accepting.store.ts';
import type { Platform } from '../platform.ts';
import type { RoleGrants } from '../roles/role-grants.service.ts';
import type { Seats } from '../usage/seats.ts';
import type { JoinRequestsStore, PendingRequest } from './join-requests.store.ts';

/** Days for which a declined request is not repeated. */
const declinedDays = 30;
const dayMs = 24 * 60 * 60 * 1000;

type JoinDecisionsDeps = Pick<
  Platform,
  'config' | 'db' | 'audit' | 'mail' | 'clock' | 'accountLinks'
> & {
  readonly store: JoinRequestsStore;
  readonly accepting: Pick<AcceptingStore, 'join' | 'closeFor'>;
  readonly roleGrants: Pick<RoleGrants, 'given' | 'assertCanGrantDefaults' | 'defaultRoles'>;
  readonly requireGrantStepUp: RequireGrantStepUp;
  readonly seats: Seats;
};

/** Who decides, how, and on behalf of which call. */
interface Decision {
  readonly ctx: RequestContext;
  readonly approver: Pick<Actor, 'tenantId' | 'userId'> & Partial<Pick<Actor, 'token'>>;
  readonly request: PendingRequest;
  readonly approved: boolean;
  /** Null: the default ones. */
  readonly roleIds: readonly string[] | null;
}

/** Decisions about requests to join an account. */
export function createJoinDecisions(deps: JoinDecisionsDeps) {
  const { config, db, audit, mail, clock, accountLinks } = deps;
  const { store, accepting, roleGrants, requireGrantStepUp, seats } = deps;

  async function grantedRoles(
    tx: Tx,
    { approver, roleIds }: Pick<Decision, 'approver' | 'roleIds'>,
  ): Promise<string[]> {
    if (roleIds) {
      const roles = await roleGrants.given(tx, approver, roleIds, invitationsRefusals);
      return roles.map(({ id }) => id);
    }
    await roleGrants.assertCanGrantDefaults(tx, approver, invitationsRefusals.roleAbove);
    return (await roleGrants.defaultRoles(tx, approver.tenantId)).map(({ id }) => id);
  }

  async function report(
    tx: Tx,
    { ctx, approver, request }: Decision,
    one: { action: EventName; description: string; json?: object },
  ): Promise<void> {
    const { id: requestId, userId, tenantId, email } = request;
    await audit.record(tx, {
      action: one.action,
      userId,
      tenantId,
      actorId: approver.userId,
      email,
      ctx,
      description: one.description,
      json: { requestId, email, ...one.json },
    });
  }

  const tellRequester = (
    tx: Tx,
    { email: to, tenantId, tenantName: account }: PendingRequest,
    decision: 'approved' | 'declined',
  ) => {
    const data = { account, decision, link: accountLinks.to(undefined, '/account/login') };
    return mail.queue(tx, { to, tenantId, template: { name: 'joinDecided', data } });
  };

  async function approve(tx: Tx, decision: Decision): Promise<void> {
    const { id, tenantId, userId, email } = decision.request;
    await assertEmailAllowed(tx, { tenantId, email });
    const roles = await grantedRoles(tx, decision);
    const domain = emailDomain(email) ?? '';
    if (!(await store.lockEligible(tx, { userId, tenantId, domain })))
      throw refuse(joinRequestsRefusals.notEligible);
    if (await seats.areFull(tx, tenantId)) throw refuse(joinRequestsRefusals.noSeat);
    const now = clock.now();
    if (!(await store.take(tx, { id, now }))) throw refuse(joinRequestsRefusals.notFound);
    await accepting.join(tx, { userId, tenantId, roleIds: roles, now });
    await endWeakerSessions(tx, config, { userId, tenantId, now });
    await accepting.closeFor(tx, { tenantId, userId });
    const description = 'Approved a request to join the account.';
    await report(tx, decision, {
      action: 'join_request.approved',
      description,
      json: { roles },
    });
    await tellRequester(tx, decision.request, 'approved');
  }

  async function decline(tx: Tx, decision: Decision): Promise<void> {
    const now = clock.now();
    const until = new Date(now.getTime() + declinedDays * dayMs);
    if (!(await store.decline(tx, { id: decision.request.id, now, until })))
      throw refuse(joinRequestsRefusals.notFound);
    const description = 'Declined a request to join the account.';
    await report(tx, decision, { action: 'join_request.declined', description });
    await tellRequester(tx, decision.request, 'declined');
  }

  const decide = (tx: Tx, decision: Decision): Promise<void> =>
    decision.approved ? approve(tx, decision) : decline(tx, decision);

  return {
    /** In a transaction of `db.system`: the requester belongs to other accounts. */
    decide,

    /** By a member who is signed in. */
    decideReceived: async (
      ctx: SignedInContext,
      id: string,
      form: { approved: boolean; roleIds?: readonly string[] | undefined },
    ): Promise<undefined> => {
      const roleIds = form.roleIds?.length ? form.roleIds.map((one) => one.toLowerCase()) : null;
      if (form.approved && roleIds) await requireGrantStepUp(ctx, roleIds);
      await db.system(async (tx) => {
        const request = isId(id) ? await store.find(tx, { id, now: clock.now() }) : undefined;
        if (request?.tenantId !== ctx.actor.tenantId) throw refuse(joinRequestsRefusals.notFound);
        const { approved } = form;
        await decide(tx, { ctx, approver: ctx.actor, request, approved, roleIds });
      });
      return undefined;
    },
  };
}

/** Decisions about requests to join an account. */
export type JoinDecisions = ReturnType<typeof createJoinDecisions>;
