import { invitationsRefusals } from '@foyer/contract/invitations/refusals';
import { refuse, type SignedInVisit, type Visit } from '../preview-replies.ts';
import type {
  Membership,
  PreviewUser,
  PreviewInvitation,
  PreviewInviteLink,
} from '../world/world.ts';

const secret = () => crypto.randomUUID().replaceAll('-', '');
const sixDigits = () =>
  String((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 1_000_000).padStart(6, '0');

/** Makes a user a member, who may be one already. */
export function becomeMember(
  user: PreviewUser,
  { tenantId, roleKeys, accessEndsAt }: Pick<Membership, 'tenantId' | 'roleKeys' | 'accessEndsAt'>,
): void {
  const until = accessEndsAt ? { accessEndsAt } : {};
  if (!user.memberships.some((one) => one.tenantId === tenantId))
    user.memberships.push({ tenantId, roleKeys, ...until });
  user.lastTenantId = tenantId;
}

/** The invite link of a token, if it works. */
export function workingLink({ world, now }: Visit, token: string): PreviewInviteLink {
  const link = world.inviteLinks?.find((one) => one.token === token);
  if (!link || Date.parse(link.expires) <= now.getTime())
    throw refuse(invitationsRefusals.invalidLink);
  return link;
}

/** Joins the tenant of an invite link, if the sign-in came with one that works. */
export function joinByLink(
  { world, now }: Visit,
  user: PreviewUser,
  token: string | null | undefined,
): void {
  const link = token ? world.inviteLinks?.find((one) => one.token === token) : undefined;
  if (link && Date.parse(link.expires) > now.getTime()) becomeMember(user, link);
}

/** Mails an invitation; the link before it dies. */
export function sendInvitation(
  { world, now, deliver, origin }: Visit,
  invitation: PreviewInvitation,
): void {
  invitation.token = secret();
  invitation.code = sixDigits();
  invitation.sentAt = now.toISOString();
  const { id: userId, token, code, email, tenantId } = invitation;
  const company = world.tenants.find((one) => one.id === tenantId)?.name ?? '';
  const text = `An administrator of ${company} invited you. If you’re asked for a code, enter ${code}.`;
  const link = `${origin}/account/invitation/accept?${new URLSearchParams({ userId, token })}`;
  deliver({ to: email, subject: `${company} invited you`, text, link });
}

/** Invites an address to the active tenant; an earlier invitation stays. */
export function inviteTo(
  { world, tenant, user, now }: SignedInVisit,
  one: Pick<
    PreviewInvitation,
    'email' | 'name' | 'phone' | 'roleKeys' | 'groupIds' | 'accessEndsAt'
  >,
): PreviewInvitation {
  world.invitations ??= [];
  const earlier = world.invitations.find(
    ({ email, tenantId }) => email === one.email && tenantId === tenant.id,
  );
  if (earlier) return earlier;
  const existing = {
    id: crypto.randomUUID(),
    tenantId: tenant.id,
    createdAt: now.toISOString(),
    invitedBy: user.name,
  };
  const created = { ...one, ...existing, token: '', code: '' };
  world.invitations.push(created);
  return created;
}

/** The invitation behind a mailed link. */
export function openInvitation({ world }: Visit, token: string): PreviewInvitation | undefined {
  return token ? world.invitations?.find((one) => one.token === token) : undefined;
}
