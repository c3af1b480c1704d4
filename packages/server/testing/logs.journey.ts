import { systemClock } from '../src/adapters/clock.system.ts';
import { createMemoryMailer } from '../src/adapters/mailer.memory.ts';
import { createMemoryDnsResolver } from '../src/adapters/dns-resolver.memory.ts';
import { systemRandom } from '../src/adapters/random.system.ts';
import { foyerConfig } from '../src/kernel/config/config.ts';
import { createServer } from '../src/create-server.ts';
import { startTestDatabase } from '../src/kernel/db/embedded/test-database.ts';

/** A journey in a process of its own, whose output is the log; the last line is what must not be in it. For logs.test.ts. */
const password = 'Canary-password-77';
const email = 'canary-address@acme.test';
const secret = 'canary-server-secret-0123456789abcdef';
const clientId = '5a5a0000-0000-4000-8000-000000000001';
const mailer = createMemoryMailer();
const database = await startTestDatabase({ socketFolder: process.argv[2] ?? '' });
const server = await createServer({
  config: foyerConfig.parse({ application: { clientId, name: 'Ledgerly' } }),
  settings: {
    publicUrl: 'http://foyer.test',
    mode: 'demo',
    logLevel: 'debug',
    secret,
    hashing: { memoryKiB: 64, passes: 1 },
  },
  database,
  ports: {
    mailer,
    dnsResolver: createMemoryDnsResolver(),
    clock: systemClock,
    random: systemRandom,
  },
  extraRoutes: (app) => {
    app.get('/broken', async () => {
      throw new Error(`cannot read "${password}" of ${email}`);
    });
    app.get('/sql', async () =>
      server.db.read((tx) =>
        tx.selectFrom('users').select('id').where('id', '=', password).execute(),
      ),
    );
  },
});
await server.ready();

const base = '/frontegg/identity/resources';
const call = (url: string, payload: object = {}, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url: `${base}${url}`, payload, headers });
const tokenIn = (text: string) =>
  new URL(text.match(/https?:\S+/)?.[0] ?? 'http://none').searchParams.get('token') ?? '';

await call('/users/v1/signUp', {
  email,
  name: 'Canary-Name',
  companyName: 'Canary-Company',
  password,
});
while (mailer.sent.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
const link = tokenIn(mailer.sent[0]?.text ?? '');
await server.app.inject(`${base}/users/v1/activate/strategy?userId=x&token=${link}`);
const userId =
  new URL(mailer.sent[0]?.text.match(/https?:\S+/)?.[0] ?? 'http://none').searchParams.get(
    'userId',
  ) ?? '';
await call('/users/v1/activate', { userId, token: link, password });
const signedIn = await call('/auth/v1/user', { email, password });
const { accessToken }: { accessToken?: string } = signedIn.json();
const [cookie] = signedIn.cookies;
const cookies = { cookie: `${cookie?.name}=${cookie?.value}` };
await call('/auth/v1/user', { email, password: `${password}-wrong` });
await call('/auth/v1/user/token/refresh', {}, cookies);
await call('/auth/v1/user', { email: [password], password: { password } });
await server.app.inject({
  url: `${base}/users/v2/me?secret=${password}`,
  headers: { authorization: `Bearer ${accessToken}` },
});
await server.app.inject({
  url: `/nowhere/${password}?token=${link}`,
  headers: { 'user-agent': password },
});
await server.app.inject('/broken');
await server.app.inject('/sql');
await call('/users/v1/passwords/reset', { email });
while (mailer.sent.length < 2) await new Promise((resolve) => setTimeout(resolve, 20));
await call('/auth/v1/logout', {}, cookies);
await server.close();
await database.drop();
const reset = tokenIn(mailer.sent[1]?.text ?? '');
const parts = [
  password,
  email,
  secret,
  'Canary-Name',
  'Canary-Company',
  link,
  reset,
  accessToken,
  cookie?.value,
  cookies.cookie,
];
process.stdout.write(
  `${JSON.stringify(parts.map((part) => part || 'the journey did not get here'))}\n`,
);
