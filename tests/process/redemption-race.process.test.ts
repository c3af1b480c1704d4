import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packagedBinaries } from '../../packages/server/src/kernel/db/embedded/binaries.ts';
import {
  asking,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../packages/server/src/kernel/db/embedded/embedded-postgres.ts';
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
  postgres = await startEmbeddedPostgres({
    dataFolder: folder,
    durable: false,
    binaries: packagedBinaries(),
  });
  await asking(postgres.socketFolder, 'postgres', async (client) => {
    await client.query('create role operator login createrole');
    await client.query('create database product owner operator');
  });
  const host = encodeURIComponent(postgres.socketFolder);
  const args = [`--database-url=postgresql://operator@localhost/product?host=${host}&port=5432`];
  for (let count = 0; count < 2; count += 1) {
    const place = await aPlace();
    places.push(place);
    // as behind a balancer: what one signed is good at the other
    nodes.push(
      await startFoyer(place, [...args, `--public-url=http://localhost:${places[0]?.port}`]),
    );
  }
});

afterAll(async () => {
  for (const node of nodes) node.signal('SIGTERM');
  await Promise.all(nodes.map(({ ended }) => ended));
  await postgres.stop();
  for (const place of places) await place.leave();
  rmSync(folder, { recursive: true, force: true });
});

const getCookie = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .find((line) => line?.startsWith('fe_refresh_')) ?? '';
const toUrl = (place: number) => nodes[place % nodes.length]?.url ?? '';

function send(url: string, path: string, body: object, cookie = ''): Promise<Response> {
  return fetch(`${url}/frontegg/identity/resources/auth/v1/passwordless/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
    body: JSON.stringify(body),
  });
}

/** Asks at one node; the cookie that binds the code, and the mail. */
async function asked(
  type: 'magiclink' | 'code',
  count: number,
): Promise<{ cookie: string; mail: ReceivedMail }> {
  const answer = await send(toUrl(0), `${type}/prelogin`, { email });
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
  const about = type === 'code' ? /is your Ledgerly sign-in code/ : /Sign in to Ledgerly/;
  return { cookie: cookie.join('; '), mail: await mailTo(toUrl(1), email, about, count) };
}

/** How many of fifty redemptions at the same time, half of them at each process, were let in and how many refused. */
async function raced(type: 'magiclink' | 'code', token: string, cookie = '') {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, place) =>
      send(toUrl(place), `${type}/postlogin`, { token }, cookie),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  return {
    in: statuses.filter((one) => one === 201).length,
    refused: statuses.filter((one) => one === 401).length,
  };
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
  expect((await send(toUrl(0), 'code/postlogin', body, cookie)).status).toBe(201);
  expect((await send(toUrl(1), 'code/postlogin', body, cookie)).status).toBe(401);
});

/** A browser behind a balancer: where a node is gone or not ready, or goes in the middle, the same call goes to the other one. */
async function balanced(from: number, path: string, init: RequestInit) {
  for (const place of [from, from + 1]) {
    const reply = await fetch(`${toUrl(place)}/frontegg/identity/resources/${path}`, init)
      .then(async (answer) => {
        const body: { accessToken?: string } = await answer.json();
        return { status: answer.status, cookie: getCookie(answer), body };
      })
      .catch(() => undefined);
    if (reply && reply.status !== 503) return reply;
  }
  throw new Error('no node answers');
}

// The last one: a node is gone afterwards.
test('F-5 a node that is killed under load costs nobody an answer or a session, as long as the other one is there', async () => {
  const json = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email, password: 'Foyer-demo-2026' });
  const [rounds, busy] = [new Map<number, number>(), 6];
  const stopping = new AbortController();

  const browse = async (place: number): Promise<string[]> => {
    const wrong: string[] = [];
    const signedIn = await balanced(place, 'auth/v1/user', { method: 'POST', headers: json, body });
    let { cookie } = signedIn;
    for (let turn = 0; !stopping.signal.aborted; turn += 1) {
      const refresh = { method: 'POST', headers: { ...json, cookie }, body: '{}' };
      const renewed = await balanced(place + turn, 'auth/v1/user/token/refresh', refresh);
      if (renewed.status !== 201) wrong.push(`renewal ${renewed.status}`);
      cookie = renewed.cookie || cookie;
      const headers = { authorization: `Bearer ${renewed.body.accessToken}` };
      const me = await balanced(place + turn, 'users/v2/me', { headers });
      if (me.status !== 200) wrong.push(`profile ${me.status}`);
      rounds.set(place, turn);
    }
    return wrong;
  };
  const everyone = Promise.all(Array.from({ length: busy }, (_, place) => browse(place)));
  const fewest = () => (rounds.size < busy ? 0 : Math.min(...rounds.values()));
  const further = (by: number) => {
    const expected = fewest() + by;
    return Promise.race([
      expect.poll(fewest, { timeout: 120_000 }).toBeGreaterThanOrEqual(expected),
      everyone,
    ]);
  };
  await further(4);
  nodes[0]?.signal('SIGKILL');
  await nodes[0]?.ended;
  await further(6);
  stopping.abort();
  expect((await everyone).flat()).toEqual([]);
}, 400_000);
