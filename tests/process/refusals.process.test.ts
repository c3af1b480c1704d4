import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockDataFolder } from '../../apps/identity-server/src/data-folder-lock.ts';
import { aPlace, freePort, spawnFoyer } from './foyer-process.ts';

let place: Awaited<ReturnType<typeof aPlace>>;

beforeEach(async () => {
  place = await aPlace();
});

afterEach(() => place.leave());

/** Starts and waits for the end: the exit code and what was said. */
async function refusal(args: readonly string[], environment: Record<string, string> = {}) {
  const here = [`--port=${place.port}`, `--data-dir=${place.dataDir}`];
  const { ended, output } = spawnFoyer([...here, ...args], environment);
  return { code: await ended, text: output().trim(), lines: output().trim().split('\n') };
}

const ownSecret = 'a-secret-of-the-operator-0123456789abcdef';
const production = [
  '--mode=production',
  '--public-url=https://id.example.com',
  `--secret=${ownSecret}`,
];

describe('a start is refused in one line', () => {
  test('when the port is taken', async () => {
    const taken = createServer().listen(place.port, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { code, lines } = await refusal([]);
    taken.close();
    expect(code).toBe(3);
    expect(lines).toEqual([
      `foyer: port ${place.port} on 127.0.0.1 is already in use; choose another port with --port (FOYER_PORT)`,
    ]);
  });

  test.each(['console-port', 'console-host-port'])(
    'when the port of %s is taken',
    async (setting) => {
      const [port, other] = [await freePort(), await freePort()];
      const taken = createServer().listen(port, '127.0.0.1');
      await new Promise((resolve) => taken.once('listening', resolve));
      const ports = { 'console-port': other, 'console-host-port': other, [setting]: port };
      const { code, lines } = await refusal(
        Object.entries(ports).map(([name, value]) => `--${name}=${value}`),
      );
      taken.close();
      expect(code).toBe(3);
      const variable = `FOYER_${setting.toUpperCase().replaceAll('-', '_')}`;
      expect(lines).toEqual([
        `foyer: port ${port} on 127.0.0.1 is already in use; choose another port with --${setting} (${variable})`,
      ]);
    },
  );

  test('when a living process uses the data folder', async () => {
    const lock = lockDataFolder(place.dataDir);
    const { code, lines } = await refusal([]);
    lock.release();
    expect(code).toBe(4);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`in use by process ${process.pid}`);
  });

  test('when the database does not answer, without its password', async () => {
    const noUser = await freePort();
    const { code, text, lines } = await refusal([
      `--database-url=postgresql://foyer:hidden@127.0.0.1:${noUser}/foyer`,
    ]);
    expect(code).toBe(5);
    expect(lines).toHaveLength(1);
    expect(text).toContain(`PostgreSQL at 127.0.0.1:${noUser}/foyer is unreachable`);
    expect(text).toContain('--database-url');
    expect(text).not.toContain('hidden');
  });

  test.each([
    ['an unknown setting', ['--colour=blue'], 'Unknown option'],
    ['a port that is none', ['--port=lots'], '--port (FOYER_PORT) must be a number'],
    [
      'a mode that is none',
      ['--mode=staging'],
      '--mode (FOYER_MODE) must be demo or production, not "staging"',
    ],
    [
      'a public address with a path',
      ['--public-url=https://a.example/b'],
      '--public-url (FOYER_PUBLIC_URL) must be a URL',
    ],
    ['a data folder where none can be made', ['--data-dir=/proc/foyer'], 'is not writable'],
    [
      'a short secret',
      ['--secret=short'],
      '--secret (FOYER_SECRET) must have at least 32 characters',
    ],
  ])('for %s', async (_name, args, words) => {
    const { code, lines } = await refusal(args);
    expect(code).toBe(2);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(words);
  });

  test('for an environment variable as for its flag', async () => {
    const { code, text } = await refusal([], { FOYER_MODE: 'staging' });
    expect(code).toBe(2);
    expect(text).toContain('FOYER_MODE');
  });
});

