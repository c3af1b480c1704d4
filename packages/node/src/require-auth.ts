import type { Auth, Verifier } from './verifier.ts';

/** What the caller must have. */
export interface Requirement {
  /** All of these permissions. */
  readonly permissions?: readonly string[];
  /** At least one of these roles, by key. */
  readonly roles?: readonly string[];
  /** All of these features, by a plan or a flag. */
  readonly features?: readonly string[];
}

interface Denial {
  readonly status: 401 | 403 | 503;
  readonly body: { readonly error: string };
}

const denials = {
  signedOut: { status: 401, body: { error: 'Sign in to continue.' } },
  forbidden: { status: 403, body: { error: 'You do not have permission to do this.' } },
  unavailable: { status: 503, body: { error: 'Sign-in is unavailable. Try again.' } },
} as const satisfies Readonly<Record<string, Denial>>;

async function judge(
  verifier: Verifier,
  authorization: string | null | undefined,
  requirement: Requirement,
): Promise<{ readonly auth: Auth } | { readonly denial: Denial }> {
  try {
    const auth = await verifier.verify(authorization);
    if (!auth) return { denial: denials.signedOut };
    const verdict = await checkRequirement(auth, requirement);
    return verdict === 'allowed' ? { auth } : { denial: denials[verdict] };
  } catch {
    return { denial: denials.unavailable };
  }
}

/**
 * Whether the caller has all that is required; `signedOut` if the session has ended in the meantime.
 * Throws if features are required and Foyer cannot be reached.
 */
export async function checkRequirement(
  auth: Auth,
  { permissions = [], roles = [], features = [] }: Requirement,
): Promise<'allowed' | 'forbidden' | 'signedOut'> {
  const hasRole = roles.length === 0 || roles.some((role) => auth.roles.includes(role));
  if (!hasRole || !permissions.every((permission) => auth.can(permission))) return 'forbidden';
  if (features.length === 0) return 'allowed';
  const entitlements = await auth.entitlements();
  if (!entitlements) return 'signedOut';
  return features.every((key) => entitlements.feature(key).isEntitled) ? 'allowed' : 'forbidden';
}

/** Nobody is signed in (401), something required is missing (403), or Foyer cannot be reached (503). */
export class AuthError extends Error {
  override readonly name = 'AuthError';
  /** Read by Express. */
  readonly status: Denial['status'];
  /** Read by Fastify. */
  readonly statusCode: Denial['status'];
  /** The same as a response; called by Hono. */
  readonly getResponse: () => Response;

  constructor({ status, body }: Denial) {
    super(body.error);
    this.status = status;
    this.statusCode = status;
    this.getResponse = () => Response.json(body, { status });
  }
}

/** A request of the web, of Node, Express, or Fastify; of Hono, `context.req.raw`. */
export interface AuthRequest {
  readonly headers: Pick<Headers, 'get'> | { readonly authorization?: string | undefined };
}

/** The caller of a request, inside a handler of any server. Throws an `AuthError` otherwise. */
export async function requireAuth(
  verifier: Verifier,
  { headers }: AuthRequest,
  requirement: Requirement = {},
): Promise<Auth> {
  const authorization = 'get' in headers ? headers.get('authorization') : headers.authorization;
  const verdict = await judge(verifier, authorization, requirement);
  if ('auth' in verdict) return verdict.auth;
  throw new AuthError(verdict.denial);
}

/** For handlers of the web's `Request`: Next.js, React Router, Bun, Deno, and workers. */
export function withAuth(
  verifier: Verifier,
  handler: (request: Request, auth: Auth) => Response | Promise<Response>,
  requirement: Requirement = {},
): (request: Request) => Promise<Response> {
  return async (request) => {
    const verdict = await judge(verifier, request.headers.get('authorization'), requirement);
    if ('auth' in verdict) return handler(request, verdict.auth);
    return Response.json(verdict.denial.body, { status: verdict.denial.status });
  };
}

interface ExpressRequest {
  readonly headers: { readonly authorization?: string | undefined };
  auth?: Auth;
}
interface ExpressResponse {
  status(code: number): { json(body: unknown): unknown };
}

/** Express middleware: sets `request.auth`, or answers 401, 403, or 503. */
export function expressAuth(verifier: Verifier, requirement: Requirement = {}) {
  return async (
    request: ExpressRequest,
    response: ExpressResponse,
    next: () => void,
  ): Promise<void> => {
    const verdict = await judge(verifier, request.headers.authorization, requirement);
    if ('denial' in verdict) {
      response.status(verdict.denial.status).json(verdict.denial.body);
      return;
    }
    request.auth = verdict.auth;
    next();
  };
}

interface FastifyRequest {
  readonly headers: { readonly authorization?: string | undefined };
  auth?: Auth;
}
interface FastifyReply {
  code(status: number): { send(body: unknown): unknown };
}

/** Fastify hook for `onRequest` or `preHandler`: sets `request.auth`, or answers 401, 403, or 503. */
export function fastifyAuth(verifier: Verifier, requirement: Requirement = {}) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const verdict = await judge(verifier, request.headers.authorization, requirement);
    if ('denial' in verdict) return reply.code(verdict.denial.status).send(verdict.denial.body);
    request.auth = verdict.auth;
    return undefined;
  };
}

interface HonoContext {
  readonly req: { header(name: string): string | undefined };
  set(key: 'auth', value: Auth): void;
  json(body: unknown, status: 401 | 403 | 503): Response;
}

/** Hono middleware: sets the variable `auth`, or answers 401, 403, or 503. */
export function honoAuth(verifier: Verifier, requirement: Requirement = {}) {
  return async (context: HonoContext, next: () => Promise<void>): Promise<Response | undefined> => {
    const verdict = await judge(verifier, context.req.header('authorization'), requirement);
    if ('denial' in verdict) return context.json(verdict.denial.body, verdict.denial.status);
    context.set('auth', verdict.auth);
    await next();
    return undefined;
  };
}
