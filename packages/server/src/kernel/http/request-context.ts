import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedLanguage } from './accept-language.ts';
import { addressKey, clientAddress } from './client-address.ts';
import type { ClientFacts, ConsoleCookies, RequestContext } from './context.ts';
import { isPresent } from './parse-input.ts';
import type { SessionCookies } from './session-cookies.ts';

/** Characters of a user agent that are kept. */
const maxUserAgentLength = 512;
/** Characters of a tenant alias. */
const maxAliasLength = 200;

const knownValues = new WeakMap<FastifyRequest, ClientFacts>();

/** Who asks, from the socket and from proxies that are ours; read once for each request. */
export function readClient(request: FastifyRequest, trustedHops: number): ClientFacts {
  const before = knownValues.get(request);
  if (before) return before;
  const client = getClient(request, trustedHops);
  knownValues.set(request, client);
  return client;
}

/** Replaces the address of a request by one that a backend vouches for. */
export function vouchForClient(request: FastifyRequest, address: string): void {
  knownValues.set(request, {
    address,
    addressKey: addressKey(address),
    userAgent: getUserAgent(request),
  });
}

function getClient(request: FastifyRequest, trustedHops: number): ClientFacts {
  const address = clientAddress({
    socketAddress: request.socket.remoteAddress ?? '',
    forwardedFor: request.headers['x-forwarded-for'],
    trustedHops,
  });
  return { address, addressKey: addressKey(address), userAgent: getUserAgent(request) };
}

const getUserAgent = ({ headers }: FastifyRequest): string =>
  (headers['user-agent'] ?? '').replace(/\p{Cc}/gu, ' ').slice(0, maxUserAgentLength);

/** Builds what every handler knows about its request. */
export function requestContext(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    client,
    cookie,
    boundApplicationId,
    hostedApplicationId,
  }: {
    readonly client: ClientFacts;
    readonly cookie: SessionCookies;
    /** The embedded application; undefined: the default one. */
    readonly boundApplicationId: string | undefined;
    /** The application that our hosted page signs in for. */
    readonly hostedApplicationId: string | undefined;
  },
): RequestContext {
  const refresh = cookie.refresh.read(request);
  const signUp = cookie.signUp.read(request);
  const device = cookie.device.read(request);
  const login = cookie.login.read(request);
  const upstream = cookie.upstream.read(request);
  const { origin, 'sec-fetch-site': fetchSite } = request.headers;
  const [, rawQuery] = request.url.split('?', 2);
  const loginAlias = textHeader(request, 'frontegg-login-alias');
  const scopedTenant = textHeader(request, 'frontegg-scoped-tenant');
  const applicationId = boundApplicationId ?? hostedApplicationId;
  const basicCredentials = readBasic(request.headers.authorization);
  const language = acceptedLanguage(request.headers['accept-language']);
  return {
    traceId: request.id,
    client,
    ...(origin === undefined ? {} : { origin }),
    ...(rawQuery === undefined ? {} : { rawQuery }),
    ...(typeof fetchSite === 'string' ? { fetchSite } : {}),
    isNavigation: isNavigation(request),
    ...(loginAlias === undefined ? {} : { loginAlias }),
    ...(scopedTenant === undefined ? {} : { scopedTenant }),
    ...(applicationId === undefined ? {} : { applicationId }),
    ...(boundApplicationId === undefined ? {} : { boundApplicationId }),
    ...(hostedApplicationId === undefined ? {} : { hostedApplicationId }),
    ...(basicCredentials === undefined ? {} : { basicCredentials }),
    ...(language === undefined ? {} : { language }),
    cookies: {
      ...(refresh ? { refresh } : {}),
      ...(signUp ? { signUp } : {}),
      ...(login ? { login } : {}),
      ...(device ? { device } : {}),
      ...(upstream ? { upstream } : {}),
    },
    setRefreshCookie: (value, maxAge) => cookie.refresh.set(reply, value, maxAge),
    clearRefreshCookie: () => cookie.refresh.clear(reply),
    setSignUpCookie: (value, maxAge) => cookie.signUp.set(reply, value, maxAge),
    setDeviceCookie: (value, maxAge) => cookie.device.set(reply, value, maxAge),
    setLoginCookie: (value, maxAge) => cookie.login.set(reply, value, maxAge),
    clearLoginCookie: () => cookie.login.clear(reply),
    setUpstreamCookie: (value, maxAge) => cookie.upstream.set(reply, value, maxAge),
    console: getConsoleCookies(request, reply, cookie),
    log: request.log,
  };
}

/** Of a header with the scheme Basic. RFC 7617. */
function readBasic(header: string | undefined): RequestContext['basicCredentials'] {
  const [, encoded] = /^basic +([\w+/=-]{1,2000})$/i.exec(header ?? '') ?? [];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString();
  const colon = text.indexOf(':');
  if (colon < 0) return undefined;
  return { clientId: text.slice(0, colon), secret: text.slice(colon + 1) };
}

/** Seconds the mark of a console sign-in stays: a working day. Decision 0101. */
const originSeconds = 12 * 60 * 60;

function getConsoleCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  cookie: SessionCookies,
): ConsoleCookies {
  const auth = cookie.consoleAuth.read(request);
  return {
    ...(auth ? { auth } : {}),
    set: (one) => {
      cookie.consoleAuth.set(reply, one.auth, one.authSeconds);
      cookie.consoleOrigin.set(reply, one.origin, originSeconds);
    },
    clear: () => {
      cookie.consoleAuth.clear(reply);
      cookie.consoleOrigin.clear(reply);
    },
  };
}

function textHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' && isPresent(value)
    ? value.slice(0, maxAliasLength)
    : undefined;
}

/** Browsers without fetch metadata request a page by its content type. */
function isNavigation({ headers }: FastifyRequest): boolean {
  const { 'sec-fetch-mode': mode, accept = '' } = headers;
  return typeof mode === 'string' ? mode === 'navigate' : accept.includes('text/html');
}
