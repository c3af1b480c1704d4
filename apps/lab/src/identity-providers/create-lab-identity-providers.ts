import { createServer } from 'node:http';
import Fastify from 'fastify';
import { registerIdentityProviderRoutes } from './identity-providers.routes.ts';
import type {
  LabIdentityProviders,
  LabIdentityProvidersOptions,
  LabOidcId,
  LabService,
} from './lab-identity-providers.ts';
import { createLabKeys } from './lab-keys.ts';
import { createProcessMemory } from './lab-memory.ts';
import { createLabOidc, type OidcEngine } from './lab-oidc.ts';
import { createLabUsers } from './lab-users.ts';
import { createLabSaml } from './lab-saml.ts';
import { oidcProfiles } from './oidc-profiles.ts';

/** Makes the providers; nothing is reachable before `register`. */
export function createLabIdentityProviders(
  options: LabIdentityProvidersOptions,
): LabIdentityProviders {
  const { origin, applications = [], clock = systemTime, memory = createProcessMemory() } = options;
  const origins = new Set([origin, ...applications].map((one) => new URL(one).origin));
  const mayLeadTo = (address: string) => origins.has(URL.parse(address)?.origin ?? '');
  const now = () => clock.now();
  const users = createLabUsers(memory);
  const base = `${origin}/lab/idp`;
  const service = options.service ?? serviceAt(origin);
  const getKeys = (id: string, name: string) =>
    createLabKeys({ name, document: `keys of ${id}`, memory, clock });

  const saml = createLabSaml({
    base: `${base}/saml`,
    keys: getKeys('saml', 'Acme Directory (lab)'),
    users,
    now,
  });
  const engines = new Map<LabOidcId, OidcEngine>();
  const oidc = (id: LabOidcId): OidcEngine => {
    const existing = engines.get(id);
    if (existing) return existing;
    const keys = getKeys(id, `${oidcProfiles[id].name} (lab)`);
    const created = createLabOidc({ id, base: `${base}/${id}`, keys, users, now, mayLeadTo });
    engines.set(id, created);
    return created;
  };

  const routes = { saml, oidc, users, mayLeadTo, origin, service };
  return {
    origin,
    saml,
    oidc,
    users: users.list,
    putUser: users.put,
    register: async (app) => {
      await app.register(async (scope) => registerIdentityProviderRoutes(scope, routes), {
        prefix: '/lab/idp',
      });
    },
  };
}

/** Where the product is, when the lab is on its address. */
function serviceAt(origin: string): LabService {
  const base = `${origin}/frontegg`;
  return {
    spEntityId: `${base}/saml`,
    acsUrl: `${base}/auth/saml/callback`,
    sloUrl: `${base}/auth/saml/logout`,
  };
}

const systemTime = { now: () => new Date() };

/** The providers on a free port of this machine, for tests. */
export async function startLabIdentityProviders(
  options: Omit<LabIdentityProvidersOptions, 'origin'> = {},
): Promise<LabIdentityProviders & { close(): Promise<void> }> {
  // addresses contain the port, which is known only when the server listens
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  const app = Fastify({ serverFactory: (handle) => server.on('request', handle) });
  const lab = createLabIdentityProviders({
    ...options,
    origin: `http://127.0.0.1:${address.port}`,
  });
  await lab.register(app);
  await app.ready();
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { ...lab, close };
}