describe('a configuration is refused field by field', () => {
  async function getRefusal(source: string, args: readonly string[] = []) {
    const file = join(place.dataDir, 'foyer.config.ts');
    writeFileSync(file, source);
    return refusal([`--config=${file}`, ...args]);
  }

  test('with every wrong field on a line of its own', async () => {
    const { code, text } = await getRefusal(
      `export default { application: { clientId: 'nonsense', name: '' }, sessions: { accessTokenSeconds: -5 }, colour: 'blue' };`,
    );
    expect(code).toBe(6);
    expect(text).toMatch(/:1: application\.clientId: /m);
    expect(text).toMatch(/:1: application\.name: /m);
    expect(text).toMatch(/:1: sessions\.accessTokenSeconds: /m);
    expect(text).toContain('colour');
  });

  test('when the sign-in method needs texts that nobody sends', async () => {
    const application = `{ clientId: '00000000-0000-4000-8000-000000000001', name: 'Ledgerly' }`;
    const rest = `signIn: { authStrategy: 'SmsCode' }, mail: { smtp: 'smtp://127.0.0.1:2525' }`;
    const { code, lines } = await getRefusal(
      `export default { application: ${application}, ${rest} };`,
      ['--lab=off'],
    );
    expect(code).toBe(6);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('sms.twilio');
  });

  // Review 2026-11-23, integration B6.
  test('also when it imports defineConfig from outside the checkout', async () => {
    const config = `defineConfig({ application: { clientId: 'nonsense', name: 'Ledgerly' } })`;
    const { code, text } = await getRefusal(
      `import { defineConfig } from '@foyer/server';\nexport default ${config};`,
    );
    expect(code).toBe(6);
    expect(text).toContain('application.clientId: ');
  });

  test('when it is not TypeScript', async () => {
    const { code, text, lines } = await getRefusal('export default {');
    expect(code).toBe(6);
    expect(lines).toHaveLength(1);
    expect(text).toContain('foyer.config.ts:1 cannot be read');
  });

  test('when it is not there', async () => {
    const { code, lines } = await refusal(['--config=nowhere.ts']);
    expect(code).toBe(6);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('--config (FOYER_CONFIG)');
  });
});

describe('T-FAIL-1 ASVS-12.2.1 ASVS-13.2.3 production mode is refused', () => {
  test.each([
    [
      'with the published secret',
      ['--mode=production', '--public-url=https://id.example.com'],
      'FOYER_SECRET',
    ],
    ['with the lab', [...production, '--lab=on'], 'FOYER_LAB'],
    ['with demo accounts', [...production, '--seed=demo'], 'FOYER_SEED'],
    [
      'without a public address',
      ['--mode=production', `--secret=${ownSecret}`],
      'FOYER_PUBLIC_URL',
    ],
    [
      'with a public http address',
      [...production, '--public-url=http://id.example.com'],
      'FOYER_PUBLIC_URL',
    ],
    [
      'with a database elsewhere without TLS',
      [...production, '--database-url=postgresql://db.example.com/f'],
      'sslmode',
    ],
  ])('%s', async (_name, args, setting) => {
    const { code, lines } = await refusal(args);
    expect(code).toBe(7);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(setting);
  });

  test('without a way to send mail', async () => {
    const { code, text } = await refusal(production);
    expect(code).toBe(6);
    expect(text).toContain('FOYER_SMTP_URL');
  });
});

describe('help', () => {
  test('shows one command with examples, and rejects an unknown one', async () => {
    const ask = async (...args: string[]) => {
      const { ended, output } = spawnFoyer(args);
      return { code: await ended, text: output() };
    };
    const [one, other] = await Promise.all([ask('import', '--help'), ask('help', 'imports')]);
    expect([one.code, other.code]).toEqual([0, 2]);
    expect(one.text).toContain('import auth0 users.json --dry-run');
    expect(one.text).not.toContain('--console-port');
  });

  test('names every setting of the issue with its default', async () => {
    const { code, text } = await refusal(['--help']);
    expect(code).toBe(0);
    const defaults = {
      port: '3000',
      'console-port': '3001',
      'console-host-port': '3002',
      host: '127.0.0.1',
      'data-dir': '.foyer',
      'database-url': 'the embedded PostgreSQL',
      'public-url': 'http://localhost:<port>',
      mode: 'demo',
      seed: 'demo',
      'log-level': 'warn',
    };
    for (const [name, value] of Object.entries(defaults)) {
      const variable = `FOYER_${name.replaceAll('-', '_').toUpperCase()}`;
      expect(text).toMatch(new RegExp(`--${name} .*\\(${variable}, default: ${value}`));
    }
  });
});
