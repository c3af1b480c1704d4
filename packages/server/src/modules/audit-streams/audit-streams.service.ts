import { randomUUID } from 'node:crypto';
import { commonRefusals } from '@foyer/contract';
import {
  type AuditStream,
  auditStreamsRefusals,
  type StreamDestination,
} from '@foyer/contract/audit-streams';
import {
  maxStreams,
  needsSecretAgain,
  streamOverlapHours,
} from '@foyer/contract/audit-streams/rules';
import type { AuditNote } from '../../kernel/audit/audit.ts';
import { isBackend } from '../../kernel/audit/audit-statement.ts';
import type { TenantTx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import { holds } from '../../kernel/http/guard.ts';
import { secretBytes, secretText } from '../../kernel/outgoing/webhook-signing.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Platform } from '../platform.ts';
import { namedStream } from './audit-stream-disabling.ts';
import { type StreamLag, type StreamRow, streamsStore as store } from './audit-streams.store.ts';
import { type SendBatch, secretPurpose } from './send-batch.ts';
import { sampleEntry } from './stream-sample.ts';

type Deps = Pick<Platform, 'config' | 'db' | 'audit' | 'clock' | 'random' | 'seal'> & {
  readonly readUrl: (text: string) => string;
  readonly send: SendBatch;
};

interface CreateForm {
  readonly name: string;
  readonly destination: StreamDestination;
  readonly secret?: string | undefined;
  readonly start: 'now' | 'oldest';
}

/** Absent fields stay. */
interface UpdateForm {
  readonly name?: string | undefined;
  readonly destination?: StreamDestination | undefined;
  readonly secret?: string | undefined;
  readonly isActive?: boolean | undefined;
}

type Note = AuditNote<
  'audit_stream.created' | 'audit_stream.updated' | 'audit_stream.deleted' | 'audit_stream.tested'
>;

const { notFound, tooMany, secretRequired, otherKind } = auditStreamsRefusals;
const hour = 3_600_000;

/** The streams of a tenant’s audit log. */
export function createAuditStreamsService(deps: Deps) {
  const { config, db, audit, clock, random, seal, readUrl, send } = deps;
  const vendorId = config.vendorId ?? config.application.clientId;
  const sealed = (secret: string) => seal.seal(secretPurpose, secret);

  /** What is sent is the audit log, so a user who says where to must be able to read it. */
  function inTenant<T>({ actor }: SignedInContext, work: (tx: TenantTx) => Promise<T>) {
    if (!holds(actor, 'fe.secure.read.audits')) throw refuse(commonRefusals.forbidden);
    return db.tenant(actor.tenantId, work);
  }

  async function get(tx: TenantTx, id: string): Promise<StreamRow> {
    const found = isId(id) ? await store.find(tx, id) : undefined;
    if (!found) throw refuse(notFound);
    return found;
  }

  const record = (tx: TenantTx, { actor, ...ctx }: SignedInContext, note: Note) => {
    const { tenantId, userId } = actor;
    return audit.record(tx, { ...note, tenantId, userId, ctx: { ...ctx, actor } });
  };
  const readDestination = (one: StreamDestination): StreamDestination =>
    Object.assign({}, one, { url: readUrl(one.url) });

  /** With its lag, which is read outside of the tenant’s transaction: tenants have no access to chains. */
  async function withLag(
    { actor: { tenantId } }: SignedInContext,
    row: StreamRow,
    secret: string | null = null,
  ): Promise<AuditStream> {
    const lag = await db.read((tx) => store.lag(tx, { tenantId, position: row.position }));
    const { previousUntil: end } = row;
    const isOverlap = end !== null && end > clock.now();
    const previousSecretUntil = isOverlap ? end.toISOString() : null;
    return { ...toStream(row, lag), secret, previousSecretUntil };
  }

  const create = async (ctx: SignedInContext, form: CreateForm): Promise<AuditStream> => {
    const { name, start } = form;
    const { tenantId, userId } = ctx.actor;
    const destination = readDestination(form.destination);
    const isHttp = destination.kind === 'http';
    const secret = form.secret ?? (isHttp ? secretText(random.bytes(secretBytes)) : undefined);
    if (secret === undefined) throw refuse(secretRequired);
    const last = start === 'now' ? await db.read((tx) => store.lastPosition(tx, tenantId)) : 0;
    const created = await inTenant(ctx, async (tx) => {
      const id = await store.create(tx, {
        name,
        destination,
        secret: sealed(secret),
        isActive: true,
        position: last,
        startsAt: start === 'now' ? clock.now() : null,
        createdBy: isBackend({ ctx }, userId) ? null : userId,
        now: clock.now(),
      });
      if ((await store.list(tx)).length > maxStreams) throw refuse(tooMany);
      const row = await get(tx, id);
      await record(tx, ctx, {
        action: 'audit_stream.created',
        description: 'Created a stream of the audit log.',
        json: namedStream(row),
      });
      return row;
    });
    return withLag(ctx, created, isHttp ? secret : null);
  };

  /** A receiver that verifies signatures knows the replaced secret until it is given the new one. */
  function readSecrets(row: StreamRow, destination: StreamDestination, form: UpdateForm) {
    if (destination.kind !== row.destination.kind) throw refuse(otherKind);
    const { secret, previous, previousUntil } = row;
    if (form.secret !== undefined) {
      const isOverlap = destination.kind === 'http';
      const end = new Date(clock.now().getTime() + streamOverlapHours * hour);
      return {
        secret: sealed(form.secret),
        previous: isOverlap ? secret : null,
        previousUntil: isOverlap ? end : null,
      };
    }
    // a user who may change a stream must not learn its secret by sending it to another server
    if (needsSecretAgain(row.destination, destination)) throw refuse(secretRequired);
    return { secret, previous, previousUntil };
  }

  const update = async (
    ctx: SignedInContext,
    id: string,
    form: UpdateForm,
  ): Promise<AuditStream> => {
    const updated = await inTenant(ctx, async (tx) => {
      const row = await get(tx, id);
      const destination = form.destination ? readDestination(form.destination) : row.destination;
      const values = {
        name: form.name ?? row.name,
        destination,
        ...readSecrets(row, destination, form),
        isActive: form.isActive ?? row.isActive,
      };
      const fields = changedFields(row, values);
      if (fields.length === 0) return row;
      const isRestarted = fields.some((field) => field !== 'name') && values.isActive;
      await store.update(tx, { id: row.id, ...values, isRestarted, now: clock.now() });
      await record(tx, ctx, {
        action: 'audit_stream.updated',
        description: 'Changed a stream of the audit log.',
        json: { ...namedStream({ ...row, ...values }), fields },
      });
      return get(tx, row.id);
    });
    const isShown = updated.destination.kind === 'http';
    return withLag(ctx, updated, (isShown && form.secret) || null);
  };

  const remove = (ctx: SignedInContext, id: string): Promise<undefined> =>
    inTenant(ctx, async (tx) => {
      const row = await get(tx, id);
      await store.remove(tx, row.id);
      await record(tx, ctx, {
        action: 'audit_stream.deleted',
        description: 'Deleted a stream of the audit log.',
        json: namedStream(row),
      });
      return undefined;
    });

  const test = async (ctx: SignedInContext, id: string) => {
    const { tenantId } = ctx.actor;
    const row = await inTenant(ctx, (tx) => get(tx, id));
    const entry = sampleEntry({ tenantId, vendorId, id: randomUUID(), at: clock.now() });
    const batch = { entries: [entry], first: row.position, last: row.position };
    const { cause, result } = await send(row, batch, { isTest: true });
    const statusCode = result.status;
    await inTenant(ctx, (tx) =>
      record(tx, ctx, {
        action: 'audit_stream.tested',
        description: 'Sent a test entry to the destination of a stream of the audit log.',
        json: { ...namedStream(row), statusCode },
      }),
    );
    const response = result.failure ?? result.responseBody;
    return {
      isSuccess: cause === null,
      statusCode,
      cause,
      response,
      durationMs: result.durationMs,
    };
  };

  return {
    create,
    update,
    remove,
    test,
    list: async (ctx: SignedInContext): Promise<AuditStream[]> => {
      const rows = await inTenant(ctx, (tx) => store.list(tx));
      return Promise.all(rows.map((row) => withLag(ctx, row)));
    },
  };
}

/** The streams of a tenant’s audit log. */
export type AuditStreamsService = ReturnType<typeof createAuditStreamsService>;

const toStream = (
  row: StreamRow,
  lag: StreamLag,
): Omit<AuditStream, 'secret' | 'previousSecretUntil'> => ({
  id: row.id,
  name: row.name,
  destination: row.destination,
  isActive: row.isActive,
  disabledReason: row.disabledReason,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  delivered: row.delivered,
  lastDeliveredAt: row.lastDeliveredAt?.toISOString() ?? null,
  failingSince: row.failingSince?.toISOString() ?? null,
  failure: row.failure,
  nextAttemptAt: row.isActive && row.failingSince ? row.resumeAt.toISOString() : null,
  lag: { entries: lag.entries, since: lag.since?.toISOString() ?? null },
});

type Changed = Pick<StreamRow, 'name' | 'destination' | 'secret' | 'isActive'>;

function changedFields(row: Changed, values: Changed): string[] {
  const same = {
    name: row.name === values.name,
    destination: isSameDestination(row.destination, values.destination),
    secret: row.secret === values.secret,
    isActive: row.isActive === values.isActive,
  };
  return Object.entries(same).flatMap(([name, isSame]) => (isSame ? [] : [name]));
}

const isSameDestination = (one: StreamDestination, other: StreamDestination) =>
  Object.entries(one).every(([name, value]) => value === Reflect.get(other, name));
