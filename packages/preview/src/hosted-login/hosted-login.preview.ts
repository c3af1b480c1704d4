import type { hostedLoginContract, OAuthTokenResponse } from '@foyer/contract/hosted-login';
import { hostedLoginRefusals } from '@foyer/contract/hosted-login/refusals';
import { type PreviewReplies, refuse, type Visit } from '../preview-replies.ts';
import { authResponseOf } from '../world/signing-in.ts';

/** The tokens of whoever is signed in; the preview has one token for all names. */
function tokensOf(visit: Visit): OAuthTokenResponse {
  const { world } = visit;
  const session = world.sessions.find(({ id }) => id === world.cookie);
  const person = world.people.find(({ id }) => id === session?.personId);
  if (!session || !person) throw refuse(hostedLoginRefusals.noSession);
  const { accessToken = '', expiresIn = 0 } = authResponseOf(visit, person, session);
  const token = { access_token: accessToken, id_token: accessToken, refresh_token: session.id };
  return { ...token, token_type: 'Bearer', expires_in: expiresIn };
}

function signOut({ world }: Visit): undefined {
  world.sessions = world.sessions.filter(({ id }) => id !== world.cookie);
  world.cookie = null;
  return undefined;
}

/** Hosted login. There is one page in a preview, so a sign-in leads to nowhere else and every code is that of who is signed in. */
export const hostedLoginPreview: PreviewReplies<typeof hostedLoginContract> = {
  oauthAuthorize: ({ origin }) => ({ location: origin }),
  oauthSilentAuthorize: (visit) => tokensOf(visit),
  oauthToken: (visit) => tokensOf(visit),
  oauthLogout: (visit) => {
    signOut(visit);
    return {};
  },
  oauthLogoutToken: (visit) => signOut(visit),
  getInteraction: ({ world }, { params: { uid } }) => {
    const session = world.sessions.find(({ id }) => id === world.cookie);
    const person = world.people.find(({ id }) => id === session?.personId);
    return {
      uid,
      application: { clientId: 'preview', name: 'Preview' },
      reasons: person ? [] : ['noSession'],
      languages: [],
      ...(person ? { signedIn: { userId: person.id, email: person.email, name: person.name } } : {}),
    };
  },
  finishInteraction: ({ world, origin }) => {
    if (!world.cookie) throw refuse(hostedLoginRefusals.signInFirst);
    return { location: origin };
  },
  abortInteraction: ({ origin }) => ({ location: origin }),
};
