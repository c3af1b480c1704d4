import { type AuditEntry, auditsRefusals } from '@foyer/contract/audits';
import { auditSeverities, auditSortFields } from '@foyer/contract/audits/rules';
import { eventCategories, events } from '@foyer/contract/events';
import { z } from 'zod';
import { isId } from '../../kernel/db/is-id.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import { parseUserAgent } from '../../kernel/http/device-names.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Platform } from '../platform.ts';
import {
  type AuditChoice,
  type AuditPosition,
  type AuditRow,
  type AuditsStore,
  type AuditWish,
  maxCounted,
} from './audits.store.ts';

type AuditsDeps = Pick<Platform, 'config' | 'db' | 'clock'> & { readonly store: AuditsStore };

type Text = string | undefined;
/** What a list is filtered and sorted by. */
export interface AuditFilters {
  readonly sortBy?: Text;
  readonly sortDirection?: Text;
  readonly filter?: Text;
  readonly email?: Text;
  readonly action?: Text;
  readonly description?: Text;
  readonly ip?: Text;
  readonly userAgent?: Text;
  readonly severity?: Text;
  readonly createdAt?: Text;
  readonly actions?: Text;
  readonly userId?: Text;
  readonly sessionId?: Text;
  readonly ipAddress?: Text;
  readonly from?: Text;
  readonly to?: Text;
}

/** A page of a list. */
export interface AuditListQuery extends AuditFilters {
  readonly offset: number;
  readonly count?: number | undefined;
  readonly limit?: number | undefined;
  readonly after?: Text;
}

const day = 86_400_000;
const spans: Readonly<Record<string, number>> = {
  day,
  week: 7 * day,
  month: 30 * day,
  year: 365 * day,
};
/** Rows of a page. Specification 2, §9. */
const defaultCount = 20;
/** Entries of an export that are read at once. */
const exportPart = 500;
const definitions = new Map(Object.entries(events));
const position = z.tuple([
  z.string(),
  z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[.\d+:-]*$/),
  z.uuid(),
]);

/** The audit log of a tenant. */
export function createAuditsService({ config, db, clock, store }: AuditsDeps) {
  const vendorId = config.vendorId ?? config.application.clientId;
  const ago = (ms: number) => new Date(clock.now().getTime() - ms);

  const namesIn = async (tenantId: string, text: Text) =>
    text ? db.read((tx) => store.findNames(tx, tenantId, text)) : undefined;

  async function getChoice({ actor }: SignedInContext, query: AuditFilters): Promise<AuditChoice> {
    const { tenantId } = actor;
    const { email, action, description, ip, userAgent } = query;
    const search = query.filter?.trim() || undefined;
    const severities = severitiesIn(query.severity);
    const [bySearch, byEmail] = await Promise.all([
      namesIn(tenantId, search),
      namesIn(tenantId, email),
    ]);
    return {
      tenantId,
      search,
      names: { ...(bySearch && { search: bySearch }), ...(byEmail && { email: byEmail }) },
      contains: { email, action, description, ip, userAgent },
      severities,
      actions: listed(query.actions),
      // an ID of another form matches no user
      userId: query.userId && (isId(query.userId) ? query.userId : noUserId),
      sessionId: query.sessionId,
      ipAddress: query.ipAddress,
      from: query.from ? new Date(query.from) : getStart(query.createdAt),
      to: query.to ? new Date(query.to) : undefined,
    };
  }

  /** `Last Day`, `day`, or a time. */
  function getStart(createdAt: Text): Date | undefined {
    if (!createdAt) return undefined;
    const span = Object.entries(spans).find(([name]) => createdAt.toLowerCase().endsWith(name));
    const at = span ? ago(span[1]) : new Date(createdAt);
    return Number.isNaN(at.getTime()) ? undefined : at;
  }

  const getOrder = ({ sortBy, sortDirection }: AuditFilters) => ({
    sortBy: auditSortFields.find((one) => one === sortBy) ?? 'createdAt',
    descending: sortDirection?.toLowerCase() !== 'asc',
  });

  async function getTotal(choice: AuditChoice) {
    const count = await db.read((tx) => store.count(tx, choice));
    if (count <= maxCounted) return { total: count };
    const estimate = await db.read((tx) => store.estimate(tx, choice));
    return { total: Math.max(count, Math.round(estimate)), isEstimate: true };
  }

  return {
    list: async (ctx: SignedInContext, query: AuditListQuery) => {
      const limit = query.count ?? query.limit ?? defaultCount;
      const choice = await getChoice(ctx, query);
      const wish: AuditWish = {
        ...choice,
        ...getOrder(query),
        limit: limit + 1,
        offset: query.after ? 0 : query.offset * limit,
        after: query.after ? readCursor(query.after) : undefined,
      };
      const rows = await db.read((tx) => store.page(tx, wish));
      const shown = rows.slice(0, limit);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      // the last page, found by its number, shows how many there are
      const isCounted = !last && !query.after && (rows.length > 0 || wish.offset === 0);
      return {
        data: shown.map((row) => toEntry(row, choice.tenantId, vendorId)),
        ...(isCounted ? { total: wish.offset + rows.length } : await getTotal(choice)),
        ...(last && { next: writeCursor(last.position) }),
      };
    },

    /** Every entry that matches, in parts; each is read by itself, so that memory and connections stay free between them. */
    async *all(
      ctx: SignedInContext,
      query: AuditFilters,
      range: { readonly offset: number; readonly limit?: number | undefined },
    ): AsyncGenerator<readonly AuditEntry[]> {
      const choice = await getChoice(ctx, query);
      let left = range.limit ?? Number.POSITIVE_INFINITY;
      let wish: AuditWish = { ...choice, ...getOrder(query), offset: range.offset, limit: 0 };
      while (left > 0) {
        wish = { ...wish, limit: Math.min(exportPart, left) };
        const rows = await db.read((tx) => store.page(tx, wish));
        yield rows.map((row) => toEntry(row, choice.tenantId, vendorId));
        const last = rows.at(-1);
        if (!last || rows.length < wish.limit) return;
        left -= rows.length;
        wish = { ...wish, offset: 0, after: last.position };
      }
    },

    one: async ({ actor: { tenantId } }: SignedInContext, id: string) => {
      const row = isId(id) ? await db.read((tx) => store.one(tx, { tenantId, id })) : undefined;
      if (!row) throw refuse(auditsRefusals.notFound);
      return toEntry(row, tenantId, vendorId);
    },

    /**
     * Entries of a tenant behind a position of its chain, in its order. Null: the entry is gone.
     */
    after: async (one: { tenantId: string; position: number; count: number }) => {
      const rows = await db.read((tx) => store.after(tx, one));
      return rows.map(({ chainPosition, ...row }) => ({
        position: chainPosition,
        entry: row.id === null ? null : toEntry({ ...row, id: row.id }, one.tenantId, vendorId),
      }));
    },

    stats: ({ actor: { tenantId } }: SignedInContext) => {
      const today = new Date(clock.now());
      today.setUTCHours(0, 0, 0, 0);
      return db.read((tx) => store.stats(tx, { tenantId, today, weekAgo: ago(7 * day) }));
    },
  };
}

