import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Accepts } from '@foyer/contract';
import type { TokenVerifier } from '../keys/tokens.ts';
import { anonymousPath, servedMethods } from './assert-registry.ts';
import type { Actor, RequestContext, SignedInContext } from './context.ts';
import {
  assertSetupLink,
  authenticate,
  authorize,
  isMachineCaller,
  denyDuringImpersonation,
  refuseTokens,
} from './guard.ts';
import { assertOrigin } from './origin.ts';
import { parseInput } from './parse-input.ts';
import type { PasswordHasher } from '../hashing/password-hasher.ts';
import type { RateLimiter } from './rate-limits.ts';
import type { NoteRefusedCall } from './refused-calls.ts';
import type { CurrentApplication, RequestApplications } from './request-application.ts';
import { readClient, requestContext } from './request-context.ts';
import type { Locations } from '../locations/locations.ts';
import type { Route, RouteTable } from './route.ts';
import { sendDocument, sendFile, sendPicture, sendPostPage } from './send-files.ts';
import type { SessionCookies } from './session-cookies.ts';
import type { AcquireSlot } from './concurrency-limiter.ts';
import type { Tracing } from '../tracing/tracing.ts';
import {
  callForVendor,
  namesTenant,
  namesUser,
  vendorKey,
  type VendorTokens,
  vendorTokenIn,
} from './vendor-calls.ts';

/** What stands between the wire and a handler. */
export interface RouteDeps {
  readonly verifier: TokenVerifier;
  /** Absent in tests of the kernel: then nobody calls with a vendor token. */
  readonly vendorTokens?: VendorTokens | undefined;
  readonly limiter: RateLimiter;
  readonly passwordHasher: Pick<PasswordHasher, 'assertRoom' | 'reserve'>;
  /** The cookies of an application; undefined is the default one. */
  readonly getCookies: (applicationId: string | undefined) => SessionCookies;
  readonly applications: RequestApplications;
  readonly currentApplication: CurrentApplication;
  /** What the holder of a good token holds now; throws when the session has ended. */
  readonly admit: (actor: Actor) => Promise<Pick<Actor, 'roles' | 'permissions' | 'superUser'>>;
  /** Writes down what a user who is signed in was refused. */
  readonly noteRefused: NoteRefusedCall;
  /** Acquires a slot for a request of a tenant. A tenant can use only a part of this node's connections. */
  readonly acquire: AcquireSlot;
  readonly locations: Pick<Locations, 'remember'>;
  readonly tracing: Pick<Tracing, 'note'>;
  readonly trustedHops: number;
  /** Answers are checked against their schemas. */
  readonly checkAnswers: boolean;
}

/** Serves every route of the registry. */
export function registerRoutes(app: FastifyInstance, routes: RouteTable, deps: RouteDeps): void {
  for (const [route, forVendor] of pairs(routes)) {
    const served = (request: FastifyRequest) =>
      forVendor && answersBackend(request, forVendor) ? forVendor : route;
    app.route({
      method: [...servedMethods(route)],
      url: route.endpoint.path.replace(/\{(\w+)\}/g, ':$1').replace(/(.)\/$/, '$1'),
      exposeHeadRoute: false,
      ...bodyOptions(route.endpoint.accepts),
      onRequest: async (request) => refuseTooSoon(request, served(request), deps),
      onSend: async (request, reply) => settle(request, reply, served(request), deps),
      handler: (request, reply) => answer(request, reply, served(request), deps),
    });
  }
}

/**
 * Whether a backend gets its own call on a shared path: not on behalf of a user, whose permissions limit it, and not
 * where it names a tenant and the call is about none. Management contract, §2 and §8.
 */
const answersBackend = ({ headers }: FastifyRequest, { endpoint }: Route): boolean =>
  vendorTokenIn(headers) !== undefined &&
  !namesUser(headers) &&
  !(endpoint.withoutTenant && namesTenant(headers));

