import { createStack } from '@foyer/testkit';
import { type RawBuilder, sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createAuditChain, verifyAudits } from './audit-chain.ts';

const stack = await createStack();
const { audit, db, mac } = stack.server.kernel;
const chains = createAuditChain({ db, mac });
const verify = (tenantId: string) => verifyAudits({ db, mac }, tenantId);

/** What an attacker with the password of the database owner can do: the triggers do not stop them. */
const tamper = (...statements: readonly RawBuilder<unknown>[]) =>
  db.system(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const statement of statements) await statement.execute(tx);
  });

let tenantId: string;
const record = (n: number) =>
  db.system((tx) =>
    audit.record(tx, {
      action: 'user.signed_out',
      tenantId,
      email: `user${n}@acme.test`,
      description: `Signed out ${n}.`,
    }),
  );

/** The ID of the entry of `record(n)`. */
const entry = (n: number) =>
  sql`(select id from audits where tenant_id = ${tenantId} and email = ${`user${n}@acme.test`})`;
const position = (n: number) =>
  sql`(select position from audit_links where audit_id = ${entry(n)})`;

beforeEach(async () => {
  tenantId = (await stack.aTenant()).id;
  for (const n of [1, 2, 3, 4, 5]) await record(n);
  await chains.append();
  expect((await verify(tenantId)).findings).toEqual([]);
});

describe('an edited entry is reported: its', () => {
  test.each([
    ['action', sql`action = 'role.deleted'`],
    ['severity', sql`severity = 'Critical'`],
    ['description', sql`description = 'Nothing happened.'`],
    ['email', sql`email = null`],
    ['IP address', sql`ip = '192.0.2.1'`],
    ['user agent', sql`user_agent = 'curl'`],
    ['trace ID', sql`trace_id = 'another'`],
    ['session', sql`session_id = 'another'`],
    ['user', sql`user_id = gen_random_uuid()`],
    ['actor', sql`actor_id = gen_random_uuid()`],
    ['impersonated user', sql`impersonated_id = gen_random_uuid()`],
    ['time', sql`created_at = created_at - interval '1 second'`],
    ['payload', sql`json = '{"name": "Another"}'`],
    ['account', sql`tenant_id = null`],
  ])('%s', async (_column, change) => {
    await tamper(sql`update audits set ${change} where id = ${entry(3)}`);
    expect((await verify(tenantId)).findings).toMatchObject([{ problem: 'edited' }]);
  });
});

test('a deleted entry is reported with its position, also when its link is deleted', async () => {
  const { rows } = await db.read((tx) =>
    sql<{
      at: number;
    }>`select position as at from audit_links where audit_id = ${entry(3)}`.execute(tx),
  );
  const found = [{ problem: 'deleted', position: rows[0]?.at }];
  await tamper(sql`delete from audit_links where audit_id = ${entry(3)}`);
  await tamper(sql`delete from audits where id = ${entry(3)}`);
  expect((await verify(tenantId)).findings).toMatchObject(found);
});

test('an entry that was deleted without its link is reported', async () => {
  await tamper(sql`delete from audits where id = ${entry(2)}`);
  expect((await verify(tenantId)).findings).toMatchObject([{ problem: 'deleted' }]);
});

test('an entry that was deleted before it was in the chain is reported', async () => {
  await record(6);
  await tamper(sql`delete from audits where id = ${entry(6)}`);
  await chains.append();
  expect((await verify(tenantId)).findings).toMatchObject([{ problem: 'deleted' }]);
});

test('removing the last entries is reported, also when the end of the chain is moved', async () => {
  await tamper(
    sql`update audit_chains set last_position = last_position - 1, last_link = (
      select l.link from audit_links l where l.tenant_id = audit_chains.tenant_id
        and l.position = audit_chains.last_position - 1) where tenant_id = ${tenantId}`,
    sql`delete from audit_links where audit_id = ${entry(5)}`,
    sql`delete from audits where id = ${entry(5)}`,
  );
  expect((await verify(tenantId)).findings).toMatchObject([{ problem: 'shortened' }]);
});

test('removing the ends of a chain is reported', async () => {
  await tamper(sql`delete from audit_chains where tenant_id = ${tenantId}`);
  expect((await verify(tenantId)).findings).toMatchObject([{ problem: 'shortened' }]);
});

