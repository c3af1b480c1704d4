/** Foyer in a process of its own, on a database it is given. Tells which statements a request made, so that a peer can make the same. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { systemClock } from '@foyer/server/adapters/clock.system';
import { createMemoryMailer } from '@foyer/server/adapters/mailer.memory';
import { createMemoryDnsResolver } from '@foyer/server/adapters/dns-resolver.memory';
import { systemRandom } from '@foyer/server/adapters/random.system';
import { createServer } from '@foyer/server/create-server';
import { readConfig } from '@foyer/server';
import pg from 'pg';
import { recordStatements } from './recorded-statements.ts';

const [connectionString = '', limits = 'unlimited'] = process.argv.slice(2);
/** With the default limits, behind a proxy that forwards client IP addresses. */
const isDelivered = limits === 'delivered';
const unlimited = 10_000_000;
const unlimitedRates = {
  read: unlimited,
  write: unlimited,
  attempts: unlimited,
  credentials: unlimited,
  mail: unlimited,
  session: unlimited,
};
const report = readConfig({
  application: { clientId: '00000000-0000-4000-8000-000000000001', name: 'Bench' },
  signIn: { activation: 'off' },
  ...(isDelivered ? {} : { rateLimits: unlimitedRates }),
});
if (report.kind === 'invalid') throw new Error(report.lines.join('\n'));
const recorder = recordStatements(pg.Client);
const server = await createServer({
  config: report.config,
  settings: {
    ...(isDelivered
      ? { publicUrl: 'https://foyer.test', mode: 'production', trustedHops: 1 }
      : { publicUrl: 'http://127.0.0.1', mode: 'demo' }),
    logLevel: 'silent',
    secret: 'a secret of the bench that guards nothing at all',
  },
  database: { connectionString },
  ports: {
    mailer: createMemoryMailer(),
    dnsResolver: createMemoryDnsResolver(),
    clock: systemClock,
    random: systemRandom,
  },
});
await server.ready();
const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ url });
process.on('message', (message) => {
  if (message === 'record') recorder.start();
  if (message === 'memory') process.send?.({ bytes: liveBytes() });
  if (message === 'peak') startPeak();
  if (message === 'peaked') process.send?.({ bytes: endPeak() });
  if (message === 'recorded') process.send?.({ statements: recorder.stop() });
});
process.once('disconnect', () => process.exit(0));

/** What is held: all else is collected first, or the figure would be how lazy the collector is. */
function liveBytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

let highest = 0;
let sampler: NodeJS.Timeout | undefined;

/** Watches the memory in use, garbage included: what a process needs at most. */
function startPeak(): void {
  highest = 0;
  sampler = setInterval(() => {
    const { heapUsed, external } = process.memoryUsage();
    highest = Math.max(highest, heapUsed + external);
  }, 5);
}

function endPeak(): number {
  clearInterval(sampler);
  return highest;
}
