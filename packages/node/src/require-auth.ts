import type { Auth, Verifier } from './verifier.ts';

/** What the caller must have. */
export interface Requirement {
  /** All of these permissions. */
  readonly permissions?: readonly string[];
  /** At least one of these roles, by key. */
  readonly roles?: readonly string[];
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
  { permissions = [], roles = [] }: Requirement,
): Promise<{ readonly auth: Auth } | { readonly denial: Denial }> {
  const auth = await verifier.verify(authorization).catch(() => 'unavailable' as const);
  if (auth === 'unavailable') return { denial: denials.unavailable };
  if (!auth) return { denial: denials.signedOut };
  const hasRole = roles.length === 0 || roles.some((role) => auth.roles.includes(role));
  const isAllowed = hasRole && permissions.every((permission) => auth.can(permission));
  return isAllowed ? { auth } : { denial: denials.forbidden };
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
