import type { MutationRow } from './mutation.ts';

/** How to break what chapters 1 to 5 of docs/operations/asvs.md say is proved. */
export const browsersAndCalls: readonly MutationRow[] = [
  {
    id: 'ASVS-1.1.1',
    file: 'packages/server/src/kernel/http/parse-input.ts',
    find: 'Object.entries(Object(query)).filter(([, value]) => isPresent(value))',
    replace:
      "Object.entries(Object(query)).filter(([, value]) => isPresent(value)).map(([name, value]) => [name, typeof value === 'string' ? decodeURIComponent(value) : value])",
  },
  {
    id: 'ASVS-1.2.3',
    file: 'packages/server/src/protocols/saml/post-binding.ts',
    find: '<script>${postScript}</script>',
    replace: '<script>const fields = ${JSON.stringify(fields)};${postScript}</script>',
  },
  {
    id: 'ASVS-1.2.5',
    file: 'packages/server/src/kernel/outgoing/create-outgoing.ts',
    find: "import { lookup as systemLookup } from 'node:dns/promises';",
    replace:
      "import { execFile } from 'node:child_process';\nimport { lookup as systemLookup } from 'node:dns/promises';",
  },
  {
    id: 'ASVS-1.2.9',
    file: 'packages/admin-portal/src/portal/searched-table.tsx',
    find: 'searchText(row).toLowerCase().includes(search) &&',
    replace: "new RegExp(search, 'i').test(searchText(row)) &&",
  },
  {
    id: 'ASVS-1.3.2',
    file: 'packages/contract/src/entitlements/condition.ts',
    find: 'return new RegExp(pattern).test(text);',
    replace: "return Boolean(new Function('text', pattern)(text));",
  },
  {
    id: 'ASVS-1.3.4',
    file: 'packages/server/src/kernel/pictures/draw-picture.ts',
    find: "return null; // the library's words",
    replace: "return bytes; // the library's words",
  },
  {
    id: 'ASVS-1.3.5',
    file: 'packages/login-box/src/box/tenant-theme.ts',
    find: "typeof entry[1] === 'string' && COLOR.test(entry[1])",
    replace: "typeof entry[1] === 'string'",
  },
  {
    id: 'ASVS-1.3.10',
    file: 'packages/server/src/kernel/logs/logger-options.ts',
    find: 'base: null,',
    replace:
      "base: null,\n    hooks: { logMethod(args, method) { method.apply(this, [...args, 'foyer']); } },",
  },
  {
    id: 'ASVS-1.4.2',
    file: 'packages/contract/src/security-policies/security-policies.contract.ts',
    find: 'const historySize = z.number().int().min(1).max(10);',
    replace: 'const historySize = z.number().int().min(1);',
  },
  {
    id: 'ASVS-2.1.1',
    file: 'packages/server/src/kernel/openapi/openapi.ts',
    find: 'verbs[method.toLowerCase()] = operation(route, method);',
    replace: 'verbs[route.endpoint.method.toLowerCase()] = operation(route, method);',
  },
  {
    id: 'ASVS-2.1.2',
    file: 'packages/server/src/kernel/config/sign-in.config.ts',
    find: "    message: 'NoLocalAuthentication leaves no other method; name the first one as authStrategy instead.',\n",
    replace: '',
  },
  {
    id: 'ASVS-2.1.3',
    file: 'docs/operations/configuration.md',
    find: '| `lockout.maxAttemptsPerAddress` | 10 to 100000 | `100` |',
    replace: '| `lockout` | numbers | see right |',
  },
  {
    id: 'ASVS-2.2.3',
    file: 'packages/server/src/kernel/config/sign-in.config.ts',
    find: "authStrategy !== 'NoLocalAuthentication' || otherMethods.length === 0",
    replace: "authStrategy !== 'NoLocalAuthentication' || Array.isArray(otherMethods)",
  },
  {
    id: 'ASVS-2.3.2',
    file: 'packages/server/src/modules/api-tokens/api-tokens.service.ts',
    find: '      await store.acquire(tx, owner);\n',
    replace: '',
  },
  {
    id: 'ASVS-2.3.3',
    file: 'packages/server/src/kernel/db/database.ts',
    find: "system: (work) => transact('begin', work),",
    replace: 'system: (work) => work(plain),',
  },
  {
    id: 'ASVS-2.4.1',
    file: 'packages/server/src/kernel/http/rate-limits.ts',
    find: 'if (level > perMinute) {',
    replace: 'if (level > perMinute * 2) {',
  },
  {
    id: 'ASVS-3.2.1',
    file: 'packages/server/src/kernel/http/security-headers.ts',
    find: "default-src 'none'; frame-ancestors 'none'; base-uri",
    replace: 'base-uri',
  },
  {
    id: 'ASVS-3.2.2',
    file: 'packages/ui/src/components/alert/alert.tsx',
    find: '<div className="foyer-message-body">{children}</div>',
    replace:
      '<div className="foyer-message-body" dangerouslySetInnerHTML={{ __html: String(children) }} />',
  },
  {
    id: 'ASVS-3.3.1',
    file: 'packages/server/src/kernel/http/session-cookies.ts',
    find: "const secure = publicUrl.startsWith('https:') || sameSite === 'none';",
    replace: "const secure = sameSite === 'none';",
  },
  {
    id: 'ASVS-3.3.2',
    file: 'packages/server/src/kernel/http/session-cookies.ts',
    find: 'const sameSite = application.cookieSameSite;',
    replace: "const sameSite = 'none';",
  },
  {
    id: 'ASVS-3.3.4',
    file: 'packages/server/src/kernel/http/session-cookies.ts',
    find: "path: '/', httpOnly: true,",
    replace: "path: '/', httpOnly: false,",
  },
  {
    id: 'ASVS-3.4.1',
    file: 'packages/server/src/kernel/http/create-app.ts',
    find: '    for (const [name, value] of transport) reply.raw.setHeader(name, value);\n',
    replace: '',
  },
  {
    id: 'ASVS-3.4.4',
    file: 'packages/server/src/kernel/http/security-headers.ts',
    find: "    'x-content-type-options': 'nosniff',\n",
    replace: '',
  },
  {
    id: 'ASVS-3.4.5',
    file: 'packages/server/src/kernel/http/security-headers.ts',
    find: "'referrer-policy': 'no-referrer',",
    replace: "'referrer-policy': 'unsafe-url',",
  },
  {
    id: 'ASVS-3.5.3',
    file: 'packages/server/src/modules/sessions/own-sessions.ts',
    find: 'const { idleSeconds, absoluteSeconds, maxSessions } = await store.limits(tx, actor.tenantId);',
    replace:
      'const { idleSeconds, absoluteSeconds, maxSessions } = await store.limits(tx, actor.tenantId);\n        await store.saveLimits(tx, { idleSeconds, absoluteSeconds, maxSessions, now: clock.now() });',
  },
  {
    id: 'ASVS-3.5.4',
    file: 'apps/identity-server/src/settings/production-warnings.ts',
    find: 'new URL(other).hostname === hostname',
    replace: 'new URL(other).host === hostname',
  },
  {
    id: 'ASVS-3.5.5',
    file: 'packages/login-box/src/box/box-card.tsx',
    find: "  addEventListener('online', notify);",
    replace: "  window.addEventListener('message', notify);",
  },
  {
    id: 'ASVS-3.7.1',
    file: 'packages/client/src/browser/page-browser.ts',
    find: "document.visibilityState === 'visible' && listener()",
    replace: "(document.all || document.visibilityState === 'visible') && listener()",
  },
  {
    id: 'ASVS-4.1.1',
    file: 'packages/server/src/kernel/http/register-routes.ts',
    find: "reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(output))",
    replace: 'reply.send(JSON.stringify(output))',
  },
  {
    id: 'ASVS-4.2.1',
    file: 'packages/server/src/kernel/http/request-timeouts.ts',
    find: 'http: { headersTimeout: headers,',
    replace: 'http: { insecureHTTPParser: true, headersTimeout: headers,',
  },
  {
    id: 'ASVS-5.1.1',
    file: 'docs/operations/configuration.md',
    find: ', of at most 40 million pixels',
    replace: '',
  },
  {
    id: 'ASVS-5.2.1',
    file: 'packages/contract/src/profile/profile.contract.ts',
    find: 'accepts: { upload: largestPicture },',
    replace: 'accepts: { upload: largestPicture * 2 },',
  },
  {
    id: 'ASVS-5.2.3',
    file: 'packages/server/src/kernel/pictures/draw-picture.ts',
    find: 'limitInputPixels: maxPixels,',
    replace: 'limitInputPixels: false,',
  },
  {
    id: 'ASVS-5.4.3',
    file: 'packages/server/src/kernel/pictures/draw-picture.ts',
    find: '      .autoOrient()\n',
    replace: '      .autoOrient()\n      .keepMetadata()\n',
  },
];
