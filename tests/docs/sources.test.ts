import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** Shipped sources: without tests, fixtures, the test kit, and the lab, which simulates external servers. */
const shipped = globSync('{packages,apps}/*/src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.(test|suite|fixture)\.tsx?$|^packages\/testkit\/|^apps\/lab\//.test(file))
  .toSorted();
const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/gm;
const sources = new Map(
  shipped.map((file) => [file, readFileSync(join(root, file), 'utf8').replaceAll(comments, '')]),
);

/** Where a pattern occurs in the code: `<file>: <text>`, each once. */
function places(pattern: RegExp, within: RegExp = /./): readonly string[] {
  const found = [...sources]
    .filter(([file]) => within.test(file))
    .flatMap(([file, text]) =>
      [...text.matchAll(pattern)].map((match) => `${file}: ${match[1] ?? match[0]}`),
    );
  return [...new Set(found)];
}

const server = /^packages\/server\/|^apps\/(identity-server|console-sign-in\/src\/server)/;

test('the sources are found', () => {
  expect(shipped.length).toBeGreaterThan(1000);
  expect(places(/\bcreateServer\b/g, server).length).toBeGreaterThan(1);
});

test('ASVS-1.2.5 only the embedded PostgreSQL is started as a process', () => {
  const starts = places(/node:child_process/g).map((place) => place.split(':')[0]);
  expect(starts).toEqual([
    'packages/server/src/kernel/db/embedded/initialize-cluster.ts',
    'packages/server/src/kernel/db/embedded/launch-identity.ts',
    'packages/server/src/kernel/db/embedded/postgres-process.ts',
  ]);
  expect(places(/shell: true|\b(?:exec|execSync)\(['"`]/g)).toEqual([]);
});

test('ASVS-1.2.9 only feature flag rules of the operator are compiled to regular expressions', () => {
  expect(places(/\bnew RegExp\(/g)).toEqual([
    'packages/admin-portal/src/portal/postcodes.ts: new RegExp(', // the number of digits, which is next to it
    'packages/contract/src/entitlements/condition.ts: new RegExp(',
  ]);
});

test('ASVS-1.3.2 no text is executed as code', () => {
  expect(places(/\beval\(|\bnew Function\b|\bset(?:Timeout|Interval)\(['"`]|node:vm/g)).toEqual([]);
});

test('ASVS-1.2.3 no page has inline scripts with data, only files and one constant line', () => {
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

test('ASVS-3.5.5 messages of other windows are ignored', () => {
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

test('C-14 no code opens a pop-up, which a browser could block', () => {
  expect(
    places(
      /\bwindow\.open\(|(?<![.\w])open\('http|showModal\w*Dialog/g,
      /^packages\/(?!server)|^apps\//,
    ),
  ).toEqual([]);
});

test('ASVS-3.7.1 obsolete browser technology is not used', () => {
  expect(
    places(
      /<(?:applet|embed|frameset|marquee)\b|ActiveXObject|document\.all\b|\bshowModalDialog\(/g,
    ),
  ).toEqual([]);
});

test('ASVS-6.4.2 there are no security questions', () => {
  const columns = globSync('packages/server/migrations/*.sql', { cwd: root }).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  );
  expect(columns.length).toBeGreaterThan(20);
  const question = /secret_?question|security_?question|password_?hint|secret_?answer/i;
  expect(columns.filter((text) => question.test(text))).toEqual([]);
  expect(places(new RegExp(question, 'gi'))).toEqual([]);
});

test('ASVS-6.5.3 Math.random is not used on the server', () => {
  expect(places(/Math\.random/g, server)).toEqual([]);
});

test('ASVS-11.1.2 only documented algorithms are used, each in its file', () => {
  const named = places(
    /\b(?:createHash|createHmac|create(?:C|Dec)ipheriv|hkdfSync|pbkdf2\w*|scrypt\w*)\(\s*'([\w-]+)'/g,
    server,
  );
  const kinds = [...new Set(named.map((place) => place.slice(place.indexOf(': ') + 2)))].toSorted();
  expect(kinds).toEqual([
    // The password hash of Firebase, for users who are imported from there.
    'aes-256-ctr',
    'aes-256-gcm',
    'sha1',
    'sha256',
  ]);
  expect(named.filter((place) => place.endsWith(': sha1'))).toEqual([
    // What the services that know stolen passwords ask for, and what authenticator apps count with.
    'packages/server/src/adapters/breached-passwords.range.ts: sha1',
    // names of hashes in exports of other providers
    'packages/server/src/modules/management/import-passwords.ts: sha1',
    'packages/server/src/modules/mfa/totp.ts: sha1',
  ]);
  // Algorithms that the other side names are chosen from a list, which the hostile documents of SAML try.
  const chosen = places(
    /\b(?:createHash|createHmac|create(?:C|Dec)ipheriv|createSign|createVerify)\((?!')/g,
    server,
  );
  expect(chosen.map((place) => place.split(':')[0])).toEqual([
    // Hashes of other products, replaced at the next sign-in.
    'packages/server/src/kernel/hashing/imported-hashes.ts',
    'packages/server/src/protocols/saml/algorithms.ts',
    'packages/server/src/protocols/saml/decrypt-assertion.ts',
  ]);
});

test('ASVS-11.2.1 cryptography comes from Node and established libraries', () => {
  const { dependencies } = JSON.parse(
    readFileSync(join(root, 'packages/server/package.json'), 'utf8'),
  );
  const about =
    /crypt|jose|jwt|jws|argon|hash|sign|x509|webauthn|saml|oidc|otp|nacl|forge|elliptic/i;
  expect(Object.keys(Object(dependencies)).filter((name) => about.test(name))).toEqual([
    '@node-rs/argon2',
    '@node-rs/bcrypt',
    '@peculiar/x509',
    '@simplewebauthn/server',
    'jose',
    'oidc-provider',
    'xml-crypto',
  ]);
});

test('ASVS-12.3.2 certificate validation is never turned off', () => {
  expect(
    places(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity|ignoreTLS/g),
  ).toEqual([
    // read, and told at the start, where an operator has written it
    'apps/identity-server/src/settings/plain-connections.ts: ignoreTLS',
    'apps/identity-server/src/settings/production-warnings.ts: ignoreTLS',
  ]);
});

test('ASVS-13.3.1 the source code contains no keys or passwords', () => {
  const key =
    /-----BEGIN [A-Z ]*PRIVATE KEY-----\s*\w{30}|\b(?:AKIA|ghp_|xox[bp]-|sk_live_)\w+|\beyJ[\w-]{20,}\.[\w-]{20,}/g;
  expect(places(key)).toEqual([]);
});

test('ASVS-15.2.3 shipped code does not import test code', () => {
  expect(
    places(
      /from '(?:vitest|@foyer\/testkit|fast-check|@playwright\/test|[^']*\.(?:fixture|suite|test)\.tsx?)'/g,
    ),
  ).toEqual([]);
});
