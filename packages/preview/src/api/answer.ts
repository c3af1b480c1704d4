import type { TransportRequest } from '@foyer/client';
import { commonRefusals } from '@foyer/contract';
import { replies } from '../features.ts';
import { PreviewRefusal, refuse, type SignedInVisit, type Visit } from '../preview-replies.ts';
import { decidingMembership } from '../world/account-tree.ts';
import { getPlace } from '../world/access-token.ts';
import { type AnyReply, callKey } from './replies-by-call.ts';

/** Answers one call from the world of the visit. */
export function answerTo(request: TransportRequest, visit: Visit): Response {
  try {
    const reply = replies.get(callKey(request.call));
    if (!reply) throw refuse(commonRefusals.notFound);
    const answer = perform(reply, request, visit);
    if (answer instanceof Blob) return new Response(answer);
    if (request.call.plainText) return new Response(String(answer));
    return json(request.method === 'POST' ? 201 : 200, answer);
  } catch (error) {
    if (error instanceof PreviewRefusal) return json(error.status, error.body);
    throw error;
  }
}

function perform(
  reply: AnyReply,
  { call, headers, params, query, body }: TransportRequest,
  visit: Visit,
): unknown {
  const input = { params, query, body: typeof body === 'string' ? JSON.parse(body) : body };
  const signedIn =
    call.access === 'bearer' ? signedInVisit(visit, headers['Authorization']) : undefined;
  return reply({ ...visit, ...signedIn } as SignedInVisit, input); // safe: replies to calls without a token do not look for a user
}

function signedInVisit(
  { world }: Visit,
  authorization: string | undefined,
): Omit<SignedInVisit, keyof Visit> {
  const place = getPlace(authorization);
  const session = world.sessions.find((one) => one.id === place?.sessionId);
  const user = world.users.find((one) => one.id === session?.userId);
  // a token may be for another tenant of theirs than the session is in
  const isTheirs = user && place && decidingMembership(world, user, place.tenantId);
  const tenantId = isTheirs ? place?.tenantId : session?.tenantId;
  const tenant = world.tenants.find((one) => one.id === tenantId && !one.deleted);
  if (!session || !user || !tenant) throw refuse(commonRefusals.unauthenticated);
  return { session, user, tenant };
}

function json(status: number, value: unknown): Response {
  const headers = {
    'content-type': 'application/json',
    'frontegg-trace-id': `preview-${crypto.randomUUID()}`,
  };
  return new Response(value === undefined ? null : JSON.stringify(value), { status, headers });
}
