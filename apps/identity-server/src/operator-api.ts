import { randomUUID } from 'node:crypto';
import { createMemoryMailer } from '@foyer/server/adapters/mailer.memory';
import { systemClock } from '@foyer/server/adapters/clock.system';
import { systemRandom } from '@foyer/server/adapters/random.system';
import { createStolenPasswords } from '@foyer/lab';
import { createServer } from '@foyer/server/create-server';
import { createVendorCredentials } from '@foyer/server/modules/management/vendor-credentials';
import { issueVendorToken } from '@foyer/server/modules/management/vendor-tokens.service';
import type { CommandFlags } from './command-flags.ts';
import { getBreachedPasswords } from './compose.ts';
import { Stop } from './exit-codes.ts';
import { loadConfig } from './load-config.ts';
import { attachDatabase } from './open-database.ts';
import type { Settings } from './settings/read-settings.ts';

/** A call of the management API, made in this process. */
export type OperatorCall = (method: Method, path: string, body?: unknown) => Promise<unknown>;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The credential that audit entries of commands name. */
const commandLine = { id: 'c0111a4d-0000-4000-8000-000000000001', name: 'Command line' };

/**
 * Gives commands the management API without a running server: the same calls, rules, and audit
 * entries, in this process. Emails are queued in the database; a running server sends them.
 */
export async function withOperatorApi<T>(
  settings: Settings,
  flags: Pick<CommandFlags, 'tenant' | 'user'>,
  work: (call: OperatorCall) => Promise<T>,
): Promise<T> {
  const config = await loadConfig(settings.config);
  const { connectionString, close } = await attachDatabase(settings);
  const { publicUrl, mode, secret } = settings;
  const server = await createServer({
    config,
    settings: { publicUrl, mode, secret, logLevel: 'silent', trustedHops: 0, poolSize: 4 },
    database: { connectionString },
    ports: {
      mailer: createMemoryMailer(),
      breachedPasswords: getBreachedPasswords(
        config,
        settings.lab === 'on' ? createStolenPasswords() : undefined,
      ),
      dnsResolver: { resolveTxt: async () => [] },
      clock: systemClock,
      random: systemRandom,
    },
  });
  try {
    await server.app.ready();
    const { kernel, db } = server;
    const credentials = createVendorCredentials(kernel);
    const existing = await db.read(credentials.list);
    if (!existing.some(({ id }) => id === commandLine.id))
      await db.system((tx) =>
        credentials.create(tx, {
          name: commandLine.name,
          scopes: ['*'],
          fixed: { id: commandLine.id, secret: `${randomUUID()}${randomUUID()}` },
        }),
      );
    const { token } = issueVendorToken(kernel, commandLine.id);
    return await work(async (method, path, body) => {
      const answer = await server.app.inject({
        method,
        url: path,
        headers: {
          'x-access-token': token,
          ...(flags.tenant ? { 'frontegg-tenant-id': flags.tenant } : {}),
          ...(flags.user ? { 'frontegg-user-id': flags.user } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
      if (answer.statusCode >= 400) throw new Stop('usage', toProblem(answer.body));
      return answer.body === '' ? undefined : JSON.parse(answer.body);
    });
  } finally {
    await server.close();
    await close();
  }
}

function toProblem(body: string): string {
  const { errors }: { errors?: unknown } = JSON.parse(body);
  return Array.isArray(errors) ? errors.join(' ') : body;
}
