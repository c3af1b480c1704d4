import type { MutationRow } from './mutation.ts';

/** How to break what docs/operations/known-accidents.md says is proved. */
export const knownAccidentsMutations: readonly MutationRow[] = [
  {
    id: 'T-RED-1',
    file: 'packages/client/src/redirects/redirect-target.ts',
    find: 'const isSameOrigin = target.origin === page.origin;',
    replace: 'const isSameOrigin = target.href.startsWith(page.origin);',
  },
  {
    id: 'T-HDR-2',
    file: 'packages/server/src/http/client-address.ts',
    find: 'if (trustedHops === 0 || forwardedFor === undefined) return socket;',
    replace: 'if (forwardedFor === undefined) return socket;',
  },
  {
    id: 'T-PWD-3',
    file: 'packages/server/src/secrets/create-secrets.ts',
    find: 'return sql<boolean>`kind = ${kind} and hash',
    replace: 'return sql<boolean>`kind is not null and hash',
  },
  {
    id: 'T-PWD-4',
    file: 'packages/server/src/hashing/create-passwords.ts',
    find: `const oneForm = (password: string) => password.normalize('NFKC');`,
    replace: `const oneForm = (password: string) => password.normalize('NFKC').slice(0, 72);`,
  },
  {
    id: 'T-PWD-5',
    why: 'An empty text has neither the form of a secret nor the hash of one: each check alone rejects it.',
  },
  {
    id: 'T-JWT-1',
    why: 'The header is compared as a whole, and the verifier is given one algorithm: each check alone rejects it.',
  },
  {
    id: 'T-JWT-3',
    why: 'The number of parts is counted here and by the verifier, and a wrapper has no signature of the right length.',
  },
  {
    id: 'T-JWT-5',
    file: 'packages/server/src/keys/jws-gate.ts',
    find: `return /^[A-Za-z0-9_-]+$/.test(text) && Buffer.from(text, 'base64url').toString('base64url') === text;`,
    replace: 'return text.length > 0;',
  },
  {
    id: 'T-WAN-2',
    file: 'packages/server/src/webauthn/create-webauthn.ts',
    find: 'const accepted = await db.read((tx) => secrets.consume(tx, claim));',
    replace: 'const accepted = await db.read((tx) => secrets.peek(tx, claim));',
  },
  {
    id: 'W-4',
    file: 'packages/server/src/webauthn/client-data.ts',
    find: ' || data.crossOrigin === true || data.topOrigin !== undefined) return null;',
    replace: ') return null;',
  },
  {
    id: 'W-6',
    file: 'packages/server/src/webauthn/create-webauthn.ts',
    find: 'requireUserVerification: one.required,',
    replace: 'requireUserVerification: false,',
  },
  {
    id: 'W-7',
    file: 'packages/server/src/webauthn/create-webauthn.ts',
    find: 'if (!verified || !authenticationInfo || eligible !== stored.backupEligible) return null;',
    replace: 'if (!verified || !authenticationInfo || eligible === undefined) return null;',
  },
  {
    id: 'W-11',
    file: 'packages/server/src/webauthn/create-webauthn.ts',
    find: `return !handle || Buffer.from(handle, 'base64url').equals(userHandle(stored.userId, usage));`,
    replace: 'return handle !== usage || stored.userId !== usage;',
  },
  {
    id: 'W-20',
    file: 'packages/server/src/webauthn/relying-party.ts',
    find: 'relatedOrigins: origins.filter((origin) => !isWithin(new URL(origin).hostname, id)),',
    replace: 'relatedOrigins: origins,',
  },
  {
    id: 'H-1',
    file: 'packages/server/src/modules/mfa/totp.ts',
    find: 'const stepSeconds = 30;',
    replace: 'const stepSeconds = 60;',
  },
  {
    id: 'H-2',
    file: 'packages/server/src/modules/mfa/totp.ts',
    find: 'return bits > 0 ? text + alphabet[(value << (5 - bits)) & 31] : text;',
    replace: 'return bits > 0 ? `${text}${alphabet[(value << (5 - bits)) & 31]}=` : text;',
  },
  {
    id: 'H-3',
    file: 'packages/server/src/modules/mfa/totp.ts',
    find: 'const drift = 1;',
    replace: 'const drift = 2;',
  },
  {
    id: 'H-7',
    file: 'packages/server/src/modules/mfa/totp.ts',
    find: `return String(number).padStart(digits, '0');`,
    replace: 'return String(number);',
  },
  {
    id: 'T-SSRF-1',
    file: 'packages/server/src/outgoing/create-outgoing.ts',
    find: 'if (!mayBePrivate && found.some(({ address }) => isPrivateAddress(address)))',
    replace: 'if (!mayBePrivate && isPrivateAddress(first.address))',
  },
  {
    id: 'T-DOS-2',
    file: 'packages/server/src/hashing/create-passwords.ts',
    find: 'const longestPassword = 1024;',
    replace: 'const longestPassword = 1024 * 1024 * 64;',
  },
  {
    id: 'O-17',
    file: 'packages/server/src/keys/create-keys.ts',
    find: '.find(({ activeFrom }) => activeFrom <= now);',
    replace: '.find(({ activeFrom }) => activeFrom <= now || activeFrom > now);',
  },
  {
    id: 'O-18',
    file: 'packages/server/src/keys/create-keys.ts',
    find: `const options = { algorithms: ['RS256'], typ, issuer, audience, clockTolerance, currentDate: clock.now() };`,
    replace: `const options = { algorithms: ['RS256'], typ, clockTolerance, currentDate: clock.now() };`,
  },
  {
    id: 'N-8',
    file: 'packages/server/src/hashing/create-passwords.ts',
    find: 'const productionCost = { memoryKiB: 19_456, passes: 2 };',
    replace: 'const productionCost = { memoryKiB: 4096, passes: 2 };',
  },
];
