import { normalizeEmail } from '@foyer/contract';
import type { JoinableAccount, joinRequestsContract } from '@foyer/contract/join-requests';
import { joinRequestsRefusals } from '@foyer/contract/join-requests/refusals';
import { becomeMember } from '../invitations/preview-invitations.ts';
import { type PreviewReplies, refuse, type SignedInVisit, type Visit } from '../preview-replies.ts';
import type { World } from '../world/world.ts';
import type { PreviewJoinRequest, PreviewJoinRequests } from './preview-join-request.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Days in which a request can be answered, and for which a declined one is not repeated. */
const requestDays = 30;

interface ApprovalLink {
  readonly approvalFlowExecutionId: string;
  readonly approverId: string;
  readonly approvalFlowStepId: string;
}

const joinsIn = ({ joinRequests }: World): PreviewJoinRequests =>
  joinRequests ?? { modes: {}, requests: [] };
const modeIn = (world: World, tenantId: string) => joinsIn(world).modes[tenantId] ?? 'off';
const emailDomain = (email: string) => normalizeEmail(email).split('@').at(-1) ?? '';
const usersIn = ({ users }: World) => users;
type User = ReturnType<typeof usersIn>[number];
const userIn = (world: World, userId: string) => usersIn(world).find(({ id }) => id === userId);
const callerIn = ({ user }: SignedInVisit): User => user;
const isMember = (user: User | undefined, tenantId: string) =>
  user?.memberships.some((one) => one.tenantId === tenantId) ?? false;
const nameIn = (world: World, tenantId: string) =>
  world.tenants.find(({ id }) => id === tenantId)?.name ?? '';

const verifiedDomains = ({ sso }: World, tenantId: string): string[] =>
  (sso?.[tenantId]?.connections ?? []).flatMap(({ domains }) =>
    domains.filter(({ validated }) => validated).map(({ domain }) => domain),
  );

const laterIso = ({ now }: Visit) => new Date(now.getTime() + requestDays * dayMs).toISOString();

const current = ({ world, now }: Visit): readonly PreviewJoinRequest[] =>
  joinsIn(world).requests.filter(
    ({ tenantId, userId, expiresAt }) =>
      Date.parse(expiresAt) > now.getTime() && !isMember(userIn(world, userId), tenantId),
  );

/** Replaces a request, or takes it away. */
function replace(visit: Visit, id: string, next?: PreviewJoinRequest): void {
  const { modes } = joinsIn(visit.world);
  const others = current(visit).filter((one) => one.id !== id);
  visit.world.joinRequests = { modes, requests: next ? [...others, next] : others };
}

function findPending(visit: Visit, id: string): PreviewJoinRequest {
  const found = current(visit).find((one) => one.id === id && one.status === 'pending');
  if (!found) throw refuse(joinRequestsRefusals.notFound);
  return found;
}

function toJoinable(world: World, tenantId: string, one?: PreviewJoinRequest): JoinableAccount {
  const name = nameIn(world, tenantId);
  if (!one) return { tenantId, name };
  const { id, status, createdAt, expiresAt } = one;
  return { tenantId, name, request: { id, status, createdAt, expiresAt } };
}

function joinable(visit: SignedInVisit): JoinableAccount[] {
  const { world } = visit;
  const user = callerIn(visit);
  const domain = user.isVerified ? emailDomain(user.email) : '';
  const own = current(visit).filter(({ userId }) => userId === user.id);
  return world.tenants
    .filter(({ id }) => !isMember(user, id))
    .flatMap(({ id }) => {
      const request = own.find(({ tenantId }) => tenantId === id);
      const isOffered =
        modeIn(world, id) === 'request' && verifiedDomains(world, id).includes(domain);
      return isOffered || request ? [toJoinable(world, id, request)] : [];
    });
}

