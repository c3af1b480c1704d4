/** How soon a file of all members begins, and that the server does not hold it in memory, however slowly a user reads. */
import { median, report } from './figure.ts';
import type { Peer } from './processes.ts';

const path = '/frontegg/identity/resources/users/export/v1';
/** Ours: milliseconds until the first members are there. */
const timeout = 300;
/** Ours: bytes that the server may hold for it. The file of 100,000 is 16 MB, what it is made of some hundred. */
const current = 8 * 1024 * 1024;
/** Pieces of the file between two looks at the memory. */
const lookEvery = 50;
const rounds = 7;
/** Pages that another user reads while the reader of the file pauses. */
const besides = 40;

type Foyer = Peer<{ url: string }>;
type Headers = Readonly<Record<string, string>>;

/** Measures the file of a tenant of so many members. */
export async function reportExport(foyer: Foyer, members: number, headers: Headers): Promise<void> {
  const took: number[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const start = performance.now();
    const file = await openFile(foyer, headers);
    await firstMembers(file);
    if (round >= 0) took.push(performance.now() - start);
    await file.cancel();
  }
  const begins = median(took);
  report(
    'lists, export begins',
    timeout / begins,
    1,
    `first members after ${begins.toFixed(0)} of ${timeout} ms`,
  );

  const { peak, lines } = await readSlowly(foyer, headers);
  if (lines <= members) throw new Error(`the file of ${members} members has ${lines} lines`);
  const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);
  const detail = `${lines} lines to a reader who pauses, the server held ${megabytes(peak)} of ${megabytes(current)} MB`;
  report('lists, export in memory', current / Math.max(1, peak), 1, detail);
}

type File = ReadableStreamDefaultReader<string>;

async function openFile(foyer: Foyer, headers: Headers): Promise<File> {
  const answer = await fetch(foyer.ready.url + path, { headers });
  if (answer.status !== 200 || !answer.body) throw new Error(`${path} answered ${answer.status}`);
  return answer.body.pipeThrough(new TextDecoderStream()).getReader();
}

const linesIn = (text: string) => text.split('\n').length - 1;

/** Reads on until a row follows the heads of the columns; answers how many lines that were. */
async function firstMembers(file: File): Promise<number> {
  let lines = 0;
  while (lines < 2) {
    const { value, done } = await file.read();
    if (done) throw new Error('the file has no members');
    lines += linesIn(value);
  }
  return lines;
}

/** Reads the whole file, with a pause after its beginning. `peak`: bytes that the server held more than before. */
async function readSlowly(
  foyer: Foyer,
  headers: Headers,
): Promise<{ readonly peak: number; readonly lines: number }> {
  const memory = async () => (await foyer.ask<{ bytes: number }>('memory')).bytes;
  const before = await memory();
  const file = await openFile(foyer, headers);
  let lines = await firstMembers(file);
  for (let page = 0; page < besides; page += 1)
    await fetch(`${foyer.ready.url}/frontegg/identity/resources/users/v3?_limit=20`, {
      headers,
    }).then((one) => one.text());
  let peak = await memory();
  let pieces = 0;
  for (let next = await file.read(); !next.done; next = await file.read()) {
    lines += linesIn(next.value);
    pieces += 1;
    if (pieces % lookEvery === 0) peak = Math.max(peak, await memory());
  }
  return { peak: peak - before, lines };
}
