import { covers } from '@foyer/contract';
import type { TenantTx } from '../../kernel/db/database.ts';
import type { Actor } from '../../kernel/http/context.ts';
import type { RoleGrants } from '../roles/role-grants.service.ts';
import type { Authority } from '../roles/role-grants.store.ts';
import type { ConnectionChange, ConnectionRow } from './sso-configurations.store.ts';

type Column = keyof ConnectionRow;

/** Columns that say whose word is believed, and where users are sent to give it. */
const ofTrust: ReadonlySet<Column> = new Set<Column>([
  'protocol',
  'idp_entity_id',
  'sso_endpoint',
  'certificates',
  'metadata_url',
  'oidc_issuer',
  'oidc_client_id',
  'config_metadata',
]);
/** What of the values of hosts says how an answer is read: another attribute may be one that users write themselves. */
const readingKeys = ['emailAttribute', 'groupsAttribute', 'trustIdpMfa'] as const;

/** What a connection opens: the roles that such an authority may give. */
type Reach = Pick<Authority, 'level' | 'permissions'>;
/** As a connection keeps it; without permissions, everyone. */
export type VouchedColumns = Pick<ConnectionRow, 'vouched_level' | 'vouched_permissions'>;

const forAllUsers: VouchedColumns = { vouched_level: null, vouched_permissions: null };

/**
 * Who vouches for whom a connection believes: a connection opens nobody who holds more than anyone who last had a hand in that.
 * Decision 0224.
 */
export function createVouching({
  roleGrants,
}: {
  readonly roleGrants: Pick<RoleGrants, 'authority' | 'isTop'>;
}) {
  /** What a new trust of this user reaches; nothing is left out where they stand as high as anyone. */
  async function getReach(
    tx: TenantTx,
    { actor }: { readonly actor: Actor },
  ): Promise<Reach | null> {
    const { setupLink, createdByUserId } = actor.token;
    if (setupLink)
      return reachOfLink(tx, actor.tenantId, setupLink.mayActivate ? createdByUserId : undefined);
    const authority = await roleGrants.authority(tx, actor);
    if (authority ? await roleGrants.isTop(tx, actor.tenantId, authority) : actor.superUser)
      return null;
    return { level: authority?.level ?? null, permissions: authority?.permissions ?? [] };
  }

  /**
   * A contact vouches for nobody. The administrator who lets them turn the connection on vouches
   * for what they set, as far as they could themselves.
   */
  async function reachOfLink(
    tx: TenantTx,
    tenantId: string,
    userId: string | undefined,
  ): Promise<Reach | null> {
    const authority = userId && (await roleGrants.authority(tx, { tenantId, userId }));
    if (!authority) return { level: null, permissions: [] };
    if (await roleGrants.isTop(tx, tenantId, authority)) return null;
    return { level: authority.level, permissions: authority.permissions };
  }

  return {
    isTop: async (tx: TenantTx, ctx: { readonly actor: Actor }): Promise<boolean> =>
      (await getReach(tx, ctx)) === null,

    /** For a connection that a user makes. */
    started: async (tx: TenantTx, ctx: { readonly actor: Actor }): Promise<VouchedColumns> =>
      getColumns(await getReach(tx, ctx)),

    /** For one that a user changes: never more than before, as the change may be a part of what is believed. */
    after: async (
      tx: TenantTx,
      ctx: { readonly actor: Actor },
      present: VouchedColumns,
    ): Promise<VouchedColumns> => {
      const [before, own] = [reachIn(present), await getReach(tx, ctx)];
      return getColumns(before && own ? common(before, own) : (own ?? before));
    },

    forAllUsers,
  };
}

/** Who vouches for whom a connection believes. */
export type Vouching = ReturnType<typeof createVouching>;

/** Whether a change says again whose word is believed. Taking a certificate away adds nobody. */
export function changesTrust(
  present: ConnectionRow,
  requested: ConnectionChange,
  changed: readonly Column[],
): boolean {
  return changed.some((column) => {
    if (column === 'certificates')
      return requested.certificates?.some((pem) => !present.certificates.includes(pem));
    if (column === 'config_metadata')
      return readsOtherwise(present.config_metadata, requested.config_metadata);
    return ofTrust.has(column);
  });
}

function readsOtherwise(
  present: Readonly<Record<string, unknown>>,
  requested: string | undefined,
): boolean {
  const next: unknown = JSON.parse(requested ?? '{}');
  const values = new Map(Object.entries(next ?? {}));
  return readingKeys.some(
    (key) => JSON.stringify(present[key]) !== JSON.stringify(values.get(key)),
  );
}

function reachIn({
  vouched_level: level,
  vouched_permissions: permissions,
}: VouchedColumns): Reach | null {
  return permissions && { level, permissions };
}

function getColumns(reach: Reach | null): VouchedColumns {
  return reach
    ? { vouched_level: reach.level, vouched_permissions: [...reach.permissions] }
    : forAllUsers;
}

/** What both reach. Nothing at all where one has no role. */
function common(one: Reach, other: Reach): Reach {
  if (one.level === null || other.level === null) return { level: null, permissions: [] };
  const within = (these: Reach, those: Reach) =>
    these.permissions.filter((requested) =>
      those.permissions.some((current) => covers(current, requested)),
    );
  const permissions = [...new Set([...within(one, other), ...within(other, one)])];
  return { level: Math.max(one.level, other.level), permissions };
}
