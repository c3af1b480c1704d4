import {
  type SamlConfiguration,
  type SsoConfigurationForm,
  type SsoGroup,
  ssoRefusals,
} from '@foyer/contract/sso';
import type { TenantTx } from '../../kernel/db/database.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import { readDomain } from './read-domain.ts';
import { type ConnectionForm, emptySides } from './sso-configurations.form.ts';
import type { ConfigurationsService } from './sso-configurations.service.ts';
import type {
  ConnectionChange,
  ConnectionRow,
  ConnectionsStore,
} from './sso-configurations.store.ts';
import type { DomainsService } from './sso-domains.service.ts';
import type { DomainsStore } from './sso-domains.store.ts';
import type { GroupForm, GroupsService } from './sso-groups.service.ts';
import type { SsoView } from './sso-view.ts';

type SingleDeps = Pick<Platform, 'db' | 'requireStepUp'> & {
  readonly store: ConnectionsStore;
  readonly form: ConnectionForm;
  readonly view: SsoView;
  readonly configurations: Pick<ConfigurationsService, 'insert' | 'change'>;
  readonly domainsStore: DomainsStore;
  readonly domains: Pick<DomainsService, 'insert' | 'drop' | 'validate'>;
  readonly groups: GroupsService;
};

/** A form of the older calls: a connection with its one domain. */
export type SingleForm = SsoConfigurationForm & { readonly domain?: string | null | undefined };

/** The older calls, which know one connection: the oldest one of the tenant. Decision 0163. */
export function createSingleService(deps: SingleDeps) {
  const { db, requireStepUp, store, form, view, configurations, domainsStore, domains, groups } =
    deps;

  const shown = async (tx: TenantTx): Promise<SamlConfiguration> =>
    view.single((await store.list(tx))[0]);

  const get = (ctx: SignedInContext): Promise<SamlConfiguration> =>
    db.tenant(ctx.actor.tenantId, shown);

  const oldest = (ctx: SignedInContext): Promise<ConnectionRow | undefined> =>
    db.tenant(ctx.actor.tenantId, (tx) => store.oldest(tx));

  /** Two that save at the same time make one connection. */
  async function save(
    tx: TenantTx,
    ctx: SignedInContext,
    values: ConnectionChange,
  ): Promise<ConnectionRow> {
    await store.lockTenant(tx);
    const present = await store.oldest(tx);
    if (!present) return configurations.insert(tx, ctx, values);
    return configurations.change(tx, ctx, (await store.hold(tx, present.id)) ?? present, values);
  }

  /**
   * Another domain is another tenant as far as a provider goes: the caller clears what was known of the provider, and what the same
   * call still carries of it. Specification 1, §5.
   */
  async function moveTo(
    tx: TenantTx,
    ctx: SignedInContext,
    row: ConnectionRow,
    domain: string,
  ): Promise<boolean> {
    const present = await domainsStore.oldest(tx, row.id);
    if (present?.domain === domain) return false;
    if (present) await domains.drop(tx, ctx, row, present);
    await domains.insert(tx, ctx, row.id, domain);
    return present !== undefined;
  }

  async function update(
    ctx: SignedInContext,
    { domain: text, ...rest }: SingleForm,
  ): Promise<SamlConfiguration> {
    await requireStepUp(ctx);
    const domain = text ? readDomain(text) : undefined;
    const values = await form.read(rest, await oldest(ctx));
    return db.tenant(ctx.actor.tenantId, async (tx) => {
      if (domain === undefined) {
        await save(tx, ctx, values);
        return shown(tx);
      }
      const row = await save(tx, ctx, values);
      if (await moveTo(tx, ctx, row, domain)) {
        const { protocol: _protocol, type: _type, ...cleared } = emptySides;
        const now = await store.hold(tx, row.id);
        if (now) await configurations.change(tx, ctx, now, cleared);
      }
      return shown(tx);
    });
  }

  async function updateByMetadata(ctx: SignedInContext, xml: string): Promise<SamlConfiguration> {
    await requireStepUp(ctx);
    const values = form.readMetadata(xml);
    return db.tenant(ctx.actor.tenantId, async (tx) => {
      const { type } = (await store.oldest(tx)) ?? { type: 'saml' as const };
      await save(tx, ctx, { ...values, type: type === 'oidc' ? 'saml' : type });
      return shown(tx);
    });
  }

  async function validate(ctx: SignedInContext): Promise<SamlConfiguration> {
    const place = await db.tenant(ctx.actor.tenantId, async (tx) => {
      const row = await store.oldest(tx);
      const domain = row && (await domainsStore.oldest(tx, row.id));
      return domain && { ssoConfigId: domain.connection_id, domainId: domain.id };
    });
    if (!place) throw refuse(ssoRefusals.noDomain);
    await domains.validate(ctx, place);
    return get(ctx);
  }

  async function getId(ctx: SignedInContext): Promise<string> {
    const row = await oldest(ctx);
    if (!row) throw refuse(ssoRefusals.notFound);
    return row.id;
  }

  return {
    get,
    update,
    updateByMetadata,
    validate,
    vendorConfig: async () => view.ours,
    oidc: async () => ({ active: true, redirectUri: view.redirectUri }),

    defaultRoles: async (ctx: SignedInContext): Promise<{ roleIds: string[] }> => {
      const row = await oldest(ctx);
      return row ? groups.defaultRoles(ctx, row.id) : { roleIds: [] };
    },
    setDefaultRoles: async (ctx: SignedInContext, roleIds: readonly string[]): Promise<undefined> =>
      groups.setDefaultRoles(ctx, await getId(ctx), roleIds),
    listGroups: async (ctx: SignedInContext): Promise<SsoGroup[]> => {
      const row = await oldest(ctx);
      return row ? groups.list(ctx, row.id) : [];
    },
    createGroup: async (ctx: SignedInContext, body: GroupForm) =>
      groups.create(ctx, await getId(ctx), body),
    updateGroup: async (ctx: SignedInContext, groupId: string, body: GroupForm) =>
      groups.update(ctx, { ssoConfigId: await getGroups(ctx), groupId }, body),
    removeGroup: async (ctx: SignedInContext, groupId: string) =>
      groups.remove(ctx, { ssoConfigId: await getGroups(ctx), groupId }),
  };

  /** A tenant without a connection has no group either: the words are about the group. */
  async function getGroups(ctx: SignedInContext): Promise<string> {
    return (await oldest(ctx))?.id ?? '';
  }
}

/** The older calls. */
export type SingleService = ReturnType<typeof createSingleService>;
