import { readFile } from 'node:fs/promises';
import type { CommandFlags } from '../command-flags.ts';
import { Stop } from '../exit-codes.ts';
import { type OperatorCall, withOperatorApi } from '../operator-api.ts';
import type { Settings } from '../settings/read-settings.ts';

const templates = '/identity/resources/mail/v1/configs/templates';
const usage =
  'email list, email preview <type> [file.html] [--language de], email test <type> <address> [--language de]';

/** Lists email templates, shows an email with sample data, or sends one. */
export async function manageEmails(
  settings: Settings,
  words: readonly string[],
  flags: CommandFlags,
): Promise<void> {
  const [verb = 'list', type = '', target = '', ...more] = words;
  const isKnown = verb === 'list' || (verb === 'preview' && type) || (verb === 'test' && target);
  if (!isKnown || more.length > 0) throw new Stop('usage', usage);
  await withOperatorApi(settings, flags, async (call) => {
    if (verb === 'list') await list(call, flags);
    else if (verb === 'preview') await preview(call, { type, file: target }, flags);
    else await send(call, { type, email: target }, flags);
  });
}

async function list(call: OperatorCall, { isJson }: CommandFlags): Promise<void> {
  const [stored, kinds] = [toRows(await call('GET', templates)), await allKinds(call)];
  if (isJson) return print(JSON.stringify({ templates: stored, emails: kinds }, null, 2));
  for (const { id, active } of stored)
    print(`  ${String(id)}  ${active === false ? 'template, off' : 'template'}`);
  print(`  Emails: ${kinds.map(({ type }) => String(type)).join(', ')}`);
}

async function preview(
  call: OperatorCall,
  { type, file }: { type: string; file: string },
  { language, isJson }: CommandFlags,
): Promise<void> {
  const htmlTemplate = file === '' ? undefined : await readTemplateFile(file);
  const body = { type, language, ...(htmlTemplate === undefined ? {} : { htmlTemplate }) };
  const drawn = Object(await call('POST', `${templates}/preview`, body));
  print(isJson ? JSON.stringify(drawn, null, 2) : String(Reflect.get(drawn, 'html')));
}

async function send(
  call: OperatorCall,
  { type, email }: { type: string; email: string },
  { language, isJson }: CommandFlags,
): Promise<void> {
  await call('POST', `${templates}/test`, { type, email, language });
  if (isJson) print('null');
  else print('  The email is in the queue. A running server sends it.');
}

async function readTemplateFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new Stop('usage', `${file} cannot be read`, { cause });
  }
}

async function allKinds(call: OperatorCall) {
  return toRows(await call('GET', `${templates}/variables`));
}

const toRows = (answer: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(answer) ? answer.map((row) => ({ ...Object(row) })) : [];

const print = (line: string): void => void process.stdout.write(`${line}\n`);
