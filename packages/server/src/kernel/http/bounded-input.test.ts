import type { Contract } from '@foyer/contract';
import { createStack } from '@foyer/testkit';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineRoutes } from './route.ts';

const contract = {
  putBook: {
    method: 'POST',
    path: '/shelf/books',
    access: 'none',
    summary: 'Echoes.',
    body: z.object({ title: z.string().max(40) }),
    response: z.object({ title: z.string() }),
  },
  findBooks: {
    method: 'GET',
    path: '/shelf/books',
    access: 'none',
    summary: 'Echoes the query.',
    query: z.object({ word: z.string() }),
    response: z.object({ word: z.string() }),
  },
  takeForm: {
    method: 'POST',
    path: '/shelf/form',
    access: 'none',
    summary: 'Takes a form of another site and leads on.',
    body: z.object({ word: z.string() }),
    response: z.object({ location: z.string() }),
    responds: 'redirect',
    status: 303,
    accepts: 'crossSiteForm',
  },
} as const satisfies Contract;

const open = { tenant: 'none', rate: 'write', audit: null } as const;
const routes = defineRoutes('shelf', contract, {
  putBook: { ...open, handle: async (_ctx, { body }) => body },
  findBooks: { ...open, handle: async (_ctx, { query }) => query },
  takeForm: { ...open, handle: async () => ({ location: 'https://app.example.test/' }) },
});
const modules = () => ({
  routes,
  admit: () => Promise.reject(new Error('Nobody is signed in')),
  prepare: async () => {},
});
const stack = await createStack({ modules });
const json = { 'content-type': 'application/json' };

const send = (
  method: string,
  path: string,
  body?: string,
  headers: Record<string, string> = json,
) => stack.visitor().fetch(path, { method, headers, ...(body === undefined ? {} : { body }) });

test('T-DOS-1 too long, too deep and broken bodies are refused at once', async () => {
  const large = await send(
    'POST',
    '/frontegg/shelf/books',
    JSON.stringify({ title: 'x'.repeat(1_000_000) }),
  );
  expect([large.status, await large.json()]).toMatchObject([
    413,
    { errors: ['Error request is too large'] },
  ]);
  const deep = await send('POST', '/frontegg/shelf/books', '['.repeat(100_000));
  expect(deep.status).toBe(413);
  for (const body of ['{', '{"title":', 'undefined', '\u0000', '{"title":"\\']) {
    expect((await send('POST', '/frontegg/shelf/books', body)).status).toBe(400);
  }
  const packed = { ...json, 'content-encoding': 'gzip' };
  expect((await send('POST', '/frontegg/shelf/books', 'not gzip', packed)).status).toBe(400);
  expect((await send('POST', '/frontegg/shelf/books', '{"title":"Still alive"}')).status).toBe(201);
});

// Review 2026-11-23, security §3: a limit of 3,200 levels stayed unnoticed.
test('T-DOS-1 a body of 33 levels is refused, one of 32 is not', async () => {
  const nested = (levels: number) =>
    `{"title":"Deep","more":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
  expect((await send('POST', '/frontegg/shelf/books', nested(32))).status).toBe(201);
  expect((await send('POST', '/frontegg/shelf/books', nested(33))).status).toBe(413);
});

test('T-DOS-1 a body of more than 20,000 values is refused; brackets and commas in texts are none', async () => {
  const listed = (count: number) =>
    `{"title":"Many","more":[${Array.from({ length: count }, () => 1).join()}]}`;
  expect((await send('POST', '/frontegg/shelf/books', listed(19_997))).status).toBe(201);
  expect((await send('POST', '/frontegg/shelf/books', listed(19_998))).status).toBe(413);
  const text = JSON.stringify({ title: 'Text', more: `${'[,{"\\'.repeat(20_000)}"` });
  expect((await send('POST', '/frontegg/shelf/books', text)).status).toBe(201);
});

test('T-DOS-1 a form of more than 100 fields is refused', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const fields = (count: number) => `word=x${'&a='.repeat(count - 1)}`;
  expect((await send('POST', '/frontegg/shelf/form', fields(100), form)).status).toBe(303);
  expect((await send('POST', '/frontegg/shelf/form', fields(101), form)).status).toBe(413);
});

test('T-DOS-1 a text with more than 30 combining marks in a row is refused wherever it is sent', async () => {
  const marked = (count: number) => `e${'\u0301\u0316'.repeat(count / 2)}`;
  const create = async (title: string) =>
    (await send('POST', '/frontegg/shelf/books', JSON.stringify({ title }))).status;
  const find = async (word: string) =>
    (await send('GET', `/frontegg/shelf/books?word=${encodeURIComponent(word)}`)).status;
  expect([await create(marked(30)), await find(marked(30))]).toEqual([201, 200]);
  expect([await create(marked(32)), await find(marked(32))]).toEqual([400, 400]);
  const nested = JSON.stringify({ title: 'x', more: [{ [marked(32)]: 1 }, { a: marked(32) }] });
  expect((await send('POST', '/frontegg/shelf/books', nested)).status).toBe(400);
});

test('T-DOS-1 half of a surrogate pair is refused, since the database cannot store it', async () => {
  expect((await send('POST', '/frontegg/shelf/books', '{"title":"\\ud83d"}')).status).toBe(400);
});
