import { type Selectable, sql } from 'kysely';
import type { TenantTx, Tx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import type { SsoFailuresTable, SsoTestRunsTable } from '../../kernel/db/sso-tables.ts';

/** A test as it is kept. */
export type TestRow = Selectable<SsoTestRunsTable>;
/** A refused sign-in as it is kept. */
export type FailureRow = Selectable<SsoFailuresTable>;

/** SQL of test runs and of refused sign-ins. */
export function createTestsStore() {
  return {
    begin: (
      tx: TenantTx,
      one: { connectionId: string; revision: number; startedBy: string | null; now: Date },
    ): Promise<TestRow> =>
      tx
        .insertInto('sso_test_runs')
        .values({
          tenant_id: tx.tenantId,
          connection_id: one.connectionId,
          revision: one.revision,
          started_by: one.startedBy,
          state: 'waiting',
          created_at: one.now,
        })
        .returningAll()
        .executeTakeFirstOrThrow(),

    /** Older ones tell nothing any longer. */
    keepLatest: async (tx: TenantTx, connectionId: string, count: number): Promise<void> => {
      await sql`delete from sso_test_runs where tenant_id = ${tx.tenantId} and connection_id = ${connectionId} and id not in (
        select id from sso_test_runs where connection_id = ${connectionId} order by created_at desc, id limit ${count})`.execute(
        tx,
      );
    },

    list: (tx: TenantTx, connectionId: string, count: number): Promise<TestRow[]> =>
      tx
        .selectFrom('sso_test_runs')
        .selectAll()
        .where('tenant_id', '=', tx.tenantId)
        .where('connection_id', '=', connectionId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(count)
        .execute(),

    find: async (
      tx: TenantTx,
      one: { ssoConfigId: string; testId: string },
    ): Promise<TestRow | undefined> =>
      isId(one.ssoConfigId) && isId(one.testId)
        ? tx
            .selectFrom('sso_test_runs')
            .selectAll()
            .where('tenant_id', '=', tx.tenantId)
            .where('connection_id', '=', one.ssoConfigId)
            .where('id', '=', one.testId)
            .executeTakeFirst()
        : undefined,

    findAnywhere: async (tx: Tx, id: string): Promise<TestRow | undefined> =>
      isId(id)
        ? tx.selectFrom('sso_test_runs').selectAll().where('id', '=', id).executeTakeFirst()
        : undefined,

    /** Nothing where the test has ended already: an answer counts once. */
    end: (
      tx: Tx,
      one: {
        id: string;
        state: 'succeeded' | 'failed';
        code: string | null;
        claims: string;
        now: Date;
      },
    ): Promise<TestRow | undefined> =>
      tx
        .updateTable('sso_test_runs')
        .set({ state: one.state, error_code: one.code, claims: one.claims, finished_at: one.now })
        .where('id', '=', one.id)
        .where('state', '=', 'waiting')
        .returningAll()
        .executeTakeFirst(),

    /** Only where the connection is still the one that was tested. The provider's name is kept where nobody had entered it. */
    markTested: async (
      tx: Tx,
      one: { connectionId: string; revision: number; issuer: string | null; now: Date },
    ): Promise<void> => {
      await sql`update sso_connections set tested_revision = revision, tested_at = ${one.now},
          idp_entity_id = case when protocol = 'saml' then coalesce(idp_entity_id, ${one.issuer}) else idp_entity_id end
        where id = ${one.connectionId} and revision = ${one.revision}`.execute(tx);
    },

    getDomains: async (tx: Tx, tenantId: string): Promise<Set<string>> => {
      const { rows } = await sql<{ domain: string }>`select domain from sso_domains
        where tenant_id = ${tenantId} and validated_at is not null`.execute(tx);
      return new Set(rows.map(({ domain }) => domain));
    },

    addFailure: async (
      tx: Tx,
      one: {
        tenantId: string;
        connectionId: string | null;
        code: string;
        detail: string;
        traceId: string | null;
        now: Date;
      },
    ): Promise<void> => {
      await tx
        .insertInto('sso_failures')
        .values({
          tenant_id: one.tenantId,
          connection_id: one.connectionId,
          code: one.code,
          detail: one.detail,
          trace_id: one.traceId,
          at: one.now,
        })
        .execute();
    },

    keepLatestFailures: async (tx: Tx, tenantId: string, count: number): Promise<void> => {
      await sql`delete from sso_failures where tenant_id = ${tenantId} and id not in (
        select id from sso_failures where tenant_id = ${tenantId} order by at desc, id limit ${count})`.execute(
        tx,
      );
    },

    failures: (tx: TenantTx, count: number): Promise<FailureRow[]> =>
      tx
        .selectFrom('sso_failures')
        .selectAll()
        .where('tenant_id', '=', tx.tenantId)
        .orderBy('at', 'desc')
        .orderBy('id')
        .limit(count)
        .execute(),
  };
}

/** SQL of test runs and of refused sign-ins. */
export type TestsStore = ReturnType<typeof createTestsStore>;
