import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import type { ForeignUser } from './foreign-user.ts';

/** A foreign server of plain OAuth 2 as one of the social providers: where its pages are, and what its API tells. */
export interface OAuthService {
  readonly routes: { readonly authorization: string; readonly token: string };
  readonly scopes: readonly string[];
  /** What the API answers at a path, or nothing for a path it does not have. `secret` is that of the client. */
  readonly tell: (asked: Asked) => unknown;
}

/** A question to the API. */
interface Asked {
  readonly at: URL;
  readonly user: ForeignUser;
  readonly scopes: ReadonlySet<string>;
  readonly token: string;
  readonly secret: string;
}

/** GitHub: a user by number; addresses only to clients allowed to see them, the primary one not first. */
export const github: OAuthService = {
  routes: { authorization: '/login/oauth/authorize', token: '/login/oauth/access_token' },
  scopes: ['read:user', 'user:email'],
  tell: ({ at, user: { sub, name, email }, scopes }) => {
    if (at.pathname === '/user' && scopes.has('read:user'))
      return { id: Number(sub), login: `hub-${sub}`, name, email: null, type: 'User' };
    if (at.pathname === '/user/emails' && scopes.has('user:email'))
      return [
        { email: `${sub}@users.noreply.example`, primary: false, verified: true, visibility: null },
        { email, primary: true, verified: true, visibility: 'private' },
      ];
    return undefined;
  },
};

/** Facebook: only the fields that were asked for, and only to who proves that they know the secret of the app. */
export const facebook: OAuthService = {
  routes: { authorization: '/dialog/oauth', token: '/graph/oauth/access_token' },
  scopes: ['email', 'public_profile'],
  tell: ({ at, user: { sub, name, email }, scopes, token, secret }) => {
    const proof = createHmac('sha256', secret).update(token).digest('hex');
    if (at.pathname !== '/graph/me' || at.searchParams.get('appsecret_proof') !== proof)
      return undefined;
    const asked = new Set(at.searchParams.get('fields')?.split(',') ?? []);
    const existing = {
      id: sub,
      ...(scopes.has('public_profile') ? { name } : {}),
      ...(scopes.has('email') ? { email } : {}),
    };
    return Object.fromEntries(Object.entries(existing).filter(([field]) => asked.has(field)));
  },
};

/** Answers a request to the API of a service, if its token is one of this provider and of this user. */
export async function answerAsApi(
  { tell }: OAuthService,
  provider: Provider,
  {
    request,
    response,
    user,
    secret,
  }: {
    readonly request: IncomingMessage;
    readonly response: ServerResponse;
    readonly user: ForeignUser | undefined;
    readonly secret: string;
  },
): Promise<void> {
  const [, token = ''] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? [];
  const given = await provider.AccessToken.find(token);
  const isTheirs = given?.isValid && user !== undefined && given.accountId === user.sub;
  const scopes = new Set(given?.scope?.split(' ') ?? []);
  const at = new URL(request.url ?? '', 'http://localhost');
  const reported = isTheirs ? tell({ at, user, scopes, token, secret }) : undefined;
  response.writeHead(reported === undefined ? 401 : 200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(reported ?? { message: 'Bad credentials' }));
}
