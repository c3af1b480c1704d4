import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packagedBinaries } from '../../packages/server/src/db/embedded/binaries.ts';
import {
  asking,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../packages/server/src/db/embedded/embedded-postgres.ts';
import { linkTo, mailTo, type ReceivedMail } from '../running-server/lab-inbox.ts';
import { aPlace, type FoyerProcess, startFoyer } from './foyer-process.ts';

const email = 'member@acme.test';
const places: Awaited<ReturnType<typeof aPlace>>[] = [];
const nodes: FoyerProcess[] = [];
let folder: string;
let postgres: EmbeddedPostgres;

/** Two processes of the product over one PostgreSQL. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'race-'));
  postgres = await startEmbeddedPostgres({ dataFolder: folder, durable: false, binaries: packagedBinaries() });
  await asking(postgres.socketFolder, 'postgres', async (client) => {
    await client.query('create role operator login createrole');
    await client.query('create database product owner operator');
  });
  const host = encodeURIComponent(postgres.socketFolder);
  const args = [`--database-url=postgresql://operator@localhost/product?host=${host}&port=5432`];
  for (let count = 0; count < 2; count += 1) {
    const place = await aPlace();
    places.push(place);
    nodes.push(await startFoyer(place, args));
  }
}, 120_000);

afterAll(async () => {
  for (const node of nodes) node.signal('SIGTERM');
  await Promise.all(nodes.map(({ ended }) => ended));
  await postgres.stop();
  for (const place of places) await place.leave();
  rmSync(folder, { recursive: true, force: true });
});

const urlOf = (place: number) => nodes[place % nodes.length]?.url ?? '';

function send(url: string, path: string, body: object, cookie = ''): Promise<Response> {
  return fetch(`${url}/frontegg/identity/resources/auth/v1/passwordless/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
    body: JSON.stringify(body),
  });
}

/** Asks at one node; the cookie that binds the code, and the mail. */
async function asked(type: 'magiclink' | 'code', count: number): Promise<{ cookie: string; mail: ReceivedMail }> {
  const answer = await send(urlOf(0), `${type}/prelogin`, { email });
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
  const about = type === 'code' ? /is your Ledgerly sign-in code/ : /Sign in to Ledgerly/;
  return { cookie: cookie.join('; '), mail: await mailTo(urlOf(1), email, about, count) };
}

/** How many of fifty redemptions at the same time, half of them at each process, were let in and how many refused. */
async function raced(type: 'magiclink' | 'code', token: string, cookie = '') {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, place) => send(urlOf(place), `${type}/postlogin`, { token }, cookie)),
  );
  const statuses = answers.map(({ status }) => status);
  return { in: statuses.filter((one) => one === 201).length, refused: statuses.filter((one) => one === 401).length };
}

test('T-OTP-2 of fifty redemptions of one link at two processes one succeeds', async () => {
  const { mail } = await asked('magiclink', 1);
  const token = new URL(linkTo(mail, '/account/login/magic-link')).searchParams.get('token') ?? '';
  expect(await raced('magiclink', token)).toEqual({ in: 1, refused: 49 });
});

test('T-OTP-2 of fifty redemptions of one code at two processes one succeeds', async () => {
  const { cookie, mail } = await asked('code', 1);
  expect(await raced('code', mail.codes[0] ?? '', cookie)).toEqual({ in: 1, refused: 49 });
});

test('T-OTP-1 a code that was used at one process is void at the other', async () => {
  const { cookie, mail } = await asked('code', 2);
  const body = { token: mail.codes[0] ?? '' };
  expect((await send(urlOf(0), 'code/postlogin', body, cookie)).status).toBe(201);
  expect((await send(urlOf(1), 'code/postlogin', body, cookie)).status).toBe(401);
});
