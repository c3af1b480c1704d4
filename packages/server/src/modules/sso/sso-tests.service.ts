import { type SsoFailure, ssoRefusals, type SsoTest } from '@foyer/contract/sso';
import type { Tx } from '../../kernel/db/database.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import { requireUser } from '../../kernel/http/guard.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import { redact } from './redact.ts';
import type { ConnectionsStore } from './sso-configurations.store.ts';
import {
  describeSsoProblem,
  type SsoProblemCode,
} from '../../protocols/federation/sso-problems.ts';
import type { FailureRow, TestRow, TestsStore } from './sso-tests.store.ts';
import type { SsoTickets } from '../sso-login/sso-tickets.ts';
import { isReady } from './sso-view.ts';

type TestsDeps = Pick<Platform, 'db' | 'audit' | 'clock' | 'requireStepUp'> & {
  readonly connections: ConnectionsStore;
  readonly store: TestsStore;
  /** Makes the address at which the browser begins. */
  readonly tickets: Pick<SsoTickets, 'address'>;
};

/** How a test ended. */
export type TestOutcome =
  | {
      readonly ok: true;
      /** Entity id or issuer of the provider. */
      readonly issuer: string;
      /** What it said about the user: subject, address, names, groups. */
      readonly claims: Readonly<Record<string, unknown>>;
    }
  | {
      readonly ok: false;
      readonly code: SsoProblemCode;
      /** What may help to find the reason; redacted before it is kept. */
      readonly claims?: Readonly<Record<string, unknown>>;
    };

/** A sign-in that was refused. */
export interface FailedSignIn {
  readonly tenantId: string;
  readonly connectionId: string | null;
  readonly code: SsoProblemCode;
  /** Short facts; redacted before they are kept. No assertion and no secret, please, all the same. */
  readonly detail?: Readonly<Record<string, unknown>>;
  readonly traceId?: string;
}

/** How many tests of a connection, and refused sign-ins of a tenant, are kept. */
const maxStored = 20;

/** Tests of connections, and the trace of refused sign-ins. Decision 0165. */
export function createTestsService(deps: TestsDeps) {
  const { db, audit, clock, requireStepUp, connections, store, tickets } = deps;

  async function begin(
    ctx: SignedInContext,
    connectionId: string,
  ): Promise<SsoTest & { address: string }> {
    await requireStepUp(ctx);
    const { tenantId } = ctx.actor;
    const userId = ctx.actor.token.setupLink ? null : requireUser(ctx.actor);
    return db.tenant(tenantId, async (tx) => {
      const connection = await connections.find(tx, connectionId);
      if (!connection) throw refuse(ssoRefusals.notFound);
      if (!isReady(connection)) throw refuse(ssoRefusals.notReady);
      const { id, revision } = connection;
      const test = await store.begin(tx, {
        connectionId: id,
        revision,
        startedBy: userId,
        now: clock.now(),
      });
      await store.keepLatest(tx, id, maxStored);
      const json = { connectionId: id, testId: test.id, revision };
      const description = 'Started a test of an SSO connection.';
      await audit.record(tx, {
        action: 'sso.test_started',
        tenantId,
        userId,
        ctx,
        description,
        json,
      });
      const address = tickets.address(ctx, { connectionId: id, revision, testRunId: test.id });
      return { ...testView(test), address };
    });
  }

  /**
   * Writes down how a test ended; called by the callbacks, in whose transaction it happens. False where there is no such test, or
   * it has ended. A success counts only for the connection as it was when the test began.
   */
  async function finish(tx: Tx, testRunId: string, outcome: TestOutcome): Promise<boolean> {
    const test = await store.findAnywhere(tx, testRunId);
    if (!test) return false;
    const now = clock.now();
    const { tenant_id: tenantId, connection_id: connectionId, revision, started_by: userId } = test;
    const claims = redact(outcome.claims ?? {}, await store.getDomains(tx, tenantId));
    const state = outcome.ok ? 'succeeded' : 'failed';
    const code = outcome.ok ? null : outcome.code;
    const ended = await store.end(tx, {
      id: test.id,
      state,
      code,
      claims: JSON.stringify(claims),
      now,
    });
    if (!ended) return false;
    if (outcome.ok)
      await store.markTested(tx, { connectionId, revision, issuer: outcome.issuer, now });
    const description = outcome.ok
      ? 'The test of an SSO connection succeeded.'
      : `The test of an SSO connection failed: ${describeSsoProblem(outcome.code).text}`;
    const json = { connectionId, testId: test.id, state, ...(code ? { code } : {}) };
    await audit.record(tx, { action: 'sso.test_completed', tenantId, userId, description, json });
    return true;
  }

  /** Keeps a refused sign-in for the tenant's administrators, in the caller's transaction. */
  async function recordFailure(
    tx: Tx,
    { tenantId, connectionId, code, detail, traceId }: FailedSignIn,
  ): Promise<void> {
    const stored = redact(detail ?? {}, await store.getDomains(tx, tenantId));
    const row = {
      tenantId,
      connectionId,
      code,
      detail: JSON.stringify(stored),
      traceId: traceId ?? null,
    };
    await store.addFailure(tx, { ...row, now: clock.now() });
    await store.keepLatestFailures(tx, tenantId, maxStored);
  }

  const list = (ctx: SignedInContext, connectionId: string): Promise<SsoTest[]> =>
    db.tenant(ctx.actor.tenantId, async (tx) => {
      const connection = await connections.find(tx, connectionId);
      if (!connection) throw refuse(ssoRefusals.notFound);
      return (await store.list(tx, connection.id, maxStored)).map(testView);
    });

  const get = (
    ctx: SignedInContext,
    place: { ssoConfigId: string; testId: string },
  ): Promise<SsoTest> =>
    db.tenant(ctx.actor.tenantId, async (tx) => {
      const test = await store.find(tx, place);
      if (!test) throw refuse(ssoRefusals.testNotFound);
      return testView(test);
    });

  const failures = (ctx: SignedInContext): Promise<SsoFailure[]> =>
    db.tenant(ctx.actor.tenantId, async (tx) =>
      (await store.failures(tx, maxStored)).map(failureView),
    );

  return { begin, finish, recordFailure, list, get, failures };
}

/** Tests of connections, and the trace of refused sign-ins. */
export type TestsService = ReturnType<typeof createTestsService>;

function testView(row: TestRow): SsoTest {
  return {
    id: row.id,
    state: row.state,
    revision: row.revision,
    claims: row.claims,
    ...(row.error_code === null ? {} : { problem: describeSsoProblem(row.error_code) }),
    createdAt: row.created_at.toISOString(),
    ...(row.finished_at ? { finishedAt: row.finished_at.toISOString() } : {}),
  };
}

function failureView(row: FailureRow): SsoFailure {
  return {
    id: row.id,
    ...(row.connection_id === null ? {} : { connectionId: row.connection_id }),
    at: row.at.toISOString(),
    ...(row.trace_id === null ? {} : { traceId: row.trace_id }),
    problem: describeSsoProblem(row.code),
    detail: row.detail,
  };
}
