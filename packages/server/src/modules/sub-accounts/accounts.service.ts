import { type Account, type AccountTree, subAccountsRefusals } from '@foyer/contract/sub-accounts';
import { isId } from '../../kernel/db/is-id.ts';
import type { Tx } from '../../kernel/db/database.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import { getUser } from '../../kernel/http/guard.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Platform } from '../platform.ts';
import type { AccountRow, AccountsStore, ItemRow, LevelRow } from './accounts.store.ts';

type AccountsDeps = Pick<Platform, 'db' | 'clock'> & { readonly store: AccountsStore };

/** Which accounts of a level, or of all below. */
export interface AccountsQuery {
  readonly _limit?: number | undefined;
  readonly _offset?: number | undefined;
  readonly _filter?: string | undefined;
  readonly _subTenantId?: string | undefined;
  readonly _sortBy?: 'createdAt' | 'name' | 'tenantId' | undefined;
  readonly _order?: 'ASC' | 'DESC' | undefined;
}

/** Specification 2, §9. */
const pageSize = 50;
/** Accounts that are counted in one call. */
const maxCounted = 200;

/** Reading the account tree: a user who may not enter sub-accounts sees none. */
export function createAccountsService({ db, clock, store }: AccountsDeps) {
  const toCaller = ({ actor }: SignedInContext) => ({
    userId: getUser(actor),
    tenantId: actor.tenantId,
    now: clock.now(),
  });

  /** Whether the caller sees the accounts below. */
  const seesBelow = async (tx: Tx, ctx: SignedInContext) =>
    (await store.callerStatus(tx, toCaller(ctx)))?.canEnter ?? false;

  /** An account below the caller's; `orOwn` also that one. */
  async function below(
    tx: Tx,
    ctx: SignedInContext,
    id: string,
    { orOwn = false } = {},
  ): Promise<AccountRow> {
    const { tenantId } = ctx.actor;
    const isOwn = id.toLowerCase() === tenantId;
    const isVisible = isId(id) && (isOwn ? orOwn : await seesBelow(tx, ctx));
    const row = isVisible ? await store.find(tx, tenantId, id) : undefined;
    if (!row) throw refuse(subAccountsRefusals.notFound);
    return row;
  }

  /** The same for a change: the caller may enter sub-accounts, and this one is not only to be viewed. */
  async function mutable(
    tx: Tx,
    ctx: SignedInContext,
    id: string,
    options?: { readonly orOwn: boolean },
  ): Promise<AccountRow> {
    if (!(await seesBelow(tx, ctx))) throw refuse(subAccountsRefusals.noAccess);
    const row = await below(tx, ctx, id, options);
    if (row.access !== 'full') throw refuse(subAccountsRefusals.readOnly);
    return row;
  }

  async function tree(ctx: SignedInContext): Promise<AccountTree> {
    const { tenantId } = ctx.actor;
    const rows = await db.read(async (tx) => {
      const isOpen = await seesBelow(tx, ctx);
      return store.below(tx, tenantId, { onlyOwn: !isOpen });
    });
    const nodes = new Map(rows.map((row) => [row.id, { ...toNode(row), children: [] }]));
    for (const { id, parentId } of rows) {
      const node = nodes.get(id);
      const parent: AccountTree | undefined = parentId ? nodes.get(parentId) : undefined;
      if (node) parent?.children.push(node);
    }
    const top = nodes.get(tenantId);
    if (!top) throw refuse(subAccountsRefusals.notFound);
    return top;
  }

  async function page(ctx: SignedInContext, query: AccountsQuery) {
    const { tenantId } = ctx.actor;
    const { _limit: limit = pageSize, _offset: offset = 0, _subTenantId, _sortBy = 'name' } = query;
    const filter = query._filter?.trim() || null;
    const found = await db.read(async (tx) => {
      const top = _subTenantId ? await below(tx, ctx, _subTenantId, { orOwn: true }) : undefined;
      if (!(await seesBelow(tx, ctx))) return { rows: [], total: 0 };
      return store.page(tx, {
        topId: top?.id ?? tenantId,
        filter,
        sortBy: _sortBy,
        descending: query._order === 'DESC',
        limit,
        offset,
      });
    });
    const { rows, total } = found;
    const link = (at: number) => (at >= 0 && at < total ? linkTo(query, limit, at) : '');
    return {
      items: rows.map(toItem),
      _metadata: { totalItems: total, totalPages: Math.ceil(total / limit) },
      _links: {
        next: link(offset + limit),
        prev: offset > 0 ? link(Math.max(0, offset - limit)) : '',
        first: link(0),
        last: link(Math.max(0, (Math.ceil(total / limit) - 1) * limit)),
      },
    };
  }

  return {
    below,
    mutable,
    seesBelow,
    tree,
    page,

    list: (ctx: SignedInContext) =>
      db.read(async (tx) => {
        if (!(await seesBelow(tx, ctx))) return [];
        const rows = await store.below(tx, ctx.actor.tenantId);
        return rows.filter(({ level }) => level > 0).map(toListed);
      }),

    /** Up to the account whose membership lets the caller in; nothing of what is above it. */
    parents: (ctx: SignedInContext) =>
      db.read(async (tx) => {
        const caller = toCaller(ctx);
        const sourceId = await store.findSource(tx, caller);
        return sourceId ? (await store.between(tx, sourceId, caller.tenantId)).map(toListed) : [];
      }),

    listParents: (ctx: SignedInContext, id: string) =>
      db.read(async (tx) => {
        const row = await below(tx, ctx, id, { orOwn: true });
        return (await store.between(tx, ctx.actor.tenantId, row.id)).map(toListed);
      }),

    counts: (ctx: SignedInContext, text: string | undefined) =>
      db.read(async (tx) => {
        const ids = (text ?? '').split(',').map((one) => one.trim());
        const valid = ids.filter(isId).slice(0, maxCounted);
        if (valid.length === 0 || !(await seesBelow(tx, ctx))) return [];
        const rows = await store.counts(tx, ctx.actor.tenantId, valid);
        return rows.map((row) => ({ ...row, isParent: row.totalSubTenants > 0 }));
      }),
  };
}

