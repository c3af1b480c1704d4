import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyWebhook } from '@foyer/node';
import { SignJWT } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { readExamples } from './examples.ts';

const folder = mkdtempSync(join(tmpdir(), 'foyer-webhooks-'));
afterAll(() => rmSync(folder, { recursive: true }));

const recipes = readExamples('docs/guides/webhook-verification.md');
const body = JSON.stringify({
  eventKey: 'role.created',
  eventId: 'e1',
  createdAt: '2026-11-26T10:15:00.000Z',
  eventContext: { tenantId: 't1' },
  data: { name: 'Prüfer ✓' },
});
const generated = `whsec_${Buffer.from('thirty-two bytes of a secret !!!').toString('base64')}`;
const chosen = 'a secret that was chosen by hand';

interface Sent {
  readonly secret: string;
  readonly body: string;
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
}

function sign(secret: string, at = Math.floor(Date.now() / 1000)): Sent {
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : secret;
  const content = `msg1.${at}.${body}`;
  const signature = `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
  return { secret, body, id: 'msg1', timestamp: String(at), signature };
}

/** Requests, and whether they are valid. */
const requests: readonly (readonly [name: string, sent: Sent, isValid: boolean])[] = [
  ['a generated secret', sign(generated), true],
  ['a chosen secret', sign(chosen), true],
  [
    'two signatures',
    { ...sign(generated), signature: `v1,AAAA ${sign(generated).signature}` },
    true,
  ],
  ['another secret', { ...sign(generated), secret: chosen }, false],
  ['a changed body', { ...sign(generated), body: body.replace('e1', 'e2') }, false],
  ['another ID', { ...sign(generated), id: 'msg2' }, false],
  ['an old timestamp', sign(generated, Math.floor(Date.now() / 1000) - 400), false],
];

const runtimes = { js: 'node', python: 'python3', java: 'javac', go: 'go', bash: 'openssl' };

type Runner = readonly [command: string, ...rest: string[]];

/** How a recipe is started; a language without its runtime on this machine has none. */
function prepare(language: string, code: string): Runner {
  const file = (name: string) => {
    const path = join(folder, name);
    writeFileSync(path, code);
    return path;
  };
  if (language === 'js') return [process.execPath, file('verify.mjs')];
  if (language === 'python') return ['python3', file('verify.py')];
  if (language === 'go') return ['go', 'run', file('verify.go')];
  if (language === 'bash') return ['bash', file('verify.sh')];
  execFileSync(runtimes.java, ['-d', folder, file('VerifyWebhook.java')]);
  return ['java', '-cp', folder, 'VerifyWebhook'];
}

const exists = (name: string) =>
  spawnSync('sh', ['-c', `command -v ${name}`], { stdio: 'ignore' }).status === 0;

test('the guide has recipes in five languages', () => {
  const languages = recipes.map(({ language }) => language).filter((one) => one !== 'ts');
  expect(languages).toEqual(Object.keys(runtimes));
});

for (const [language, runtime] of Object.entries(runtimes))
  test.skipIf(!exists(runtime))(
    `the recipe for ${language} accepts what Foyer sends, and nothing else`,
    () => {
      const recipe = recipes.find((one) => one.language === language);
      const [command, ...rest] = prepare(language, recipe?.code ?? '');
      for (const [name, sent, isValid] of requests) {
        const env = {
          ...process.env,
          NODE_OPTIONS: '',
          WEBHOOK_SECRET: sent.secret,
          WEBHOOK_ID: sent.id,
          WEBHOOK_TIMESTAMP: sent.timestamp,
          WEBHOOK_SIGNATURE: sent.signature,
        };
        const { status, stderr } = spawnSync(command, rest, { input: sent.body, env });
        expect(status, `${name}: ${stderr.toString()}`).toBe(isValid ? 0 : 1);
      }
    },
  );

const toHeaders = ({ id, timestamp, signature }: Sent) => ({
  'Webhook-Id': id,
  'webhook-timestamp': timestamp,
  'webhook-signature': signature,
});

test.each(requests)('verifyWebhook decides the same about %s', async (_name, sent, isValid) => {
  const { secret } = sent;
  const verified = verifyWebhook({ body: sent.body, headers: toHeaders(sent), secret });
  if (isValid) expect(await verified).toMatchObject({ id: 'msg1', eventKey: 'role.created' });
  else await expect(verified).rejects.toMatchObject({ name: 'WebhookVerificationError' });
});

test('verifyWebhook takes the token of the published SDK, bound to its body, and both secrets', async () => {
  const bodySha256 = createHash('sha256').update(body).digest('base64url');
  const token = await new SignJWT({ bodySha256 })
    .setProtectedHeader({ alg: 'HS256' })
    .setJti('msg1')
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(new TextEncoder().encode(generated));
  const headers = new Headers({ 'x-webhook-secret': token });
  const secret = [chosen, generated];
  expect(await verifyWebhook({ body, headers, secret })).toMatchObject({ id: 'msg1' });
  const rejected = { name: 'WebhookVerificationError' };
  const changed = verifyWebhook({ body: `${body} `, headers, secret });
  await expect(changed).rejects.toMatchObject(rejected);
  const later = new Date(Date.now() + 400_000);
  await expect(verifyWebhook({ body, headers, secret, now: later })).rejects.toMatchObject(
    rejected,
  );
  const bare = verifyWebhook({ body, headers: {}, secret });
  await expect(bare).rejects.toMatchObject(rejected);
});
