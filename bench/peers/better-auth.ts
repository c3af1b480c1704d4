/** The peer of the session figure: better-auth on the same PostgreSQL, its own handler on node:http, its session read from the database. */
import { createServer } from 'node:http';
import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { toNodeHandler } from 'better-auth/node';
import pg from 'pg';

const [connection = '{}'] = process.argv.slice(2);
const secret = 'a secret of the bench that guards nothing at all';
const pool = new pg.Pool({ ...JSON.parse(connection), max: 10 });
// The search path of the connection names it; the tables are made in it.
await pool.query('create schema if not exists better_auth');
const options = {
  database: pool,
  secret,
  baseURL: 'http://127.0.0.1',
  emailAndPassword: { enabled: true },
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
  logger: { disabled: true },
};
const { runMigrations } = await getMigrations(options);
await runMigrations();
const auth = betterAuth(options);
const { headers } = await auth.api.signUpEmail({
  body: { email: 'ada@bench.test', password: 'Foyer-demo-2026', name: 'Ada' },
  returnHeaders: true,
});
const cookie = headers
  .getSetCookie()
  .map((text) => text.split(';')[0])
  .join('; ');
const server = createServer(toNodeHandler(auth));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  process.send?.({ url: `http://127.0.0.1:${address.port}/api/auth/get-session`, cookie });
});
process.once('disconnect', () => process.exit(0));