/** Reading the account tree. */
export type AccountsService = ReturnType<typeof createAccountsService>;

function linkTo(query: AccountsQuery, limit: number, offset: number): string {
  const { _filter, _subTenantId, _sortBy, _order } = query;
  const named = Object.entries({ _filter, _subTenantId, _sortBy, _order });
  const present = named.flatMap(([key, value]) => (value ? [[key, value]] : []));
  const all = new URLSearchParams([...present, ['_limit', `${limit}`], ['_offset', `${offset}`]]);
  return `/tenants/resources/hierarchy/v2?${all.toString()}`;
}

const toNode = ({ id, name, status, createdAt }: LevelRow) => ({
  tenantId: id,
  tenantName: name,
  status,
  createdAt: createdAt.toISOString(),
});

const toListed = (row: LevelRow) => ({ ...toNode(row), level: row.level });

function toItem(row: ItemRow) {
  const { id, name, createdAt, isParent, accessType, parentId, parents, ...flags } = row;
  return {
    tenantId: id,
    name,
    createdAt: createdAt.toISOString(),
    metadata: { isParent },
    subAccountAccessType: accessType,
    parentTenantId: parentId,
    ...(parents ? { parents: [...parents] } : {}),
    ...flags,
  };
}

/** An account as changes answer with it. */
export function toAccount(row: AccountRow): Account {
  const { id, name, parentId, isReseller, accessType, parentAccess, status } = row;
  const { website, applicationUrl, logo, address, timezone, currency } = row;
  const stated = Object.entries({ website, applicationUrl, logo, address, timezone, currency });
  return {
    tenantId: id,
    name,
    parentTenantId: parentId,
    isReseller,
    subAccountAccessType: accessType,
    parentAccess,
    status,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    ...Object.fromEntries(stated.filter(([, value]) => value !== null)),
  };
}