function decide(
  visit: Visit,
  request: PreviewJoinRequest,
  { approved, roleIds }: { readonly approved: boolean; readonly roleIds?: string[] | undefined },
): void {
  const { world, roleBook, deliver } = visit;
  const { tenantId } = request;
  const account = nameIn(world, tenantId);
  const user = userIn(world, request.userId);
  if (!user) throw refuse(joinRequestsRefusals.notFound);
  replace(
    visit,
    request.id,
    approved ? undefined : { ...request, status: 'declined', expiresAt: laterIso(visit) },
  );
  const { lastTenantId } = user;
  if (approved) {
    becomeMember(user, { tenantId, roleKeys: roleBook.chosen(roleIds).map(({ key }) => key) });
    if (lastTenantId) user.lastTenantId = lastTenantId;
  }
  deliver({
    to: user.email,
    subject: approved ? `You joined ${account}` : `Your request to join ${account}`,
    text: `An administrator ${approved ? 'approved' : 'declined'} your request.`,
  });
}

/** The preview has no secret: the step is named after its request. */
function findByLink(visit: Visit, link: ApprovalLink): PreviewJoinRequest {
  const request = findPending(visit, link.approvalFlowExecutionId);
  const approver = userIn(visit.world, link.approverId);
  if (link.approvalFlowStepId !== request.id || !isMember(approver, request.tenantId))
    throw refuse(joinRequestsRefusals.notFound);
  return request;
}

/** Requests to join the accounts of the preview. */
export const joinRequestsPreview: PreviewReplies<typeof joinRequestsContract> = {
  getApprovalExecutionData: (visit, { query }) => {
    const { tenantId, userId, createdAt } = findByLink(visit, query);
    const account = nameIn(visit.world, tenantId);
    return {
      approvalFlowName: `Join ${account}`,
      approvalFlowDescription: `Request to join ${account}`,
      requester: userIn(visit.world, userId)?.email ?? '',
      approvalFlowRequestDate: createdAt,
    };
  },
  submitApprovalAction: (visit, { body }) => {
    decide(visit, findByLink(visit, body), { approved: body.approved });
    return { success: true };
  },
  showJoinDecision: () => ({ location: '/#admin-box/users?view=requests' }),

  listJoinableAccounts: joinable,
  createJoinRequest: (visit, { body }) => {
    const { world, now, deliver } = visit;
    const user = callerIn(visit);
    const account = joinable(visit).find(({ tenantId }) => tenantId === body.tenantId);
    if (!account) throw refuse(joinRequestsRefusals.notOffered);
    if (account.request) throw refuse(joinRequestsRefusals.alreadyRequested);
    const { tenantId, name } = account;
    const request: PreviewJoinRequest = {
      id: crypto.randomUUID(),
      tenantId,
      userId: user.id,
      message: body.message ?? '',
      status: 'pending',
      createdAt: now.toISOString(),
      expiresAt: laterIso(visit),
    };
    replace(visit, request.id, request);
    const approvers = usersIn(world).filter(({ memberships }) =>
      memberships.some((one) => one.tenantId === tenantId && one.roleKeys.includes('Admin')),
    );
    const text = `${user.email} requests access to ${name}.`;
    for (const { email: to } of approvers)
      deliver({ to, subject: `Request to join ${name}`, text });
    return toJoinable(world, tenantId, request);
  },
  cancelJoinRequest: (visit, { params }) => {
    const found = findPending(visit, params.requestId);
    if (found.userId !== callerIn(visit).id) throw refuse(joinRequestsRefusals.notFound);
    replace(visit, found.id);
    return undefined;
  },

  listJoinRequests: (visit) =>
    current(visit)
      .filter(({ tenantId, status }) => tenantId === visit.tenant.id && status === 'pending')
      .map(({ tenantId: _tenantId, status: _status, ...one }) => {
        const user = userIn(visit.world, one.userId);
        return { ...one, name: user?.name ?? '', email: user?.email ?? '' };
      }),
  decideJoinRequest: (visit, { params, body }) => {
    const found = findPending(visit, params.requestId);
    if (found.tenantId !== visit.tenant.id) throw refuse(joinRequestsRefusals.notFound);
    decide(visit, found, body);
    return undefined;
  },

  getJoinSettings: ({ world, tenant }) => ({
    mode: modeIn(world, tenant.id),
    domains: verifiedDomains(world, tenant.id),
  }),
  setJoinSettings: ({ world, tenant }, { body: { mode } }) => {
    const { modes, requests } = joinsIn(world);
    world.joinRequests = { requests, modes: { ...modes, [tenant.id]: mode } };
    return { mode, domains: verifiedDomains(world, tenant.id) };
  },
};
