import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** What is shipped: sources without their tests, their fixtures, the test kit, and the lab, which plays other people’s servers. */
const shipped = globSync('{packages,apps}/*/src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.(test|suite|fixture)\.tsx?$|^packages\/testkit\/|^apps\/lab\//.test(file))
  .toSorted();
const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/gm;
const sources = new Map(
  shipped.map((file) => [file, readFileSync(join(root, file), 'utf8').replaceAll(comments, '')]),
);

/** Where something stands in the code: `<file>: <text>`, each once. */
function places(pattern: RegExp, within: RegExp = /./): readonly string[] {
  const found = [...sources]
    .filter(([file]) => within.test(file))
    .flatMap(([file, text]) =>
      [...text.matchAll(pattern)].map((match) => `${file}: ${match[1] ?? match[0]}`),
    );
  return [...new Set(found)];
}

const server = /^packages\/server\/|^apps\/(identity-server|console-sign-in\/src\/server)/;

test('there are sources to look at', () => {
  expect(shipped.length).toBeGreaterThan(1000);
  expect(places(/\bcreateServer\b/g, server).length).toBeGreaterThan(1);
});

test('ASVS-1.2.5 only the PostgreSQL that comes along is started as a program', () => {
  const starts = places(/node:child_process/g).map((place) => place.split(':')[0]);
  expect(starts).toEqual([
    'packages/server/src/kernel/db/embedded/initialise-cluster.ts',
    'packages/server/src/kernel/db/embedded/launch-identity.ts',
    'packages/server/src/kernel/db/embedded/postgres-process.ts',
  ]);
  expect(places(/shell: true|\b(?:exec|execSync)\(['"`]/g)).toEqual([]);
});

test('ASVS-1.2.9 only the rules of feature flags, which the operator writes, are patterns made of texts', () => {
  expect(places(/\bnew RegExp\(/g)).toEqual([
    'packages/admin-portal/src/portal/postcodes.ts: new RegExp(', // of how many digits, which stands beside it
    'packages/contract/src/entitlements/condition.ts: new RegExp(',
  ]);
});

test('ASVS-1.3.2 no text is run as code', () => {
  expect(places(/\beval\(|\bnew Function\b|\bset(?:Timeout|Interval)\(['"`]|node:vm/g)).toEqual([]);
});

test('ASVS-1.2.3 no page carries data between the marks of a script: scripts are files, and one line that never changes', () => {
  const pages = globSync('apps/*/*.html', { cwd: root }).toSorted();
  expect(pages.length).toBeGreaterThan(3);
  const inPages = pages.flatMap(
    (file) => readFileSync(join(root, file), 'utf8').match(/<script[^>]*>[^<]*/g) ?? [],
  );
  expect(
    inPages.filter((script) => !/^<script type="module" src="[\w/.-]+">$/.test(script)),
  ).toEqual([]);
  const written = places(/<script[^`]*?<\/script>/g).filter(
    (place) => !place.startsWith('apps/lab/'),
  );
  // of the page that posts a message of SAML; its fields are escaped attributes
  expect(written).toEqual([
    'packages/server/src/protocols/saml/post-binding.ts: <script>${postScript}</script>',
  ]);
  expect(places(/const postScript = (.+);/g)).toEqual([
    "packages/server/src/protocols/saml/post-binding.ts: 'document.forms[0].submit()'",
  ]);
  expect(places(/application\/(?:ld\+)?json["'] *>|__INITIAL|window\.__\w+ *= *\$\{/g)).toEqual([]);
});

test('ASVS-3.2.2 C-16 no text becomes markup', () => {
  const markup =
    /dangerouslySetInnerHTML|\b(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|srcdoc/gi;
  expect(places(markup, /^packages\/(?!server)|^apps\/(?!identity-server)/)).toEqual([]);
});

test('ASVS-3.5.5 no message of another window is listened to', () => {
  expect(
    places(/window\.addEventListener\('message'|\bonmessage\b|\.opener\b|\bparent\.postMessage/g),
  ).toEqual([]);
  // A worker of our own, and the channel between tabs of one origin.
  expect(places(/addEventListener\('message'/g).map((place) => place.split(':')[0])).toEqual([
    'packages/client/src/bot-check/proof-of-work.ts',
    'packages/client/src/bot-check/proof-of-work.worker.ts',
    'packages/client/src/browser/page-browser.ts',
  ]);
});

test('C-14 nothing opens a window of its own, so that nothing can be blocked: providers are left for in the same one', () => {
  expect(
    places(
      /\bwindow\.open\(|(?<![.\w])open\('http|showModal\w*Dialog/g,
      /^packages\/(?!server)|^apps\//,
    ),
  ).toEqual([]);
});

test('ASVS-3.7.1 nothing asks a browser for what browsers have given up', () => {
  expect(
    places(
      /<(?:applet|embed|frameset|marquee)\b|ActiveXObject|document\.all\b|\bshowModalDialog\(/g,
    ),
  ).toEqual([]);
});

test('ASVS-6.4.2 nobody is asked for their first pet', () => {
  const columns = globSync('packages/server/migrations/*.sql', { cwd: root }).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  );
  expect(columns.length).toBeGreaterThan(20);
  const question = /secret_?question|security_?question|password_?hint|secret_?answer/i;
  expect(columns.filter((text) => question.test(text))).toEqual([]);
  expect(places(new RegExp(question, 'gi'))).toEqual([]);
});

test('ASVS-6.5.3 nothing on the server is left to Math.random', () => {
  expect(places(/Math\.random/g, server)).toEqual([]);
});

test('ASVS-11.1.2 the algorithms are those that are known, each in its place', () => {
  const named = places(
    /\b(?:createHash|createHmac|create(?:C|Dec)ipheriv|hkdfSync|pbkdf2\w*|scrypt\w*)\(\s*'([\w-]+)'/g,
    server,
  );
  const kinds = [...new Set(named.map((place) => place.slice(place.indexOf(': ') + 2)))].toSorted();
  expect(kinds).toEqual(['aes-256-gcm', 'sha1', 'sha256']);
  expect(named.filter((place) => place.endsWith(': sha1'))).toEqual([
    // What the services that know stolen passwords ask for, and what authenticator apps count with.
    'packages/server/src/adapters/breached-passwords.range.ts: sha1',
    'packages/server/src/modules/mfa/totp.ts: sha1',
  ]);
  // Algorithms that the other side names are chosen from a list, which the hostile documents of SAML try.
  const chosen = places(
    /\b(?:createHash|createHmac|create(?:C|Dec)ipheriv|createSign|createVerify)\((?!')/g,
    server,
  );
  expect(chosen.map((place) => place.split(':')[0])).toEqual([
    'packages/server/src/protocols/saml/algorithms.ts',
    'packages/server/src/protocols/saml/decrypt-assertion.ts',
  ]);
});

test('ASVS-11.2.1 cryptography comes from Node and from libraries that are known for it', () => {
  const { dependencies } = JSON.parse(
    readFileSync(join(root, 'packages/server/package.json'), 'utf8'),
  );
  const about =
    /crypt|jose|jwt|jws|argon|hash|sign|x509|webauthn|saml|oidc|otp|nacl|forge|elliptic/i;
  expect(Object.keys(Object(dependencies)).filter((name) => about.test(name))).toEqual([
    '@node-rs/argon2',
    '@peculiar/x509',
    '@simplewebauthn/server',
    'jose',
    'oidc-provider',
    'xml-crypto',
  ]);
});

test('ASVS-12.3.2 nothing switches off the check of a certificate', () => {
  expect(
    places(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity|ignoreTLS/g),
  ).toEqual([
    // read, and told at the start, where an operator has written it
    'apps/identity-server/src/settings/plain-connections.ts: ignoreTLS',
    'apps/identity-server/src/settings/production-warnings.ts: ignoreTLS',
  ]);
});

test('ASVS-13.3.1 no key and no password of the product stands in the code', () => {
  const key =
    /-----BEGIN [A-Z ]*PRIVATE KEY-----\s*\w{30}|\b(?:AKIA|ghp_|xox[bp]-|sk_live_)\w+|\beyJ[\w-]{20,}\.[\w-]{20,}/g;
  expect(places(key)).toEqual([]);
});

test('ASVS-15.2.3 what is shipped needs nothing of the tests', () => {
  expect(
    places(
      /from '(?:vitest|@foyer\/testkit|fast-check|@playwright\/test|[^']*\.(?:fixture|suite|test)\.tsx?)'/g,
    ),
  ).toEqual([]);
});
