import type { Input } from '@foyer/contract';
import type { hostedLoginContract, OAuthTokenResponse } from '@foyer/contract/hosted-login';
import { hostedLoginRefusals } from '@foyer/contract/hosted-login/refusals';
import { type PreviewReplies, refuse, type Visit } from '../preview-replies.ts';
import {
  toAuthResponse,
  chooseOpen,
  currentSession,
  isMembershipActive,
  openSession,
} from '../world/signing-in.ts';
import { takeCode } from './hosted-codes.ts';
import { leaveHostedPage } from './hosted-page.ts';

type Entered = NonNullable<ReturnType<typeof currentSession>>;

type TokenForm = Input<(typeof hostedLoginContract)['oauthToken']>['body'];

/** The tokens of a session; the preview has one token for all names. */
function getTokens(visit: Visit, { session, user }: Entered): OAuthTokenResponse {
  const { accessToken = '', expiresIn = 0 } = toAuthResponse(visit, user, session);
  const token = { access_token: accessToken, id_token: accessToken, refresh_token: session.id };
  return { ...token, token_type: 'Bearer', expires_in: expiresIn };
}

/** Chooses the tenant an application asks for, where it may. */
function enterTenant(
  { now }: Visit,
  { session, user }: Entered,
  tenantId: string | null | undefined,
): void {
  const isTheirs = user.memberships.some(
    (one) => one.tenantId === tenantId && isMembershipActive(one, now),
  );
  if (!tenantId || !isTheirs) return;
  session.tenantId = tenantId;
  user.lastTenantId = tenantId;
}

/** By the cookie of the browser. */
function silently(visit: Visit, tenantId: string | null | undefined): OAuthTokenResponse {
  const entered = currentSession(visit.world);
  if (!entered) throw refuse(hostedLoginRefusals.noSession);
  enterTenant(visit, entered, tenantId);
  return getTokens(visit, entered);
}

/** With the code that the hosted page led back with. */
function byCode(visit: Visit, form: TokenForm): OAuthTokenResponse {
  const { userId, isFresh } = takeCode(visit, form);
  const user = visit.world.users.find(({ id }) => id === userId);
  if (!user) throw refuse(hostedLoginRefusals.invalidGrant);
  const there = currentSession(visit.world);
  if (isFresh || there?.user !== user) {
    if (there) signOut(visit);
    chooseOpen(visit, user);
    openSession(visit, user);
  }
  return silently(visit, form.tenantId);
}

/** With the refresh token of a page, which is good for as long as the session is. */
function byRefreshToken(visit: Visit, { refresh_token, tenantId }: TokenForm): OAuthTokenResponse {
  if (currentSession(visit.world)?.session.id !== refresh_token)
    throw refuse(hostedLoginRefusals.invalidGrant);
  return silently(visit, tenantId);
}

function signOut({ world }: Visit): undefined {
  world.sessions = world.sessions.filter(({ id }) => id !== world.cookie);
  world.cookie = null;
  return undefined;
}

/**
 * Hosted login. Where the hosted page would be, its way back is: a user has agreed there at once.
 */
export const hostedLoginPreview: PreviewReplies<typeof hostedLoginContract> = {
  oauthAuthorize: (visit, { query }) => ({ location: leaveHostedPage(visit, query) }),
  oauthSilentAuthorize: (visit, { body }) => silently(visit, body?.tenantId),
  oauthToken: (visit, { body }) =>
    (body.grant_type === 'refresh_token' ? byRefreshToken : byCode)(visit, body),
  oauthLogout: (visit) => {
    signOut(visit);
    return {};
  },
  oauthLogoutToken: (visit) => signOut(visit),
  getHostedApplication: ({ origin }) => ({ name: 'Preview', url: origin }),
  getInteraction: ({ world }, { params: { uid } }) => {
    const session = world.sessions.find(({ id }) => id === world.cookie);
    const user = world.users.find(({ id }) => id === session?.userId);
    return {
      uid,
      application: { clientId: 'preview', name: 'Preview' },
      reasons: user ? [] : ['noSession'],
      languages: [],
      ...(user ? { signedIn: { userId: user.id, email: user.email, name: user.name } } : {}),
    };
  },
  finishInteraction: ({ world, origin }) => {
    if (!world.cookie) throw refuse(hostedLoginRefusals.signInFirst);
    return { location: origin };
  },
  abortInteraction: ({ origin }) => ({ location: origin }),
};
