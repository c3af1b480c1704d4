import { isAlias, isWebAddress } from '@foyer/contract/account-settings/rules';
import { type ManagedTenant, managementRefusals } from '@foyer/contract/management';
import { commonRefusals } from '@foyer/contract';
import type { Tx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import type { VendorContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Platform } from '../platform.ts';
import {
  managedTenantsStore as store,
  type SettingValues,
  type TenantChoice,
  type TenantRow,
  type TenantValues,
} from './managed-tenants.store.ts';
import { toPaging } from './managed-paging.ts';
import { metadataObject } from './metadata-object.ts';

type Metadata = string | Readonly<Record<string, unknown>> | null | undefined;
type Clearable = string | null | undefined;

/** What a backend sends about a tenant. */
interface TenantForm {
  readonly name?: string | undefined;
  readonly alias?: Clearable;
  readonly isReseller?: boolean | undefined;
  readonly metadata?: Metadata;
  readonly creatorName?: Clearable;
  readonly creatorEmail?: Clearable;
  readonly website?: Clearable;
  readonly applicationUrl?: Clearable;
  readonly logo?: Clearable;
  readonly logoUrl?: Clearable;
  readonly address?: Clearable;
  readonly timezone?: Clearable;
  readonly currency?: Clearable;
}

interface TenantQuery {
  readonly _limit: number;
  readonly _offset: number;
  readonly _order?: string | undefined;
  readonly _filter?: string | undefined;
  readonly _sortBy?: TenantChoice['sortBy'] | undefined;
  readonly _tenantIds?: string | undefined;
}

/** Tenants of the environment, for backends. */
export function createManagedTenants({
  config,
  db,
  audit,
  clock,
}: Pick<Platform, 'config' | 'db' | 'audit' | 'clock'>) {
  const vendorId = config.vendorId ?? config.application.clientId;

  async function find(tx: Tx, id: string): Promise<TenantRow> {
    const row = isId(id) ? await store.find(tx, { id }) : undefined;
    if (!row) throw refuse(managementRefusals.unknownTenant);
    return row;
  }

  const get = (id: string) => db.read(async (tx) => toTenant(await find(tx, id)));

  async function note(tx: Tx, ctx: VendorContext, tenantId: string, changes: unknown) {
    await audit.record(tx, {
      action: 'tenant.updated',
      tenantId,
      ctx,
      description: 'A backend changed the account settings.',
      json: { changes },
    });
  }

  function toTenant({ id, metadata, parentId, createdAt, updatedAt, logo, ...row }: TenantRow) {
    const tenant: ManagedTenant = {
      id,
      tenantId: id,
      vendorId,
      ...row,
      logo,
      logoUrl: logo,
      metadata: JSON.stringify(metadata),
      parentTenantId: parentId,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
      deletedAt: null,
    };
    return tenant;
  }

  async function update(ctx: VendorContext, id: string, form: TenantForm) {
    const [values, settings] = readForm(form);
    return db.system(async (tx) => {
      const { id: tenantId } = await find(tx, id);
      if (values.alias && (await store.isAliasTaken(tx, values.alias, tenantId)))
        throw refuse(managementRefusals.tenantExists, { context: { field: 'alias' } });
      const now = clock.now();
      await store.change(tx, tenantId, { ...values, now });
      await store.saveSettings(tx, tenantId, settings, now);
      await note(tx, ctx, tenantId, { fields: Object.keys(form) });
      return toTenant(await find(tx, tenantId));
    });
  }

  async function page(query: TenantQuery) {
    const { _limit: limit, _offset: number, _tenantIds } = query;
    const choice: TenantChoice = {
      filter: query._filter?.trim() || undefined,
      ids: _tenantIds === undefined ? null : _tenantIds.split(',').map(trimmed).filter(isId),
      sortBy: query._sortBy ?? 'createdAt',
      descending: query._order?.toUpperCase() === 'DESC',
      limit,
      offset: limit * number,
    };
    const { rows, total } = await db.read((tx) => store.page(tx, choice));
    return { items: rows.map(toTenant), total };
  }

  return {
    create: async (
      ctx: VendorContext,
      form: TenantForm & { tenantId?: string | undefined; parentTenantId?: Clearable },
    ) => {
      const { tenantId: requested, parentTenantId } = form;
      if (requested && !isId(requested)) throw refuse(managementRefusals.invalidTenantId);
      const [values, settings] = readForm(form);
      return db.system(async (tx) => {
        const parent = parentTenantId ? await find(tx, parentTenantId) : undefined;
        const now = clock.now();
        const id = await store.add(tx, {
          ...values,
          name: values.name ?? requested ?? 'New account',
          id: requested?.toLowerCase(),
          parentId: parent?.id ?? null,
          now,
        });
        if (!id) throw refuse(managementRefusals.tenantExists);
        await store.saveSettings(tx, id, settings, now);
        const row = await find(tx, id);
        await audit.record(tx, {
          action: 'tenant.created',
          tenantId: id,
          ctx,
          description: `Created the account ${row.name}.`,
          json: { name: row.name, parentTenantId: parent?.id ?? null },
        });
        return toTenant(row);
      });
    },

    get,
    update,

    /** A list of at most one. Management contract, §6. */
    getAsList: async (id: string): Promise<ManagedTenant[]> => {
      const row = isId(id) ? await db.read((tx) => store.find(tx, { id })) : undefined;
      return row ? [toTenant(row)] : [];
    },

    byAlias: async (alias: string): Promise<ManagedTenant> => {
      const row = await db.read((tx) => store.find(tx, { alias }));
      if (!row) throw refuse(managementRefusals.unknownTenant);
      return toTenant(row);
    },

    list: async (query: TenantQuery) => {
      const { items, total } = await page(query);
      return { items, ...toPaging(query, total) };
    },

    plainList: async (query: TenantQuery) => (await page(query)).items,

    remove: (ctx: VendorContext, id: string): Promise<undefined> =>
      db.system(async (tx) => {
        const { id: tenantId } = await find(tx, id);
        for (const { id: deleted, name } of await store.remove(tx, tenantId, clock.now()))
          await audit.record(tx, {
            action: 'tenant.deleted',
            tenantId: deleted,
            ctx,
            description: `Deleted the account ${name}.`,
            json: { name },
          });
        return undefined;
      }),

    addMetadata: (ctx: VendorContext, id: string, sent: Metadata) =>
      db.system(async (tx) => {
        const { id: tenantId } = await find(tx, id);
        const added = metadataObject(sent) ?? {};
        await store.mergeMetadata(tx, tenantId, added, clock.now());
        await note(tx, ctx, tenantId, { metadata: Object.keys(added) });
        return toTenant(await find(tx, tenantId));
      }),

    removeMetadata: (ctx: VendorContext, id: string, key: string) =>
      db.system(async (tx) => {
        const { id: tenantId } = await find(tx, id);
        await store.removeMetadata(tx, tenantId, key, clock.now());
        await note(tx, ctx, tenantId, { metadata: [key] });
        return toTenant(await find(tx, tenantId));
      }),
  };
}

/** Tenants of the environment. */
export type ManagedTenants = ReturnType<typeof createManagedTenants>;

const trimmed = (text: string) => text.trim();
/** An empty text clears a value, as null does. */
const cleared = (text: Clearable): Clearable => (text === undefined ? undefined : text || null);

/** The values of the tenant and its settings, judged. */
function readForm(form: TenantForm): [TenantValues, SettingValues] {
  const alias = cleared(form.alias);
  if (alias && !isAlias(alias)) throw invalid('alias');
  const addresses = {
    website: cleared(form.website),
    applicationUrl: cleared(form.applicationUrl),
    logo: cleared(form.logo === undefined ? form.logoUrl : form.logo),
  };
  for (const [field, address] of Object.entries(addresses))
    if (address && !isWebAddress(address)) throw invalid(field);
  return [
    {
      name: form.name,
      alias,
      isReseller: form.isReseller,
      metadata: metadataObject(form.metadata),
      creatorName: cleared(form.creatorName),
      creatorEmail: cleared(form.creatorEmail),
    },
    {
      ...addresses,
      address: cleared(form.address),
      timezone: cleared(form.timezone),
      currency: cleared(form.currency),
    },
  ];
}

const invalid = (field: string) => refuse(commonRefusals.invalid, { context: { fields: [field] } });