/** Each route with the one on the same path that backends get instead, if there is one. */
function pairs(routes: RouteTable): readonly (readonly [Route, Route | undefined])[] {
  const key = (route: Route) => `${route.endpoint.method} ${anonymousPath(route)}`;
  const ofVendor = new Map(
    routes
      .filter(({ endpoint }) => endpoint.access === 'vendor')
      .map((route) => [key(route), route]),
  );
  const others = routes.filter(({ endpoint }) => endpoint.access !== 'vendor');
  const shared = new Set(others.map(key));
  return [
    ...others.map((route) => [route, ofVendor.get(key(route))] as const),
    ...[...ofVendor]
      .filter(([path]) => !shared.has(path))
      .map(([, route]) => [route, undefined] as const),
  ];
}

/** Which parsers a call lets at its body, and how large that may be. */
function bodyOptions(accepts: Accepts = 'json') {
  const isObject = typeof accepts === 'object';
  const takesForm = accepts === 'form' || accepts === 'crossSiteForm';
  const takesUpload = isObject && 'upload' in accepts;
  const config = { takesForm, takesUpload, takesFields: accepts === 'crossSiteForm' };
  if (!isObject) return { config };
  return { config, bodyLimit: 'upload' in accepts ? accepts.upload : accepts.json };
}

/** Requests that count against the limit of their class. */
const counted = new WeakSet<FastifyRequest>();

/** Before the body is read: checks the origin of the request, the load, and the rate limits. */
async function refuseTooSoon(
  request: FastifyRequest,
  { endpoint, rate, hashes }: Route,
  deps: RouteDeps,
): Promise<void> {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const fetchSite = typeof site === 'string' ? site : undefined;
  // posted from the page of a provider, which is what it is there for
  if (endpoint.accepts !== 'crossSiteForm')
    assertOrigin(
      { method: request.method, origin, fetchSite },
      endpoint,
      deps.applications.origins,
    );
  const { address, addressKey } = readClient(request, deps.trustedHops);
  if (hashes) deps.passwordHasher.assertRoom(addressKey);
  const credential = vendorKey(request.headers, endpoint, deps.vendorTokens);
  await deps.limiter.admit(credential ? 'management' : rate, credential ?? addressKey);
  counted.add(request);
  await deps.locations.remember(address);
}

async function settle(
  request: FastifyRequest,
  reply: FastifyReply,
  { endpoint, rate }: Route,
  deps: RouteDeps,
): Promise<void> {
  if (!counted.delete(request)) return;
  const credential = vendorKey(request.headers, endpoint, deps.vendorTokens);
  await deps.limiter.settle(
    credential ? 'management' : rate,
    credential ?? readClient(request, deps.trustedHops).addressKey,
    reply.statusCode,
  );
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  route: Route,
  deps: RouteDeps,
): Promise<unknown> {
  const { endpoint } = route;
  const client = readClient(request, deps.trustedHops);
  const boundApplicationId = deps.applications.of(request);
  const cookie = deps.getCookies(boundApplicationId);
  const hostedApplicationId = deps.applications.ofHostedPage(request);
  const applications = { boundApplicationId, hostedApplicationId };
  const context = requestContext(request, reply, { client, cookie, ...applications });
  const output = await deps.currentApplication.run(context.applicationId, () =>
    handled(context, request, route, deps),
  );
  const { responds = 'json' } = endpoint;
  if (typeof responds === 'object' && 'file' in responds)
    return sendFile(reply.code(endpoint.status ?? 200), responds.file, output);
  if (deps.checkAnswers) assertAnswer(route, output);
  if (responds === 'redirect' && !isStaying(output))
    return redirect(reply, endpoint.status ?? 302, output);
  void reply.code(endpoint.status ?? (endpoint.method === 'POST' ? 201 : 200));
  if (typeof responds === 'object')
    return 'image' in responds
      ? sendPicture(reply, responds.image, output)
      : sendDocument(reply, responds.document, output);
  if (responds === 'text')
    return reply.header('content-type', 'text/plain; charset=utf-8').send(String(output));
  if (output === undefined) return reply.send('');
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(output));
}

