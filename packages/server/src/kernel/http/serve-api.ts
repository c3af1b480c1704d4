import { consoleApiVersion } from '@foyer/contract/console-session/rules';
import type { FastifyInstance } from 'fastify';
import type { Kernel } from '../kernel.ts';
import { getPoolSize } from '../db/database.ts';
import type { VerifiedClaims } from '../keys/claims.ts';
import type { Keys } from '../keys/create-keys.ts';
import { openApiDocument } from '../openapi/openapi.ts';
import { secureApi } from './create-app.ts';
import { acceptForms, acceptJsonBodies, acceptUploads } from './json-body.ts';
import { missingCall } from './missing-call.ts';
import { createRequestApplications } from './request-application.ts';
import { createRateLimiter } from './rate-limits.ts';
import { createRefusedCalls } from './refused-calls.ts';
import { type RouteDeps, registerRoutes } from './register-routes.ts';
import { vouchForClient } from './request-context.ts';
import type { RouteTable } from './route.ts';
import { createSessionCookies } from './session-cookies.ts';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';
import { findVouchedAddress } from './vouched-address.ts';

/** What the API is made of. */
export interface ApiDeps {
  readonly kernel: Kernel;
  readonly keys: Keys;
  readonly routes: RouteTable;
  readonly admit: RouteDeps['admit'];
  readonly vendorTokens?: RouteDeps['vendorTokens'];
  /** Who holds a bearer that is no signed token; null for any other text. */
  readonly openBearer?: (bearer: string) => Promise<VerifiedClaims | null>;
}

/** Milliseconds a request waits for the others of its tenant. */
const queueTimeoutMs = 10_000;

/**
 * Serves the registry under the provider prefix, and what the contract puts outside it at the
 * host's root.
 */
export async function serveApi(
  app: FastifyInstance,
  { kernel, keys, routes, admit, openBearer, vendorTokens }: ApiDeps,
): Promise<void> {
  const { config, settings, db, attemptCounter, clock } = kernel;
  const { publicUrl, prefix = '/frontegg' } = settings;
  const generous = settings.mode === 'demo';
  const getCookies = (applicationId?: string) =>
    createSessionCookies(config, publicUrl, applicationId);
  const cookie = getCookies();
  const applications = createRequestApplications(config, publicUrl);
  const deps: RouteDeps = {
    getCookies: (applicationId) => (applicationId ? getCookies(applicationId) : cookie),
    applications,
    currentApplication: kernel.currentApplication,
    admit,
    vendorTokens,
    noteRefused: createRefusedCalls(kernel),
    verifier: { verify: async (token) => (await openBearer?.(token)) ?? keys.verify(token) },
    limiter: createRateLimiter({ limits: config.rateLimits, generous, db, attemptCounter, clock }),
    passwordHasher: kernel.passwordHasher,
    locations: kernel.locations,
    tracing: kernel.tracing,
    acquire: createConcurrencyLimiter({
      maxRunning: Math.ceil(getPoolSize(settings) / 2),
      timeoutMs: queueTimeoutMs,
    }),
    trustedHops: settings.trustedHops ?? 0,
    checkAnswers: settings.checkAnswers ?? false,
  };
  // Written when a user asks: it costs a third of the start of a server, and most are never
  // asked.
  let document: ReturnType<typeof openApiDocument> | undefined;
  const describe = () =>
    (document ??= openApiDocument(routes, { publicUrl, prefix, cookieName: cookie.refresh.name }));

  const serve = async (api: FastifyInstance, part: RouteTable) => {
    // Next.js and other proxies pass on the address of their visitor
    api.addHook('onRequest', async (request) => {
      const address = findVouchedAddress(config, request);
      if (address !== undefined) vouchForClient(request, address);
    });
    await secureApi(api, applications.origins, publicUrl);
    acceptJsonBodies(api);
    acceptForms(api);
    acceptUploads(api);
    registerRoutes(api, part, deps);
  };
  const outside = routes.filter(({ endpoint }) => endpoint.outsidePrefix);
  // Backends send paths without the prefix, browsers with it. Management contract, §1, and decision
  // 0174.
  const alsoOutside = routes.filter(({ endpoint }) => !endpoint.outsidePrefix);
  await app.register((api) => serve(api, [...outside, ...(prefix === '' ? [] : alsoOutside)]));
  // The identity service of the console has a version: the same calls below it. Decision 0102.
  const versioned = outside.filter(({ slug }) => slug === 'console-session');
  await app.register((api) => serve(api, versioned), { prefix: `/${consoleApiVersion}` });
  const register = async (api: FastifyInstance) => {
    await serve(
      api,
      routes.filter(({ endpoint }) => !endpoint.outsidePrefix),
    );
    api.get('/openapi.json', async () => describe());
    // Else the host's own catch-all route would answer for calls that do not exist.
    // oxlint-disable-next-line oxc/no-async-endpoint-handlers -- Fastify awaits its handlers
    api.all('/*', async (request) => {
      throw missingCall(request.method, request.url, prefix);
    });
  };
  await app.register(register, { prefix });
}
