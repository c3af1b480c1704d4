import { createStack } from '@foyer/testkit';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { filledRequest, type RegisteredRoute, wellFormed } from './filled-requests.ts';

const stack = await createStack({ config: { rateLimits: { read: 10_000, session: 10_000 } } });
const { db, routes } = stack.server;

const getName = ({ slug, name }: RegisteredRoute) => `${slug}.${name}`;

/** Records the table of every row that is written. */
async function watchWrites(): Promise<() => Promise<readonly string[]>> {
  const statements = [
    'create table written (name text primary key)',
    `create function note_write() returns trigger language plpgsql security definer as $$ begin
      insert into written values (tg_table_name ||
        case when tg_table_name = 'sessions' and to_jsonb(new) ->> 'ended_at' is not null then ' ended' else '' end)
      on conflict do nothing; return null; end $$`,
    `do $do$ declare one record; begin for one in select c.oid::regclass as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'written'
      loop execute format('create trigger note_write after insert or update or delete on %s for each row
        execute function note_write()', one.name); end loop; end $do$`,
  ];
  for (const statement of statements) await db.read((tx) => sql.raw(statement).execute(tx));
  return async () => {
    const { rows } = await db.read((tx) =>
      sql<{ name: string }>`delete from written returning name`.execute(tx),
    );
    return rows.map(({ name }) => name);
  };
}

/** Bookkeeping that a read may do: rate limits, when a session was last used, usage, the audit log. */
const bookkeeping = new Set([
  'guess_counters',
  'sessions',
  'usage_days',
  'audits',
  'audit_queue',
  'audit_emails',
  'audit_links',
  'audit_chains',
]);

/** Navigations of OAuth, which has them by GET: one stores the state of a sign-in that begins, the other signs out (contract, §10). */
const navigations = new Set(['sso-login.startSso', 'hosted-login.oauthLogout']);

// Review 2026-11-23, security §3: only the link of an email was opened, never all of them.
test('ASVS-3.5.3 no GET call of the registry changes anything, for an administrator or anonymously', async () => {
  const { admin, id } = await stack.aTenant();
  const reads = routes.filter(
    (route) => route.endpoint.method === 'GET' && !navigations.has(getName(route)),
  );
  expect(reads.length).toBeGreaterThan(60);
  const filling = { id, email: admin.email, known: { ...wellFormed, userId: admin.userId } };
  await admin.fetch('/frontegg/identity/resources/users/v2/me');
  const written = await watchWrites();
  const changes: string[] = [];
  let answered = 0;
  for (const route of reads)
    for (const [visitor, token] of [
      [admin, admin.accessToken],
      [stack.visitor(), undefined],
    ] as const) {
      const { status } = await filledRequest(visitor, route, {
        filling,
        token,
        prefix: '/frontegg',
      });
      if (status === 200 && token) answered += 1;
      const tables = (await written()).filter((name) => !bookkeeping.has(name));
      if (tables.length > 0) changes.push(`${getName(route)}: ${tables.join(', ')}`);
    }
  expect(answered).toBeGreaterThan(60);
  expect(changes).toEqual([]);
});
