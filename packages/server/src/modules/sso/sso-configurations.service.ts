import { type SsoConfiguration, type SsoConfigurationForm, ssoRefusals } from '@foyer/contract/sso';
import type { AuditNote } from '../../kernel/audit/audit.ts';
import type { TenantTx } from '../../kernel/db/database.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import { type ConnectionForm, hostValues } from './sso-configurations.form.ts';
import type {
  ConnectionChange,
  ConnectionRow,
  ConnectionsStore,
} from './sso-configurations.store.ts';
import type { SsoReachStore } from './sso-reach.store.ts';
import { breaksSignIn, changedColumns, revisionAfter } from './sso-revisions.ts';
import { isConfirmed, isReady, type SsoView, testIsFresh } from './sso-view.ts';
import { changesTrust, type Vouching } from './sso-vouching.ts';

type ConfigurationsDeps = Pick<Platform, 'db' | 'audit' | 'clock' | 'requireStepUp'> & {
  /** Tells those who look after single sign-on. */
  readonly tellUnconfirmed: (
    tx: TenantTx,
    connectionId: string,
    ctx: SignedInContext,
  ) => Promise<void>;
  readonly store: ConnectionsStore;
  readonly form: ConnectionForm;
  readonly view: SsoView;
  readonly reach: Pick<SsoReachStore, 'lastSignIns'>;
  readonly vouching: Vouching;
};

type ConnectionEvent =
  | 'sso.connection_created'
  | 'sso.connection_updated'
  | 'sso.connection_deleted'
  | 'sso.enforcement_disabled';

/** Connections of one tenant. More are a mistake, or a user filling the database. */
const maxConnections = 20;

