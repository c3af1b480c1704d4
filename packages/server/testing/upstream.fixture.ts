import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { exportJWK, exportSPKI, generateKeyPair, type JWTHeaderParameters, SignJWT } from 'jose';

type Json = Readonly<Record<string, unknown>>;

/** How an ID token is made wrong, or just made. */
export interface TokenMaking {
  /** Laid over the honest claims; `undefined` takes one away. */
  readonly claims?: Json;
  readonly header?: Partial<JWTHeaderParameters>;
  /** The token does not name its key. */
  readonly namesNoKey?: boolean;
  /** Default: the published key. */
  readonly signedWith?: 'published' | 'another' | 'nothing' | 'publicKeyAsSecret';
  /** Changes the finished token. */
  readonly bent?: (token: string) => string;
  /** Answers of the API of plain OAuth 2 providers, by path. */
  readonly api?: Readonly<Record<string, unknown>>;
  readonly status?: number;
}

/** A code that was handed out. */
interface Grant {
  readonly asked: URLSearchParams;
  readonly making: TokenMaking;
}

/** A provider of identities on this machine that does what a test tells it: OpenID Connect, and the API of the plain ones. */
export interface UpstreamFixture {
  readonly issuer: string;
  /** Laid over its configuration. */
  readonly configuration: Record<string, unknown>;
  /** Bodies the token endpoint was asked with. */
  readonly asked: URLSearchParams[];
  /** How the client proved itself each time: its `authorization` header. */
  readonly credentials: string[];
  /** The user agrees: what the provider leads back with, for the address a user was sent to. */
  readonly agree: (
    address: string,
    making?: TokenMaking,
  ) => { readonly code: string; readonly state: string };
  /** Another key is published beside the one that signs, before it. */
  readonly publishAnother: () => void;
  /** New keys, as after a rotation. */
  readonly rotate: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Starts one. `now` is the clock its tokens go by. */
export async function createUpstreamFixture(
  now: () => Date = () => new Date(),
): Promise<UpstreamFixture> {
  const grants = new Map<string, Grant>();
  const apis = new Map<string, NonNullable<TokenMaking['api']>>();
  const asked: URLSearchParams[] = [];
  const credentials: string[] = [];
  const configuration: Record<string, unknown> = {};
  const another = await generateKeyPair('RS256', { extractable: true });
  let keys = await generateKeyPair('RS256', { extractable: true });
  let besides: CryptoKey[] = [];
  let kid = 'first';
  let issuer = '';

  async function idToken({ asked: request, making }: Grant): Promise<string> {
    const seconds = Math.floor(now().getTime() / 1000);
    const honest: Json = {
      iss: issuer,
      sub: 'somebody',
      aud: request.get('client_id'),
      iat: seconds,
      exp: seconds + 300,
      nonce: request.get('nonce') ?? undefined,
      email: 'somebody@example.test',
      email_verified: true,
      name: 'Some Body',
    };
    const claims = { ...honest, ...making.claims };
    const header = { alg: 'RS256', ...(making.namesNoKey ? {} : { kid }), ...making.header };
    const way = making.signedWith ?? 'published';
    if (way === 'published' || way === 'another') {
      const { privateKey } = way === 'published' ? keys : another;
      return new SignJWT(claims).setProtectedHeader(header).sign(privateKey);
    }
    const part = (value: Json) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const text = `${part({ kid, alg: way === 'nothing' ? 'none' : 'HS256', ...making.header })}.${part(claims)}`;
    if (way === 'nothing') return `${text}.`;
    const secret = await exportSPKI(keys.publicKey);
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
  }

  async function answerToken(body: URLSearchParams): Promise<{ status: number; json: unknown }> {
    asked.push(body);
    const code = body.get('code') ?? '';
    const grant = grants.get(code);
    grants.delete(code);
    const refused = { status: 400, json: { error: 'invalid_grant' } };
    if (!grant || body.get('redirect_uri') !== grant.asked.get('redirect_uri')) return refused;
    const challenge = grant.asked.get('code_challenge');
    const shown = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    if (challenge ? challenge !== shown : body.has('code_verifier')) return refused;
    const { bent = (token: string) => token, api = {}, status } = grant.making;
    if (status) return { status, json: { error: 'server_error' } };
    const accessToken = randomBytes(16).toString('hex');
    apis.set(accessToken, api);
    const id_token = grant.asked.get('scope')?.includes('openid')
      ? bent(await idToken(grant))
      : undefined;
    return { status: 200, json: { access_token: accessToken, token_type: 'Bearer', id_token } };
  }

  async function answer(
    request: IncomingMessage,
    body: string,
  ): Promise<{ status: number; json: unknown }> {
    const { pathname } = new URL(request.url ?? '/', issuer);
    if (pathname.endsWith('/openid-configuration'))
      return { status: 200, json: { ...own(issuer), ...configuration } };
    if (pathname === '/jwks') {
      const jwk = await exportJWK(keys.publicKey);
      const others = await Promise.all(
        besides.map(async (key) => ({ ...(await exportJWK(key)), kid: 'beside' })),
      );
      const published = [...others, { ...jwk, kid }].map((key) => ({
        ...key,
        alg: 'RS256',
        use: 'sig',
      }));
      return { status: 200, json: { keys: published } };
    }
    if (pathname.endsWith('/token') || pathname.endsWith('/access_token')) {
      credentials.push(request.headers.authorization ?? '');
      return answerToken(new URLSearchParams(body));
    }
    const api = apis.get(request.headers.authorization?.replace('Bearer ', '') ?? '');
    return { status: api?.[pathname] ? 200 : 404, json: api?.[pathname] ?? {} };
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      void answer(request, Buffer.concat(parts).toString()).then(({ status, json }) => {
        response
          .writeHead(status, { 'content-type': 'application/json' })
          .end(JSON.stringify(json));
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  issuer = `http://127.0.0.1:${address.port}`;

  return {
    issuer,
    configuration,
    asked,
    credentials,
    publishAnother: () => {
      besides = [another.publicKey];
    },
    agree: (sentTo, making = {}) => {
      const { searchParams } = new URL(sentTo);
      const code = randomBytes(16).toString('hex');
      grants.set(code, {
        asked: searchParams,
        making,
      });
      return {
        code,
        state: searchParams.get('state') ?? '',
      };
    },
    rotate: async () => {
      keys = await generateKeyPair('RS256', { extractable: true });
      kid = 'second';
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function own(issuer: string): Json {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  };
}
