import type { MutationRow } from './mutation.ts';

/** How to break what chapters 6 to 8 of docs/operations/asvs.md say is proved. */
export const peopleAndSessions: readonly MutationRow[] = [
  {
    id: 'ASVS-6.1.2',
    file: 'packages/server/src/config.ts',
    find: "address and user name, and of their companies' names.",
    replace: 'address and user name.',
  },
  {
    id: 'ASVS-6.1.3',
    file: 'docs/guides/ways-in.md',
    find: '| `login.refresh` | the cookie of a session; prolongs it |\n',
    replace: '',
  },
  {
    id: 'ASVS-6.2.6',
    file: 'packages/ui/src/components/password-field/password-field.tsx',
    find: "type={shown ? 'text' : 'password'}",
    replace: 'type="password"',
  },
  {
    id: 'ASVS-6.4.2',
    file: 'packages/server/migrations/0011_users.sql',
    find: "  name text not null default '',\n",
    replace: "  name text not null default '',\n  secret_question text,\n  secret_answer text,\n",
  },
  {
    id: 'ASVS-6.5.3',
    file: 'packages/server/src/adapters/random.system.ts',
    find: 'bytes: (count) => randomBytes(count)',
    replace: 'bytes: (count) => Uint8Array.from(randomBytes(count), () => Math.random() * 256)',
  },
  {
    id: 'ASVS-6.6.2',
    why: 'The handle in the browser’s cookie both finds the code (handle_hash) and goes into its MAC (code_mac): without either check the other one still refuses another browser.',
  },
  {
    id: 'ASVS-7.1.1',
    file: 'packages/server/src/config.ts',
    find: 'absoluteSeconds: seconds.default(90 * days),',
    replace: 'absoluteSeconds: seconds.default(900 * days),',
  },
  {
    id: 'ASVS-7.1.3',
    file: 'docs/guides/sso.md',
    find: 'given `/frontegg/auth/oidc/backchannel-logout`',
    replace: 'given our address for them',
  },
  {
    id: 'ASVS-7.6.1',
    file: 'packages/server/src/modules/sessions/session-opening.ts',
    find: 'i.session_ends_at from sso_sign_ins i where i.id',
    replace: 'null::timestamptz from sso_sign_ins i where i.id',
  },
  {
    id: 'ASVS-8.2.1',
    file: 'packages/server/src/http/guard.ts',
    find: 'if (!permission || actor.superUser) return;',
    replace: "if (!permission || actor.superUser || actor.token.type === 'userToken') return;",
  },
];
