import Fastify from 'fastify';
import { registerAuth0, registerOAuth } from './oauth-databases.ts';
import { registerCognito } from './cognito-database.ts';
import { registerFirebase } from './firebase-database.ts';
import type { LabDatabase, LabDatabaseUser } from './lab-database.ts';

/** User databases of Auth0, Amazon Cognito, Firebase, and an OAuth 2.0 provider, for tests. */
export interface LabUserDatabases {
  readonly origin: string;
  /** The current users; tests change them. */
  readonly users: LabDatabaseUser[];
  /** Emails of all attempts, oldest first. */
  readonly asked: string[];
  /** Responds to every request with this status; null: the normal response. */
  setStatus(status: number | null): void;
  close(): Promise<void>;
}

/** Starts the databases on a free port of this machine. */
export async function startLabUserDatabases(): Promise<LabUserDatabases> {
  const app = Fastify({ forceCloseConnections: true });
  const users: LabDatabaseUser[] = [];
  const asked: string[] = [];
  const tokens = new Map<string, LabDatabaseUser>();
  let status: number | null = null;
  app.addHook('onRequest', async (_request, reply) => {
    if (status !== null) await reply.code(status).send({});
  });
  // each protocol reads bodies in its own way
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  const database: LabDatabase = {
    check: (email, password) => {
      asked.push(email);
      return users.find((one) => one.email === email && one.password === password);
    },
    issue: (user) => {
      const token = `lab-${crypto.randomUUID()}`;
      tokens.set(token, user);
      return token;
    },
    redeem: (token) => tokens.get(token),
  };
  registerAuth0(app, database);
  registerOAuth(app, database);
  registerCognito(app, database);
  registerFirebase(app, database);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    origin,
    users,
    asked,
    setStatus: (next) => {
      status = next;
    },
    close: () => app.close(),
  };
}
