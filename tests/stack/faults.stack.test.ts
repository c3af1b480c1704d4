import { Socket } from 'node:net';
import { loginCalls } from '@foyer/contract/login/calls';
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { usersCalls } from '@foyer/contract/users/calls';
import { createStack, type TestUser } from '@foyer/testkit';
import { sql } from 'kysely';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';

/** What the machine or a neighbour does to a server that is right by itself. Decision 0232. */
const stack = await createStack({
  settings: { poolSize: 4 },
  config: { rateLimits: { credentials: 10_000 } },
});
const { db, kernel } = stack.server;
const run = (text: string) => db.read((tx) => sql.raw(text).execute(tx));
const warnings = vi.spyOn(kernel.log, 'warn');
afterEach(() => warnings.mockClear());

const busy = { status: 503, code: 'request/busy', comesBack: true };
/** What a call was refused with, and whether the answer said when to come back. */
const outcome = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'done',
    ({ status, code, headers }) => ({
      status,
      code,
      comesBack: Number(headers.get('retry-after')) > 0,
    }),
  );
const signIn = ({ email, password }: Pick<TestUser, 'email' | 'password'>) =>
  stack.visitor().api(loginCalls).signIn({ body: { email, password } });
const status = async (path: string) =>
  (await stack.fetch(new Request(`${stack.url}${path}`))).status;

/** Lets a failure of the database happen whenever `when` of a statement on one of the tables is true; answers what ends it. */
async function failing(
  code: string,
  { tables = '%', when = 'true', commit = false } = {},
): Promise<() => Promise<void>> {
  const created = commit
    ? 'create constraint trigger fault after insert or update or delete on %s deferrable initially deferred for each row'
    : 'create trigger fault before insert or update or delete on %s for each statement';
  await run(`create sequence if not exists collisions`);
  await run(`create or replace function fault() returns trigger language plpgsql as $$ begin
    if ${when} then raise exception 'made by a test' using errcode = '${code}'; end if; return null; end $$`);
  const each = (statement: string) =>
    run(`do $do$ declare one record; begin for one in select c.oid::regclass as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname like '${tables}'
      loop execute format('${statement}', one.name); end loop; end $do$`);
  await each(`${created} execute function fault()`);
  const recover = async () => {
    await each('drop trigger if exists fault on %s');
    await run('drop sequence if exists collisions');
  };
  onTestFinished(recover);
  return recover;
}

const toRows = async (email: string) => {
  const { rows } = await db.read((tx) =>
    sql<{ sessions: number; signIns: number }>`select
      (select count(*)::int from sessions s join users u on u.id = s.user_id where u.email = ${email}) as sessions,
      (select count(*)::int from audits a where a.email = ${email} and a.action = 'user.authenticated') as "signIns"`.execute(
      tx,
    ),
  );
  return rows[0];
};

test.each([false, true])(
  'F-22 while the disk of the database is full reading continues, writing is put off, and nothing is half done (noticed at the commit: %s)',
  async (commit) => {
    const { admin } = await stack.aTenant();
    const before = [await toRows(admin.email), [...admin.cookies]];
    const recover = await failing('53100', { commit });
    const newPassword = 'Never-to-be-chosen-9';
    for (const call of [
      () => signIn(admin),
      () => admin.api(loginCalls).refresh({ body: {} }),
      () => admin.api(profileCalls).updateMe({ body: { name: 'Never taken' } }),
      () =>
        admin
          .api(passwordsCalls)
          .changePassword({ body: { password: admin.password, newPassword } }),
    ])
      expect(await outcome(call())).toEqual(busy);
    expect(await admin.api(profileCalls).getMe()).toMatchObject({ name: admin.name });
    expect(await admin.api(usersCalls).listUsersV3({ query: {} })).toMatchObject({
      items: [{ email: admin.email }],
    });
    expect([await status('/readyz'), await status('/.well-known/jwks.json')]).toEqual([200, 200]);
    expect([await toRows(admin.email), [...admin.cookies]]).toEqual(before);
    await recover();
    await admin.api(loginCalls).refresh({ body: {} });
    await expect(signIn(admin)).resolves.toMatchObject({ userId: admin.userId });
    // what follows in the queue is done again, too
    await stack.api(passwordsCalls).forgotPassword({ body: { email: admin.email } });
    await expect(stack.inbox.next(admin.email)).resolves.toBeDefined();
  },
);

