import { labDatabaseKeys, type LabDatabaseUser, startLabUserDatabases } from '@foyer/lab';
import { loginCalls } from '@foyer/contract/login/calls';
import { createStack, stackClientId } from '@foyer/testkit';
import { sql } from 'kysely';
import { afterAll, afterEach, expect } from 'vitest';
import { createBackend } from './calling-as-backend.ts';

/** A password that satisfies the password policy of the stack. */
export const goodPassword = 'Analytical-engine-1!';
/** The refusal of a wrong password or an unknown email. */
export const wrong = { status: 401, code: 'login/wrongCredentials' };
const path = '/identity/resources/user-sources/v1';
const plenty = 100_000;

/** The kinds of sources. */
export type Kind = 'auth0' | 'cognito' | 'firebase' | 'federation';

interface SourceOptions {
  readonly configuration?: object;
  readonly index?: number;
  readonly appIds?: readonly string[];
}

/** A server that checks the user databases of the lab. */
export async function createSourceWorld() {
  const lab = await startLabUserDatabases();
  const stack = await createStack({
    config: {
      lockout: { maxAttempts: 5, maxAttemptsPerAddress: plenty },
      rateLimits: { attempts: plenty, credentials: plenty, mail: plenty },
      userSources: { cognitoUrl: lab.origin, firebaseUrl: lab.origin },
    },
  });
  const backend = createBackend(stack);
  const sources: string[] = [];
  afterAll(lab.close);
  afterEach(async () => {
    for (const id of sources.splice(0)) await backend.call('DELETE', `${path}/${id}`);
    lab.users.length = 0;
    lab.asked.length = 0;
    lab.setStatus(null);
  });

  const { clientId, secret, userPoolId, accessKeyId, secretAccessKey, apiKey } = labDatabaseKeys;
  const cognito = { region: 'eu-west-1', clientId, clientSecret: secret, userPoolId };
  const kinds = {
    auth0: ['external/auth0', { domain: lab.origin, clientId, secret }],
    cognito: ['external/cognito', { ...cognito, accessKeyId, secretAccessKey }],
    firebase: ['external/firebase', { apiKey, serviceAccount: { private_key: 'unused' } }],
    federation: [
      'federation',
      {
        wellknownUrl: `${lab.origin}/oauth2/.well-known/openid-configuration`,
        clientId,
        secret,
      },
    ],
  } as const satisfies Record<Kind, readonly [string, object]>;

  /** Sends the request that creates a source. */
  async function send(kind: Kind, { configuration, ...more }: SourceOptions = {}) {
    const [name, settings] = kinds[kind];
    const common = { syncOnLogin: false, isMigrated: true };
    return backend.call('POST', `${path}/${name}`, {
      body: {
        name: 'Old users',
        index: 0,
        configuration: { ...common, ...settings, ...configuration },
        ...more,
      },
    });
  }

  /** Creates a source, and deletes it after the test. */
  async function aSource(kind: Kind, options: SourceOptions = {}): Promise<string> {
    const { status, body } = await send(kind, options);
    expect(status, JSON.stringify(body)).toBe(201);
    sources.push(body.id);
    return body.id;
  }

  /** Creates a user in every database of the lab. */
  function anExternalUser(details: Partial<LabDatabaseUser> = {}): LabDatabaseUser {
    const id = crypto.randomUUID();
    const user = {
      id: `ext-${id}`,
      email: `olga.${id.slice(0, 13)}@example.test`,
      password: goodPassword,
      name: 'Olga',
      isVerified: true,
      ...details,
    };
    lab.users.push(user);
    return user;
  }

  const signIn = ({ email, password }: Pick<LabDatabaseUser, 'email' | 'password'>) =>
    stack.api(loginCalls).signIn({ body: { email, password } });

  /** The user as stored in the database. */
  const stored = (email: string) =>
    stack.server.db.read(async (tx) => {
      const { rows } = await sql<{
        id: string;
        name: string;
        phone: string | null;
        verified: boolean;
        picture: string | null;
        metadata: object;
        hasPassword: boolean;
        tenants: string[];
        roles: string[];
      }>`select u.id, u.name, u.phone_number as phone, u.verified_at is not null as verified, u.profile_picture_url as picture,
        u.metadata, exists (select 1 from passwords p where p.user_id = u.id) as "hasPassword",
        array(select m.tenant_id::text from memberships m where m.user_id = u.id) as tenants,
        array(select r.key from membership_roles mr join roles r on r.id = mr.role_id where mr.user_id = u.id) as roles
        from users u where u.email = ${email}`.execute(tx);
      return rows[0];
    });

  const inTenant = (tenantId: string) => ({
    tenantConfig: { tenantResolverType: 'static', tenantId },
  });

  return {
    ...backend,
    lab,
    stack,
    path,
    kinds,
    send,
    aSource,
    anExternalUser,
    signIn,
    stored,
    inTenant,
    clientId: stackClientId,
  };
}
