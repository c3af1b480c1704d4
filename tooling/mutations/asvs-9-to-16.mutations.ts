import type { MutationRow } from './mutation.ts';

/** How to break what chapters 9 to 16 of docs/operations/asvs.md say is proved. */
export const keysAndRecords: readonly MutationRow[] = [
  {
    id: 'ASVS-10.3.2',
    file: 'packages/server/src/hosted/engine-claims.ts',
    find: "    'superUser',\n",
    replace: "    'superUser',\n    'email',\n",
  },
  {
    id: 'ASVS-10.4.3',
    file: 'packages/server/src/hosted/engine-config.ts',
    find: 'const codeSeconds = 60;',
    replace: 'const codeSeconds = 600;',
  },
  {
    id: 'ASVS-10.5.5',
    file: 'packages/server/src/federation/upstream-logout-claims.ts',
    find: "!isLogout || 'nonce' in claims || ",
    replace: '!isLogout || ',
  },
  {
    id: 'ASVS-10.6.2',
    file: 'packages/server/src/hosted/engine-session.ts',
    find: 'if (kept) session.state = kept.payload;',
    replace: 'if (kept) session.state = { ...kept.payload, get secret() { return Object(ctx.oidc.body).xsrf; } };',
  },
  {
    id: 'ASVS-11.1.1',
    file: 'packages/server/src/keys/key-store.ts',
    find: 'const publishAhead = 10 * 60_000;',
    replace: 'const publishAhead = 60_000;',
  },
  {
    id: 'ASVS-11.1.2',
    file: 'packages/server/src/secrets/create-secrets.ts',
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
    id: 'ASVS-11.6.1',
    file: 'packages/server/src/keys/key-store.ts',
    find: "const algorithm = 'RS256';",
    replace: "const algorithm = 'PS256';",
  },
  {
    id: 'ASVS-12.3.2',
    file: 'packages/server/src/outgoing/create-outgoing.ts',
    find: '    agent: false,\n',
    replace: '    agent: false,\n    rejectUnauthorized: false,\n',
  },
  {
    id: 'ASVS-13.1.1',
    file: 'packages/server/src/hashing/breach-check.ts',
    find: 'const verdict = await port.look(password);',
    replace:
      "const verdict = await port.look(password);\n      void fetch('https://statistics.example.test/').catch(() => undefined);",
  },
  {
    id: 'ASVS-13.3.1',
    file: 'apps/identity-server/src/settings/read-settings.ts',
    find: "'foyer-demo-secret-that-everybody-knows'",
    replace: "'sk_live_a_secret_of_the_house_that_is_long_enough'",
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
    replace: '    select id, kind, description, secret_hash as "secretHash", created_at as "createdAt", expires_at',
  },
  {
    id: 'ASVS-15.1.1',
    file: 'docs/operations/parts.md',
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
    id: 'ASVS-15.2.3',
    file: 'packages/server/src/hashing/breach-check.ts',
    find: "import type { Log } from '../logs/log.ts';",
    replace: "import { aNewPerson } from '@foyer/testkit';\nimport type { Log } from '../logs/log.ts';",
  },
  {
    id: 'ASVS-16.1.1',
    file: 'packages/server/src/audit/audit-actions.ts',
    find: "  'login.failed': {",
    replace: "  'login.left': { title: 'Left', severity: 'Info' },\n  'login.failed': {",
  },
  {
    id: 'ASVS-16.2.1',
    file: 'packages/server/src/audit/audit-statement.ts',
    find: 'traceId: ctx?.traceId ?? null,',
    replace: 'traceId: null,',
  },
  {
    id: 'ASVS-16.2.3',
    file: 'packages/server/src/http/request-log.ts',
    find: "request.log.info(facts, 'request');",
    replace: 'console.log(JSON.stringify(facts));',
  },
  {
    id: 'ASVS-16.3.1',
    file: 'packages/server/src/modules/mfa/pending-answers.ts',
    find: '    await audit.record(tx, { ...facts, action, userId, tenantId, ctx, json: { factor: proved.strategy, methods } });\n',
    replace: '',
  },
  {
    id: 'ASVS-16.3.2',
    file: 'packages/server/src/http/refused-calls.ts',
    find: 'return status === 403 || (status === 404 && asksForOne);',
    replace: 'return status === 404 && asksForOne;',
  },
  {
    id: 'ASVS-16.4.2',
    file: 'packages/server/migrations/0006_audits.sql',
    find: 'revoke update, delete on audits from foyer_tenant;\n',
    replace: '',
  },
];
