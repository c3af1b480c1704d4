import { execFile, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readExamples } from './examples.ts';

const clientId = '5a5a0000-0000-4000-8000-000000000001';
const folder = mkdtempSync(join(tmpdir(), 'foyer-recipes-'));
const keys = await generateKeyPair('RS256', { extractable: true });
const others = await generateKeyPair('RS256');
let server: Server;
let issuer = '';

beforeAll(async () => {
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
  server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ keys: [jwk] }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Change {
  readonly typ?: string;
  readonly audience?: string;
  readonly issuer?: string;
  readonly expires?: string;
  readonly kid?: string;
  readonly key?: typeof keys.privateKey;
}

const token = (change: Change = {}) =>
  new SignJWT({ tenantId: 't1', roles: ['Admin'], permissions: ['fe.*'], type: 'userToken' })
    .setProtectedHeader({ alg: 'RS256', kid: change.kid ?? 'k1', typ: change.typ ?? 'at+jwt' })
    .setSubject('u1')
    .setIssuer(change.issuer ?? issuer)
    .setAudience(change.audience ?? clientId)
    .setIssuedAt()
    .setExpirationTime(change.expires ?? '5m')
    .sign(change.key ?? keys.privateKey);

const rejected: readonly (readonly [name: string, change: Change])[] = [
  ['an ID token', { typ: 'JWT' }],
  ['a token for another application', { audience: 'other' }],
  ['a token of another issuer', { issuer: 'https://other.example' }],
  ['an expired token', { expires: '-5m' }],
  ['a token of another key', { key: others.privateKey }],
  ['a token of an unknown key', { kid: 'k2', key: others.privateKey }],
];

/** Debian's own Python, the library that Maven has downloaded, and Debian's version of the Go library. */
const python = '/usr/bin/python3';
const hasPython = spawnSync(python, ['-c', 'import jwt, cryptography']).status === 0;
const [jar] = globSync('.m2/repository/com/nimbusds/nimbus-jose-jwt/*/*[0-9].jar', {
  cwd: homedir(),
});
const hasJava = jar !== undefined && spawnSync('javac', ['-version']).status === 0;

const goPath = '/usr/share/gocode';
const goLibrary = 'github.com/coreos/go-oidc';
const hasGo = existsSync(`${goPath}/src/${goLibrary}`) && spawnSync('go', ['version']).status === 0;

const code = (page: string, language: string) =>
  readExamples(page).find((one) => one.language === language)?.code ?? '';

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

function prepare(language: string): readonly string[] {
  if (language === 'python')
    return [python, write('read_caller.py', code('docs/recipes/python.md', 'python'))];
  if (language === 'go') return [buildGo()];
  const file = write('ReadCaller.java', code('docs/recipes/java.md', 'java'));
  const classes = join(homedir(), jar ?? '');
  const compiled = spawnSync('javac', ['-cp', classes, '-d', folder, file]);
  expect(compiled.stderr.toString()).toBe('');
  return ['java', '-cp', `${folder}:${classes}`, 'ReadCaller'];
}

/** Debian has version 2, without modules: only the path of the import differs. */
function buildGo(): string {
  const recipe = code('docs/recipes/go.md', 'go').replace(`${goLibrary}/v3/oidc`, goLibrary);
  const program = join(folder, 'read-caller');
  const env = { ...process.env, GOPATH: goPath, GO111MODULE: 'off' };
  const built = spawnSync('go', ['build', '-o', program, write('read_caller.go', recipe)], { env });
  expect(built.stderr.toString()).toBe('');
  return program;
}

describe.each([
  ['python', hasPython],
  ['java', hasJava],
  ['go', hasGo],
])('the recipe for %s', (language, isThere) => {
  test.skipIf(!isThere)('accepts an access token, and nothing else', async () => {
    const [command = '', ...args] = prepare(language);
    const read = async (authorization: string) => {
      const env = { ...process.env, FOYER_URL: issuer, FOYER_CLIENT_ID: clientId };
      return promisify(execFile)(command, args, {
        env: { ...env, AUTHORIZATION: authorization },
      }).then(
        ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
        (error: { code: number; stdout: string; stderr: string }) => error,
      );
    };
    const accepted = await read(`Bearer ${await token()}`);
    expect(accepted.stderr).toBe('');
    expect(JSON.parse(accepted.stdout)).toMatchObject({ sub: 'u1', tenantId: 't1' });
    for (const [name, change] of rejected)
      expect(await read(`Bearer ${await token(change)}`), name).toMatchObject({ code: 1 });
    expect(await read(''), 'no token').toMatchObject({ code: 1 });
  });
});
