import type { SsoSetupLink, SsoSetupSession } from '@foyer/contract/sso';
import { defaultSetupLinkDays } from '@foyer/contract/sso/rules';
import { ssoRefusals } from '@foyer/contract/sso/refusals';
import { refuse, type SignedInVisit, type Visit } from '../preview-replies.ts';
import { toAuthResponse } from '../world/signing-in.ts';
import { findConnection, getSso } from './connections.ts';
import type { PreviewSetupLink } from './preview-sso.ts';

const dayMs = 86_400_000;

interface SetupLinkForm {
  readonly email: string;
  readonly expiresInDays?: number | undefined;
  readonly mayActivate?: boolean | undefined;
}

interface LinkParams {
  readonly ssoConfigId: string;
  readonly linkId: string;
}

function toView(link: PreviewSetupLink): SsoSetupLink {
  const { id, email, mayActivate, createdAt, createdBy, expiresAt } = link;
  const { openedAt, lastUsedAt, revokedAt } = link;
  return {
    id,
    email,
    mayActivate,
    createdAt,
    createdBy,
    expiresAt,
    openedAt,
    lastUsedAt,
    revokedAt,
  };
}

/** The setup links of a connection, newest first. */
export function listSetupLinks(visit: SignedInVisit, id: string): SsoSetupLink[] {
  findConnection(visit, id);
  const links = getSso(visit).setupLinks ?? [];
  return links.filter(({ connectionId }) => connectionId === id).map(toView);
}

/** Sends a contact a link. */
export function addSetupLink(visit: SignedInVisit, id: string, form: SetupLinkForm) {
  const { now, user: creator, session } = visit;
  const { id: connectionId } = findConnection(visit, id);
  const { email, expiresInDays = defaultSetupLinkDays, mayActivate = false } = form;
  const link: PreviewSetupLink = {
    id: crypto.randomUUID(),
    email,
    mayActivate,
    createdAt: now.toISOString(),
    createdBy: creator.email,
    expiresAt: new Date(now.getTime() + expiresInDays * dayMs).toISOString(),
    connectionId,
    sessionId: session.id,
  };
  (getSso(visit).setupLinks ??= []).unshift(link);
  return send(visit, link);
}

/** Sends a contact another link. */
export function renewSetupLink(visit: SignedInVisit, params: LinkParams) {
  return send(visit, findLink(visit, params));
}

/** Revokes a link. */
export function revokeSetupLink(visit: SignedInVisit, params: LinkParams): undefined {
  const link = findLink(visit, params);
  delete link.token;
  link.revokedAt = visit.now.toISOString();
  return undefined;
}

/** Exchanges a link. The preview answers the contact as it would the administrator who sent it. */
export function openSetupLink(visit: Visit, token: string): SsoSetupSession {
  const { world, now } = visit;
  for (const [tenantId, { setupLinks = [] }] of Object.entries(world.sso ?? {})) {
    const link = setupLinks.find((one) => one.token === token);
    const session = world.sessions.find(({ id }) => id === link?.sessionId);
    const creator = world.users.find(({ id }) => id === session?.userId);
    const tenant = world.tenants.find(({ id }) => id === tenantId);
    if (!link || !session || !creator || !tenant) continue;
    delete link.token;
    link.openedAt = link.lastUsedAt = now.toISOString();
    const { connectionId, email, mayActivate, expiresAt } = link;
    const { accessToken = '' } = toAuthResponse(visit, creator, session);
    const account = tenant.name;
    return { session: accessToken, connectionId, account, email, mayActivate, expiresAt };
  }
  throw refuse(ssoRefusals.setupLinkInvalid);
}

function findLink(visit: SignedInVisit, { linkId }: LinkParams): PreviewSetupLink {
  const link = getSso(visit).setupLinks?.find(({ id }) => id === linkId);
  if (!link || link.revokedAt !== undefined) throw refuse(ssoRefusals.setupLinkNotFound);
  return link;
}

function send(visit: SignedInVisit, link: PreviewSetupLink) {
  link.token = crypto.randomUUID().replaceAll('-', '');
  const url = `${visit.origin}/account/sso-setup?${new URLSearchParams({ token: link.token })}`;
  const { name: account } = visit.tenant;
  visit.deliver({
    to: link.email,
    subject: `Set up single sign-on for ${account}`,
    text: `An administrator of ${account} asks you to connect your identity provider.`,
    link: url,
  });
  return { ...toView(link), url };
}