test('an inserted entry is reported, also as a copy of another one', async () => {
  await tamper(sql`insert into audits (tenant_id, action, severity, description)
    values (${tenantId}, 'role.created', 'Info', 'Created a role.')`);
  expect((await verify(tenantId)).findings).toMatchObject([{ problem: 'inserted' }]);
});

test('a copy of an entry that is queued with its signature is reported', async () => {
  const { rows } = await db.read((tx) => sql<{ id: string }>`select ${entry(1)} as id`.execute(tx));
  const first = rows[0]?.id;
  await tamper(
    sql`insert into audits (id, created_at, tenant_id, email, action, severity, description, json)
      select '00000000-0000-4000-8000-000000000001', created_at, tenant_id, email, action, severity, description, json
      from audits where id = ${first}`,
    sql`insert into audit_queue (audit_id, tenant_id, signature)
      select '00000000-0000-4000-8000-000000000001', tenant_id, signature from audit_links where audit_id = ${first}`,
  );
  await chains.append();
  expect((await verify(tenantId)).findings).toMatchObject([{ problem: 'edited' }]);
});

test('entries that changed places are reported', async () => {
  await tamper(
    sql`update audit_links l set position = -l.position where l.audit_id in (${entry(2)}, ${entry(3)})`,
    sql`update audit_links l set position = case when l.audit_id = ${entry(2)}
      then -${position(3)} else -${position(2)} end where l.audit_id in (${entry(2)}, ${entry(3)})`,
  );
  expect((await verify(tenantId)).findings).toMatchObject([{ problem: 'reordered' }]);
});

test('another server secret does not verify a chain', async () => {
  const other = stack.server.kernel.mac;
  const wrong = (purpose: string, ...parts: readonly string[]) => other(`${purpose}!`, ...parts);
  const { findings } = await verifyAudits({ db, mac: wrong }, tenantId);
  expect(findings).toMatchObject([{ problem: 'shortened' }]);
});

test('what remains after retention verifies, and its start is protected', async () => {
  stack.clock.advance(1000);
  const now = stack.clock.now();
  await record(6);
  await chains.append();
  expect(await chains.expire(tenantId, now)).toBeGreaterThanOrEqual(5);
  const { findings, entries } = await verify(tenantId);
  expect({ findings, entries }).toEqual({ findings: [], entries: 1 });
  await tamper(
    sql`update audit_chains set first_position = first_position + 1 where tenant_id = ${tenantId}`,
  );
  expect((await verify(tenantId)).findings).toMatchObject([{ problem: 'shortened' }]);
});

test('retention removes the emails of which no entry is left', async () => {
  const emails = async () => {
    const { rows } = await db.read((tx) =>
      sql<{ email: string }>`select email from audit_emails
        where tenant_id = ${tenantId} and email like 'user%' order by 1`.execute(tx),
    );
    return rows.map(({ email }) => email);
  };
  expect(await emails()).toHaveLength(5);
  stack.clock.advance(1000);
  const now = stack.clock.now();
  await record(3);
  await chains.append();
  await chains.expire(tenantId, now);
  expect(await emails()).toEqual(['user3@acme.test']);
});

test('entries without a signature join the chain when they are queued, as at the migration', async () => {
  await db.system(async (tx) => {
    await sql`insert into audits (id, tenant_id, action, severity, description) values
      ('00000000-0000-4000-8000-000000000002', ${tenantId}, 'role.created', 'Info', 'An old entry.')`.execute(
      tx,
    );
    await sql`insert into audit_queue (audit_id, tenant_id)
      values ('00000000-0000-4000-8000-000000000002', ${tenantId})`.execute(tx);
  });
  const before = (await verify(tenantId)).entries;
  await chains.append();
  expect(await verify(tenantId)).toMatchObject({ findings: [], entries: before + 1 });
});

test('the server cannot change, delete, or truncate entries', async () => {
  const statements = [
    sql`update audits set description = ''`,
    sql`delete from audits`,
    sql`truncate audits`,
    sql`delete from audit_links`,
  ];
  for (const statement of statements)
    await expect(db.system((tx) => statement.execute(tx))).rejects.toThrow('never changed');
});