/** Making, changing and deleting a tenant's connections to its identity providers. */
export function createConfigurationsService(deps: ConfigurationsDeps) {
  const { db, audit, clock, requireStepUp, store, form, view, reach, vouching, tellUnconfirmed } =
    deps;

  async function note(
    tx: TenantTx,
    ctx: SignedInContext,
    entry: AuditNote<ConnectionEvent>,
  ): Promise<void> {
    const { tenantId, userId } = ctx.actor;
    await audit.record<ConnectionEvent>(tx, { tenantId, userId, ctx, ...entry });
  }

  const shown = async (tx: TenantTx, id: string): Promise<SsoConfiguration> => {
    const whole = await store.whole(tx, id);
    if (!whole) throw refuse(ssoRefusals.notFound);
    return view.configuration(whole, clock.now());
  };

  async function insert(
    tx: TenantTx,
    ctx: SignedInContext,
    values: ConnectionChange,
  ): Promise<ConnectionRow> {
    await store.lockTenant(tx);
    if ((await store.count(tx)) >= maxConnections) throw refuse(ssoRefusals.tooManyConnections);
    // what enforcing needs, a domain and a test, a new connection cannot have
    if (values.enforced) throw refuse(ssoRefusals.enforceNeedsReady);
    const vouched = await vouching.started(tx, ctx);
    const row = await store.insert(tx, clock.now(), { ...values, ...vouched });
    const { id: connectionId, type, enabled } = row;
    const description = `Created an SSO connection (${type}).`;
    const json = { connectionId, type, enabled, isConfirmed: isConfirmed(row) };
    await note(tx, ctx, { action: 'sso.connection_created', description, json });
    if (!isConfirmed(row)) await tellUnconfirmed(tx, row.id, ctx);
    return row;
  }

  /** Writes a change, counts it, and ends enforcement where it could break sign-ins. Decision 0165. */
  async function change(
    tx: TenantTx,
    ctx: SignedInContext,
    present: ConnectionRow,
    requested: ConnectionChange,
    { isNotifiedByProvider = false } = {},
  ): Promise<ConnectionRow> {
    const changed = changedColumns(present, requested);
    if (changed.length === 0) return present;
    const breaks = breaksSignIn(present, requested, changed);
    const isTrust = !isNotifiedByProvider && changesTrust(present, requested, changed);
    const vouched = isTrust ? await vouching.after(tx, ctx, present) : {};
    const isOpen = isConfirmed({ ...present, ...vouched });
    const ends =
      present.enforced &&
      requested.enforced !== false &&
      (breaks || requested.enabled === false || !isOpen);
    const counted = revisionAfter(present, changed, { breaks, isTrust });
    const next = { ...requested, ...counted, ...vouched, ...(ends ? { enforced: false } : {}) };
    if (requested.enforced && !present.enforced)
      await assertMayEnforce(tx, present, requested, breaks);
    if (requested.enforced && !present.enforced && !isOpen)
      throw refuse(ssoRefusals.enforceNeedsConfirmation);
    const row = await store.update(tx, present.id, { ...next, updated_at: clock.now() });
    const description = `Changed an SSO connection: ${changed.map(words).join(', ')}.`;
    const json = {
      connectionId: row.id,
      changed,
      revision: row.revision,
      enabled: row.enabled,
      enforced: row.enforced,
      isConfirmed: isConfirmed(row),
    };
    await note(tx, ctx, { action: 'sso.connection_updated', description, json });
    if (isConfirmed(present) && !isConfirmed(row)) await tellUnconfirmed(tx, row.id, ctx);
    if (ends) {
      const why = 'SSO is no longer required because the connection was changed.';
      await note(tx, ctx, {
        action: 'sso.enforcement_disabled',
        description: why,
        json: { connectionId: row.id },
      });
    }
    return row;
  }

  /** Nobody is locked out by a switch: the connection as it stands was seen to work within a day. Issue 4, item 4. */
  async function assertMayEnforce(
    tx: TenantTx,
    present: ConnectionRow,
    requested: ConnectionChange,
    breaks: boolean,
  ) {
    const whole = await store.whole(tx, present.id);
    const hasDomain = whole?.domains.some(({ validated_at }) => validated_at !== null);
    const enabled = requested.enabled ?? present.enabled;
    if (!enabled || !hasDomain || !isReady(present)) throw refuse(ssoRefusals.enforceNeedsReady);
    if (breaks || !testIsFresh(present, clock.now())) throw refuse(ssoRefusals.enforceNeedsTest);
  }

  async function current(tx: TenantTx, id: string): Promise<ConnectionRow> {
    const row = await store.hold(tx, id);
    if (!row) throw refuse(ssoRefusals.notFound);
    return row;
  }

  const find = (ctx: SignedInContext, id: string): Promise<ConnectionRow> =>
    db.tenant(ctx.actor.tenantId, async (tx) => {
      const row = await store.find(tx, id);
      if (!row) throw refuse(ssoRefusals.notFound);
      return row;
    });

  async function create(
    ctx: SignedInContext,
    read: () => Promise<ConnectionChange>,
  ): Promise<SsoConfiguration> {
    await requireStepUp(ctx);
    const values = await read();
    return db.tenant(ctx.actor.tenantId, async (tx) =>
      shown(tx, (await insert(tx, ctx, values)).id),
    );
  }

  async function update(
    ctx: SignedInContext,
    id: string,
    read: (present: ConnectionRow) => Promise<ConnectionChange>,
    { isRefresh = false } = {},
  ): Promise<SsoConfiguration> {
    await requireStepUp(ctx);
    const requested = await read(await find(ctx, id));
    return db.tenant(ctx.actor.tenantId, async (tx) => {
      const present = await current(tx, id);
      // anyone who set the address vouches for what is there, if nobody has set another one in the meantime
      const isNotifiedByProvider = isRefresh && requested.metadata_url === present.metadata_url;
      await change(tx, ctx, present, requested, { isNotifiedByProvider });
      return shown(tx, present.id);
    });
  }

  const byMetadata = async (xml: string, present?: ConnectionRow) =>
    withType(form.readMetadata(xml), present);

  async function byUrl(
    { url, configMetadata }: MetadataUrl,
    present?: ConnectionRow,
  ): Promise<ConnectionChange> {
    const own = configMetadata ? { config_metadata: hostValues(configMetadata) } : {};
    return { ...withType(await form.fetchMetadata(url), present), ...own };
  }

  return {
    insert,
    change,

    list: async ({ actor: { tenantId, token } }: SignedInContext): Promise<SsoConfiguration[]> => {
      const now = clock.now();
      const all = await db.tenant(tenantId, (tx) => store.list(tx));
      const lastSignIns = await db.read((tx) => reach.lastSignIns(tx, tenantId));
      const own = token.setupLink?.connectionId;
      const visible = all.filter(({ connection }) => own === undefined || connection.id === own);
      return visible.map((whole) =>
        view.configuration(whole, now, lastSignIns.get(whole.connection.id)),
      );
    },

    create: (ctx: SignedInContext, body: SsoConfigurationForm) =>
      create(ctx, () => form.read(body, undefined)),
    createByMetadata: (ctx: SignedInContext, xml: string) => create(ctx, () => byMetadata(xml)),
    createByUrl: (ctx: SignedInContext, body: MetadataUrl) => create(ctx, () => byUrl(body)),

    update: (ctx: SignedInContext, id: string, body: SsoConfigurationForm) =>
      update(ctx, id, (present) => form.read(body, present)),
    updateByMetadata: (ctx: SignedInContext, id: string, xml: string) =>
      update(ctx, id, (present) => byMetadata(xml, present)),
    updateByUrl: (ctx: SignedInContext, id: string, body: MetadataUrl) =>
      update(ctx, id, (present) => byUrl(body, present)),

    /** The provider changed its certificate or address: its metadata is read again where it was found. */
    refresh: (ctx: SignedInContext, id: string) =>
      update(
        ctx,
        id,
        async (present) => {
          if (present.metadata_url === null) throw refuse(ssoRefusals.noMetadataUrl);
          return withType(await form.fetchMetadata(present.metadata_url), present);
        },
        { isRefresh: true },
      ),

    remove: async (ctx: SignedInContext, id: string): Promise<undefined> => {
      await requireStepUp(ctx);
      await db.tenant(ctx.actor.tenantId, async (tx) => {
        const gone = await store.remove(tx, id);
        if (!gone) throw refuse(ssoRefusals.notFound);
        const { id: connectionId, type } = gone;
        const description = `Deleted an SSO connection (${type}).`;
        await note(tx, ctx, {
          action: 'sso.connection_deleted',
          description,
          json: { connectionId, type },
        });
      });
      return undefined;
    },

    isAnyActive: () => db.read((tx) => store.isAnyActive(tx)),
  };
}

/** Making, changing and deleting connections. */
export type ConfigurationsService = ReturnType<typeof createConfigurationsService>;

/** Where a provider publishes its metadata, and what hosts keep with the connection. */
export interface MetadataUrl {
  readonly url: string;
  readonly configMetadata?: Readonly<Record<string, unknown>> | null | undefined;
}

/** A metadata document makes a SAML connection; the name of the provider that was chosen stays. */
function withType(values: ConnectionChange, present: ConnectionRow | undefined): ConnectionChange {
  return { ...values, type: present && present.protocol === 'saml' ? present.type : 'saml' };
}

/** `idp_entity_id` as users read it. */
function words(column: string): string {
  return column.replaceAll('_', ' ');
}
