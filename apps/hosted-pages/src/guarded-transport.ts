import { fetchTransport, type Transport, type TransportRequest } from '@foyer/client';
import { isCallback } from './addresses.ts';
import { firstNeed, readInteraction } from './interactions.ts';

const refreshPath = '/auth/v1/user/token/refresh';
const stepUpPath = '/auth/v1/user/step-up/generate';

/**
 * The session of this browser, unless the application asks for more than it is worth: then nobody is signed in as far as the box
 * knows, so that it asks, and the session lives on until another one takes its place. For an MFA method the box is shown what is
 * demanded, as after a password.
 */
export function guardedTransport(
  uid: string,
  { wantsAnother }: { readonly wantsAnother: boolean },
): Transport {
  return async (request) => {
    if (!request.path.endsWith(refreshPath) || isCallback()) return fetchTransport(request);
    const interaction = await readInteraction(uid).catch(() => undefined);
    if (!interaction?.signedIn) return fetchTransport(request);
    if (wantsAnother) return noUser();
    const need = firstNeed(interaction);
    if (need === undefined || need === 'noSession') return fetchTransport(request);
    return need === 'stepUp' ? stepUp(request) : noUser();
  };
}

/** A user without an MFA method signs in from the beginning. */
async function stepUp(request: TransportRequest): Promise<Response> {
  const refreshed = await fetchTransport(request);
  if (!refreshed.ok) return refreshed;
  const { accessToken }: { accessToken?: string } = await refreshed.json();
  const demanded = await fetchTransport({
    ...request,
    url: request.url.replace(refreshPath, stepUpPath),
    headers: { ...request.headers, authorization: `Bearer ${accessToken}` },
    body: '{}',
  });
  return demanded.ok ? demanded : noUser();
}

function noUser(): Response {
  return Response.json({ errors: ['Sign in to continue.'] }, { status: 401 });
}
