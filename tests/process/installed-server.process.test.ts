import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../tooling/pack/public-packages.ts';
import { serverSource, stageServer } from '../../tooling/pack/stage-server.ts';
import { aPlace, saysReady, spawnCommand } from './foyer-process.ts';
import { createJourneyCalls } from './journey-calls.ts';

/** An empty folder with the published server and its dependencies, without what the image leaves out. */
const home = mkdtempSync(join(tmpdir(), 'installed-'));
const main = join(home, 'node_modules/@foyer/identity-server/dist/main.js');

beforeAll(async () => {
  const stage = join(root, '.artifacts/installed-server');
  const { manifest } = await stageServer(stage);
  cpSync(stage, join(home, 'node_modules/@foyer/identity-server'), { recursive: true });
  rmSync(stage, { recursive: true });
  expect(manifest.name).toBe(`@foyer/${serverSource.split('/')[1]}`);
  const names = [
    ...Object.keys(manifest.dependencies ?? {}),
    ...Object.keys(manifest.peerDependencies ?? {}),
  ];
  for (const name of names) {
    mkdirSync(dirname(join(home, 'node_modules', name)), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), join(home, 'node_modules', name));
  }
  const dockerfile = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8');
  for (const [, command = ''] of dockerfile.matchAll(/&& (find node_modules .*) \\$/gm)) {
    const { status, stderr } = spawnSync('sh', ['-c', command], { cwd: home, encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  }
});

afterAll(() => rmSync(home, { recursive: true, force: true }));

const configuration = `application:
  clientId: c9b1f1de-6c1f-4f3a-9d53-6c0a8f1e2b74
  name: \${PRODUCT}
roles:
  - { key: Admin, name: Admin, permissions: [fe.*], firstUserRole: true, level: 0 }
  - { key: ReadOnly, name: Read only, permissions: [], isDefault: true, level: 100 }
`;

function run(args: readonly string[], environment: Record<string, string> = {}) {
  return spawnCommand(main, args, {
    cwd: home,
    environment: { PRODUCT: 'Ledgerly', ...environment },
  });
}

test('the published server serves its pages and signs a user in, from a folder without the repository', async () => {
  writeFileSync(join(home, 'foyer.config.yaml'), configuration);
  const secretFile = join(home, 'secret');
  writeFileSync(secretFile, 'a-secret-that-lies-in-a-file-of-its-own\n');
  const place = await aPlace();
  const server = run([`--port=${place.port}`, `--data-dir=${place.dataDir}`, '--seed=accounts'], {
    FOYER_SECRET_FILE: secretFile,
  });
  try {
    await saysReady(server);
    const url = `http://127.0.0.1:${place.port}`;
    const { login } = createJourneyCalls(url);
    const answer = await login('admin@acme.test', 'Foyer-demo-2026');
    expect(answer).toMatchObject({ status: 200, body: { accessToken: expect.any(String) } });
    for (const path of ['/', '/oauth/account/login', '/lab', '/lab/assets/lab.js']) {
      const page = await fetch(`${url}${path}`);
      expect([path, page.status]).toEqual([path, 200]);
    }
    server.signal('SIGTERM');
    expect(await server.ended).toBe(0);
  } finally {
    server.signal('SIGKILL');
    await place.leave();
  }
});

test('config check names the file, the line, and the key of each problem', async () => {
  const file = join(home, 'other.config.yaml');
  writeFileSync(file, `${configuration}color: blue\nmfa:\n  strategies: [Pigeon]\n`);
  const checking = run(['config', 'check', `--config=${file}`, '--json']);
  expect(await checking.ended).toBe(6);
  expect(JSON.parse(checking.output())).toMatchObject({
    file,
    problems: [
      { line: 9, text: expect.stringMatching(/^mfa\.strategies\.0: /) },
      { line: 7, text: expect.stringContaining('"color"') },
    ],
  });
  const typed = join(home, 'typed.config.ts');
  writeFileSync(
    typed,
    `import { defineConfig } from '@foyer/server';\nexport default defineConfig({\n  application: {\n    clientId: 'nonsense', name: 'Ledgerly' } });\n`,
  );
  const second = run(['config', 'check', `--config=${typed}`]);
  expect(await second.ended).toBe(6);
  expect(second.output()).toContain(`${typed}:4: application.clientId: `);
});