/** The audit log of a tenant. */
export type AuditsService = ReturnType<typeof createAuditsService>;

const noUserId = '00000000-0000-0000-0000-000000000000';

function listed(text: Text): string[] | undefined {
  const items = (text ?? '').split(',').filter((one) => one !== '');
  return items.length > 0 ? items : undefined;
}

/** Severities by name in any case; one that does not exist matches nothing. */
const severitiesIn = (text: Text) =>
  listed(text)?.map(
    (name) => auditSeverities.find((one) => one.toLowerCase() === name.toLowerCase()) ?? '',
  );

const writeCursor = (at: AuditPosition) => Buffer.from(JSON.stringify(at)).toString('base64url');

function readCursor(cursor: string): AuditPosition {
  try {
    return position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw refuse(auditsRefusals.invalidCursor);
  }
}

function toEntry(row: Omit<AuditRow, 'position'>, tenantId: string, vendorId: string): AuditEntry {
  const { id, action, actor, target, impersonator, description, severity, userAgent } = row;
  const definition = definitions.get(action);
  const at = row.createdAt.toISOString();
  const { apiTokenId, ...payload } = row.json;
  const email = row.email ?? actor?.email ?? '';
  return {
    _id: id,
    createdAt: at,
    updatedAt: at,
    time: at,
    user: actor?.name || email,
    email,
    ...(impersonator?.email && { actorMail: impersonator.email }),
    action,
    resource: action.split('.')[0] ?? '',
    description,
    severity,
    ip: row.ip ?? '',
    ...(userAgent && { userAgent, ...getNames(userAgent) }),
    json: Object.keys(payload).length > 0 ? [payload] : [],
    tenantId,
    vendorId,
    __v: 0,
    title: definition?.title ?? action,
    category: definition ? eventCategories[definition.category] : '',
    ...(actor && { actor }),
    ...(target && { target }),
    ...(impersonator && { impersonator }),
    ...(row.sessionId && { sessionId: row.sessionId }),
    ...(typeof apiTokenId === 'string' && { apiTokenId }),
  };
}

function getNames(userAgent: string) {
  const { browser, system } = parseUserAgent(userAgent);
  return { ...(browser && { browser }), ...(system && { system }) };
}
