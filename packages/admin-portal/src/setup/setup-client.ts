import {
  createFoyerClient,
  fetchTransport,
  type FoyerClient,
  type PublicConfig,
  type SignedInSession,
  type Transport,
} from '@foyer/client';
import type { SsoSetupSession } from '@foyer/contract/sso';

/** Calls of the wizard: the session of a setup link reaches no other. */
const paths = ['/team/resources/sso/', '/auth/saml/metadata/'];

const config: PublicConfig = { isLoaded: true, flags: new Set() };
const noUpdates = () => () => undefined;

/**
 * A client for the pages of the wizard: its calls carry the session of the setup link, and its user is
 * the contact. Nothing of the page's own session is used.
 */
export function createSetupClient(host: FoyerClient, setup: SsoSetupSession): FoyerClient {
  const send = host.options.transport ?? fetchTransport;
  const transport: Transport = async (request) => {
    if (!paths.some((path) => request.path.startsWith(path)))
      return new Response('{}', { status: 401 });
    const headers = { ...request.headers, Authorization: `Bearer ${setup.session}` };
    return send({ ...request, headers });
  };
  const inner = createFoyerClient({ ...host.options, transport, storage: null });
  const session = contactSession(setup);
  return {
    ...inner,
    config: { get: () => config, subscribe: noUpdates },
    session: {
      get: () => session,
      subscribe: noUpdates,
      refresh: async () => undefined,
      signOut: async () => undefined,
      switchTenant: async () => undefined,
      adopt: async () => ({ kind: 'signedIn', session }),
      enter: async () => undefined,
      forgetPending: () => undefined,
    },
  };
}

const permission = (key: string) => ({ id: key, key, name: key });

function contactSession({ email, account, session, connectionId }: SsoSetupSession) {
  const roles: [] = [];
  const claims = { sub: connectionId };
  const user = {
    ...claims,
    id: connectionId,
    email,
    name: email,
    verified: true,
    mfaEnrolled: false,
    mfaRequired: false,
    tenantId: connectionId,
    tenantIds: [],
    tenants: [],
    metadata: '{}',
    roles,
    permissions: [
      permission('fe.secure.read.samlConfiguration'),
      permission('fe.secure.write.samlConfiguration'),
    ],
    accessToken: session,
  };
  const activeTenant = { tenantId: connectionId, id: connectionId, name: account };
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a part is enough
  return {
    status: 'signedIn',
    user,
    tenants: [activeTenant],
    activeTenant,
    accessToken: session,
    claims,
  } as unknown as SignedInSession;
}