async function handled(
  context: RequestContext,
  request: FastifyRequest,
  route: Route,
  deps: RouteDeps,
): Promise<unknown> {
  const { endpoint } = route;
  const read = () =>
    parseInput(endpoint, { params: request.params, query: request.query, body: request.body });
  // The handler of a bearer route gets an actor, the others never look at one; `defineRoutes` holds
  // them to it.
  const handle = async (ctx: SignedInContext) =>
    route.hashes
      ? deps.passwordHasher.reserve(ctx.client.addressKey, () => route.handle(ctx, read()))
      : route.handle(ctx, read());
  if (endpoint.access === 'none' || endpoint.access === 'cookie')
    return handle(context as SignedInContext);
  const { address } = context.client;
  const vendor = await callForVendor(request.headers, { endpoint, address }, deps.vendorTokens);
  if (vendor && endpoint.access === 'vendor')
    return handle({ ...context, ...vendor } as unknown as SignedInContext);
  const header = request.headers.authorization;
  const holder = vendor?.actor ?? (await authenticate({ header, address }, deps.verifier));
  deps.applications.assertToken(request, holder);
  deps.tracing.note({ 'foyer.tenant_id': holder.tenantId });
  const { release } = await deps.acquire(holder.tenantId);
  try {
    const signedIn: SignedInContext = {
      ...context,
      actor: await admitted(holder, request.params, route, deps),
    };
    return await handle(signedIn);
  } catch (error) {
    await deps.noteRefused({ ...context, actor: holder }, route, error);
    throw error;
  } finally {
    release();
  }
}

/** A call that may lead on, and does not this time. */
function isStaying(output: unknown): boolean {
  return typeof output === 'object' && output !== null && Object.keys(output).length === 0;
}

/**
 * Handlers take the address from settings or from a provider's configuration, never from the
 * request. Security decision 5.
 */
function redirect(reply: FastifyReply, status: number, output: unknown): FastifyReply {
  const { location, page } = Object(output);
  if (page) return sendPostPage(reply, page);
  if (typeof location !== 'string' || !/^https?:$/.test(URL.parse(location)?.protocol ?? ''))
    throw new Error('A redirect needs a full address');
  return reply.code(status).header('location', location).send('');
}

async function admitted(
  holder: Actor,
  params: unknown,
  { endpoint, sessionStatus, impersonating, apiToken, setupLink }: Route,
  { admit }: RouteDeps,
): Promise<Actor> {
  if (holder.token.type === 'vendorToken') {
    refuseTokens(holder, { endpoint, apiToken });
    authorize(holder, endpoint);
    return holder;
  }
  if (sessionStatus === 'inStatement' && !isMachineCaller(holder)) {
    denyDuringImpersonation(holder, { endpoint, impersonating });
    return holder;
  }
  const actor = { ...holder, ...(await admit(holder)) };
  if (actor.token.type === 'ssoSetupLink') {
    assertSetupLink(actor, { setupLink }, params);
    authorize(actor, endpoint);
    return actor;
  }
  denyDuringImpersonation(actor, { endpoint, impersonating });
  refuseTokens(actor, { endpoint, apiToken });
  authorize(actor, endpoint);
  return actor;
}

function assertAnswer({ slug, name, endpoint }: Route, output: unknown): void {
  const checked = endpoint.response?.safeParse(output);
  if (!checked || checked.success) return;
  const fields = checked.error.issues
    .map((issue) => `${issue.path.join('.')} ${issue.code}`)
    .join(', ');
  throw new Error(`The answer of ${slug}.${name} breaks its contract: ${fields}`);
}