test('F-25 who met another transaction twice gets in at the third try, once; who meets one each time is asked to come back', async () => {
  const ada = await stack.aUser();
  const before = (await toRows(ada.email)) ?? { sessions: 0, signIns: 0 };
  for (const code of ['40P01', '40001']) {
    const recover = await failing(code, { tables: 'sessions', when: "nextval('collisions') <= 2" });
    await signIn(ada);
    await recover();
    expect(warnings).toHaveBeenCalledWith(
      { event: 'database.transaction_retried', code, tries: 2 },
      expect.any(String),
    );
  }
  const once = { sessions: before.sessions + 2, signIns: before.signIns + 2 };
  expect(await toRows(ada.email)).toEqual(once);
  const recover = await failing('40P01', { tables: 'sessions' });
  expect(await outcome(signIn(ada))).toEqual(busy);
  await recover();
  expect(await toRows(ada.email)).toEqual(once);
});

test('F-25 what waited too long for a lock, or ran too long, is asked to come back', async () => {
  const ada = await stack.aUser();
  for (const code of ['55P03', '57014', '53200', '58030', '25006']) {
    const recover = await failing(code, { tables: 'sessions' });
    expect(await outcome(signIn(ada)), code).toEqual(busy);
    await recover();
  }
});

test('F-23 a machine without a free file answers that it is busy, is out of rotation, and comes back by itself', async () => {
  const ada = await stack.aUser();
  const connect = vi.spyOn(Socket.prototype, 'connect').mockImplementation(function refused(
    this: Socket,
  ) {
    process.nextTick(() =>
      this.destroy(Object.assign(new Error('too many open files'), { code: 'EMFILE' })),
    );
    return this;
  });
  // the connections that are there go as well: first the others, then the one that asks
  const end =
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()';
  await run(`${end} and pid <> pg_backend_pid()`).catch(() => undefined);
  await run(end).catch(() => undefined);
  expect(await outcome(ada.api(profileCalls).getMe())).toEqual(busy);
  expect(await outcome(signIn(ada))).toEqual(busy);
  expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 503]);
  connect.mockRestore();
  expect(await ada.api(profileCalls).getMe()).toMatchObject({ email: ada.email });
  expect(await status('/readyz')).toBe(200);
});

/** How many statements wait for another transaction’s lock. */
async function waiting(): Promise<number> {
  const { rows } = await db.read((tx) =>
    sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(tx),
  );
  return rows[0]?.n ?? 0;
}

test('F-26 a tenant whose calls all hang keeps half of the connections busy, and another one does not notice', async () => {
  const [acme, globex] = [await stack.aTenant(), await stack.aTenant()];
  let letGo = () => {};
  const over = new Promise<void>((resolve) => (letGo = resolve));
  let isHeld = () => {};
  const current = new Promise<void>((resolve) => (isHeld = resolve));
  const holding = db.system(async (tx) => {
    await sql`select 1 from users where id = ${acme.admin.userId} for update`.execute(tx);
    isHeld();
    await over;
  });
  await current;
  const change = (at: number) =>
    acme.admin.api(profileCalls).updateMe({ body: { name: `Ada ${at}` } });
  const changes = Array.from({ length: 12 }, (_, at) => outcome(change(at)));
  await vi.waitFor(async () => expect(await waiting()).toBe(2), { timeout: 60_000 });
  for (let times = 0; times < 5; times += 1)
    expect(await globex.admin.api(profileCalls).getMe()).toMatchObject({
      email: globex.admin.email,
    });
  await expect(signIn(globex.admin)).resolves.toMatchObject({ userId: globex.admin.userId });
  expect(await waiting()).toBeLessThanOrEqual(2);
  letGo();
  await holding;
  // clients that waited too long on a slow machine got an error; the others were served
  for (const end of await Promise.all(changes)) if (end !== 'done') expect(end).toEqual(busy);
  expect(await outcome(change(99))).toBe('done');
});
