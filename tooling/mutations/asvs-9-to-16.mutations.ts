import type { MutationRow } from './mutation.ts';

/** How to break what chapters 9 to 16 of docs/operations/asvs.md say is proved. */
export const keysAndRecords: readonly MutationRow[] = [
  {
    id: 'ASVS-9.2.1',
    file: 'packages/server/src/kernel/keys/create-keys.ts',
    find: 'if (existing && existing.exp + clockTolerance > now.getTime() / 1000 && !isIssuedInFuture(existing, now)) return existing;',
    replace: 'if (existing && !isIssuedInFuture(existing, now)) return existing;',
  },
  {
    id: 'ASVS-10.3.2',
    file: 'packages/server/src/protocols/oidc/engine-claims.ts',
    find: "    'superUser',\n",
    replace: "    'superUser',\n    'email',\n",
  },
  {
    id: 'ASVS-10.4.3',
    file: 'packages/server/src/protocols/oidc/engine-config.ts',
    find: 'const codeSeconds = 60;',
    replace: 'const codeSeconds = 600;',
  },
  {
    id: 'ASVS-10.5.3',
    file: 'packages/server/src/protocols/federation/upstream-metadata.ts',
    find: 'if (read.issuer !== issuer && !isTemplate)',
    replace: 'if (!read.issuer && !isTemplate)',
  },
  {
    id: 'ASVS-10.5.5',
    file: 'packages/server/src/protocols/federation/upstream-logout-claims.ts',
    find: "!isLogout || 'nonce' in claims || ",
    replace: '!isLogout || ',
  },
  {
    id: 'ASVS-10.6.2',
    file: 'packages/server/src/protocols/oidc/engine-session.ts',
    find: 'if (stored) session.state = stored.payload;',
    replace:
      'if (stored) session.state = { ...stored.payload, get secret() { return Object(ctx.oidc.body).xsrf; } };',
  },
  {
    id: 'ASVS-11.1.1',
    file: 'packages/server/src/kernel/keys/key-store.ts',
    find: 'const publishAhead = 10 * 60_000;',
    replace: 'const publishAhead = 60_000;',
  },
  {
    id: 'ASVS-11.1.2',
    file: 'packages/server/src/kernel/secrets/create-secrets.ts',
    find: "createHash('sha256').update(secret)",
    replace: "createHash('md5').update(secret)",
  },
  {
    id: 'ASVS-11.2.1',
    file: 'packages/server/package.json',
    find: '"@fastify/cors": "11.4.3",',
    replace: '"@fastify/cors": "11.4.3",\n    "crypto-js": "4.2.0",',
  },
  {
    id: 'ASVS-11.3.3',
    file: 'packages/server/src/kernel/secrets/seal.ts',
    find: 'Buffer.concat([decipher.update(body), decipher.final()])',
    replace: 'decipher.update(body)',
  },
  {
    id: 'ASVS-11.6.1',
    file: 'packages/server/src/kernel/keys/key-store.ts',
    find: "const algorithm = 'RS256';",
    replace: "const algorithm = 'PS256';",
  },
  {
    id: 'ASVS-12.2.1',
    file: 'apps/identity-server/src/settings/production-rules.ts',
    find: "refuses: ({ publicUrl }) => !publicUrl.startsWith('https://'),",
    replace: "refuses: ({ publicUrl }) => !publicUrl.startsWith('http'),",
  },
  {
    id: 'ASVS-12.3.1',
    file: 'apps/identity-server/src/settings/plain-connections.ts',
    find: "['require', 'verify-ca', 'verify-full'].includes",
    replace: "['allow', 'prefer', 'require', 'verify-ca', 'verify-full'].includes",
  },
  {
    id: 'ASVS-12.3.2',
    file: 'packages/server/src/kernel/outgoing/create-outgoing.ts',
    find: '    agent: false,\n',
    replace: '    agent: false,\n    rejectUnauthorized: false,\n',
  },
  {
    id: 'ASVS-12.3.4',
    file: 'packages/server/src/adapters/mailer.smtp.ts',
    find: '    disableUrlAccess: true,\n',
    replace: '    disableUrlAccess: true,\n    tls: { rejectUnauthorized: false },\n',
  },
  {
    id: 'ASVS-13.1.1',
    file: 'packages/server/src/kernel/hashing/breach-check.ts',
    find: 'const verdict = await port.look(password);',
    replace:
      "const verdict = await port.look(password);\n      void fetch('https://statistics.example.test/').catch(() => undefined);",
  },
  {
    id: 'ASVS-13.2.2',
    file: 'packages/server/migrations/0005_signing_keys.sql',
    find: '  retired_at timestamptz\n);\n',
    replace: '  retired_at timestamptz\n);\ngrant select on signing_keys to foyer_tenant;\n',
  },
  {
    id: 'ASVS-13.2.3',
    file: 'apps/identity-server/src/settings/production-rules.ts',
    find: 'refuses: ({ secret }) => secret === demoSecret,',
    replace: "refuses: ({ secret }) => secret === '' || secret === `${demoSecret}!`,",
  },
  {
    id: 'ASVS-13.3.1',
    file: 'apps/identity-server/src/settings/read-settings.ts',
    find: "'foyer-demo-secret-that-everybody-knows'",
    replace: "'sk_live_a_secret_of_the_house_that_is_long_enough'",
  },
  {
    id: 'ASVS-13.3.2',
    file: 'packages/server/src/kernel/secrets/seal.ts',
    find: "hkdfSync('sha256', secret, 'foyer', purpose, 32)",
    replace: "hkdfSync('sha256', 'foyer', 'foyer', purpose, 32)",
  },
  {
    id: 'ASVS-13.4.1',
    file: 'apps/identity-server/src/hosted-pages.routes.ts',
    find: 'getPath(request).slice(base.length + 1), {',
    replace:
      "new URL(decodeURIComponent(getPath(request)), 'http://localhost').pathname.slice(base.length + 1), {",
  },
  {
    id: 'ASVS-13.4.4',
    file: 'packages/server/src/kernel/http/serve-api.ts',
    find: "api.all('/*', async (request) => {",
    replace:
      "api.all('/*', async (request) => {\n      if (request.method === 'TRACE') return request.headers;",
  },
  {
    id: 'ASVS-13.4.5',
    file: 'packages/server/src/kernel/http/root-routes.ts',
    find: ": mode === 'demo';",
    replace: ': mode !== undefined;',
  },
  {
    id: 'ASVS-14.1.1',
    file: 'packages/server/migrations/0002_single_use_secrets.sql',
    find: '  purpose text,\n',
    replace: '  purpose text,\n  note text,\n',
  },
  {
    id: 'ASVS-14.1.2',
    file: 'packages/server/src/modules/profile/own-data.store.ts',
    find: '    select id, kind, description, created_at as "createdAt", expires_at',
    replace:
      '    select id, kind, description, secret_hash as "secretHash", created_at as "createdAt", expires_at',
  },
  {
    id: 'ASVS-14.2.3',
    file: 'apps/identity-server/src/page-policy.ts',
    find: "script-src 'self';",
    replace: "script-src 'self' https://statistics.example.test;",
  },
  {
    id: 'ASVS-14.3.1',
    file: 'packages/server/src/modules/login/login.routes.ts',
    find: 'handle: (ctx) => signInGate.signOut(ctx)',
    replace: 'handle: async () => undefined',
  },
  {
    id: 'ASVS-14.3.3',
    file: 'packages/client/src/session/tabs.ts',
    find: '    if (channel) return channel.post(message);\n',
    replace:
      '    storage.setItem(key, JSON.stringify(message));\n    if (channel) return channel.post(message);\n',
  },
  {
    id: 'ASVS-15.1.1',
    file: 'docs/operations/sbom-and-vulnerability-response.md',
    find: '| High (7.0 to 8.9) | 7 days |',
    replace: '| High (7.0 to 8.9) | 70 days |',
  },
  {
    id: 'ASVS-15.1.2',
    file: 'tooling/bill-of-materials/bill-of-materials.ts',
    find: "folder !== '' && packages[folder]?.link !== true",
    replace: 'product.has(folder) && packages[folder]?.link !== true',
  },
  {
    id: 'ASVS-15.1.3',
    file: 'packages/server/src/kernel/pictures/draw-picture.ts',
    find: 'createConcurrencyLimiter({ maxRunning: 2,',
    replace: 'createConcurrencyLimiter({ maxRunning: 20,',
  },
  {
    id: 'ASVS-15.2.3',
    file: 'packages/server/src/kernel/hashing/breach-check.ts',
    find: "import type { Log } from '../logs/log.ts';",
    replace:
      "import { aNewPerson } from '@foyer/testkit';\nimport type { Log } from '../logs/log.ts';",
  },
  {
    id: 'ASVS-15.3.7',
    file: 'packages/server/src/kernel/http/parse-input.ts',
    find: 'Object.entries(Object(query)).filter(([, value]) => isPresent(value))',
    replace:
      'Object.entries(Object(query)).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]).filter(([, value]) => isPresent(value))',
  },
  {
    id: 'ASVS-16.1.1',
    file: 'packages/contract/src/sign-in.events.ts',
    find: "  'user.signed_out': authentication('Signed out', 'Info', 'A user signed out.'),",
    replace: "  'user.signed_out': authentication('Signed out', 'Low', 'A user signed out.'),",
  },
  {
    id: 'ASVS-16.2.1',
    file: 'packages/server/src/kernel/audit/audit-statement.ts',
    find: 'traceId: ctx?.traceId ?? null,',
    replace: 'traceId: null,',
  },
  {
    id: 'ASVS-16.2.2',
    file: 'packages/server/src/kernel/logs/logger-options.ts',
    find: 'new Date().toISOString()',
    replace: 'new Date().toLocaleString()',
  },
  {
    id: 'ASVS-16.2.3',
    file: 'packages/server/src/kernel/http/request-log.ts',
    find: "logEvent(request.log, 'request.completed', facts);",
    replace: 'console.log(JSON.stringify(facts));',
  },
  {
    id: 'ASVS-16.2.5',
    file: 'packages/server/src/kernel/http/request-log.ts',
    find: 'const facts = { method: request.method, route,',
    replace: 'const facts = { method: request.method, url: request.url, route,',
  },
  {
    id: 'ASVS-16.3.1',
    file: 'packages/server/src/modules/mfa/pending-answers.ts',
    find: '    await audit.record(tx, { ...facts, action, userId, tenantId, ctx, json: { factor: proved.strategy, methods } });\n',
    replace: '',
  },
  {
    id: 'ASVS-16.3.2',
    file: 'packages/server/src/kernel/http/refused-calls.ts',
    find: 'return status === 403 || (status === 404 && asksForOne);',
    replace: 'return status === 404 && asksForOne;',
  },
  {
    id: 'ASVS-16.3.4',
    file: 'packages/server/src/kernel/logs/error-facts.ts',
    find: '    ...(error.cause === undefined ? {} : { cause: errorFacts(error.cause) }),\n',
    replace: '',
  },
  {
    id: 'ASVS-16.4.1',
    file: 'packages/server/src/kernel/logs/logger-options.ts',
    find: 'base: null,',
    replace:
      "base: null,\n    hooks: { streamWrite: (line) => line.replaceAll('\\\\r\\\\n', '\\n') },",
  },
  {
    id: 'ASVS-16.4.2',
    file: 'packages/server/migrations/0006_audits.sql',
    find: 'revoke update, delete on audits from foyer_tenant;\n',
    replace: '',
  },
];
