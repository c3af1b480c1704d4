import { sql } from 'kysely';
import type { Db } from '../../kernel/db/database.ts';
import type { Seal } from '../../kernel/secrets/seal.ts';
import { base32 } from '../mfa/totp.ts';

interface ExportDeps {
  readonly db: Db;
  readonly seal: Pick<Seal, 'open'>;
  /** Password hashes and keys of authenticator apps are left out. */
  readonly isWithoutSecrets: boolean;
}

/** Rows that are read at once. */
const pageSize = 1000;

interface UserRow {
  readonly id: string;
  readonly hash: string | null;
  readonly secret: Uint8Array | null;
  readonly user: Readonly<Record<string, unknown>>;
}

/**
 * A line for each permission, role, tenant, group, and user. `foyer import foyer` reads the users,
 * which carry their tenants with the keys of their roles; the other lines are for other programs.
 */
export async function* exportEverything({ db, seal, isWithoutSecrets }: ExportDeps) {
  for (const [type, query] of wholeTables) {
    const { rows } = await db.read((tx) => query.execute(tx));
    for (const { line } of rows) yield JSON.stringify({ [type]: line });
  }
  for await (const { user, hash, secret } of users(db)) {
    const password = hash && !isWithoutSecrets ? { password: { type: 'foyer', hash } } : {};
    const totp =
      secret && !isWithoutSecrets
        ? { totpSecret: base32(Buffer.from(seal.open('mfa', secret), 'base64')) }
        : {};
    yield JSON.stringify({ user: { ...user, ...password, ...totp } });
  }
}

const wholeTables = [
  [
    'permission',
    sql<{
      line: unknown;
    }>`select json_build_object('key', p.key, 'name', p.name, 'description', p.description,
      'category', c.name) as line from permissions p join permission_categories c on c.id = p.category_id
      where not p.fe_permission order by p.key`,
  ],
  [
    'role',
    sql<{
      line: unknown;
    }>`select json_build_object('key', r.key, 'name', r.name, 'description', r.description,
      'tenantId', r.tenant_id, 'level', r.level, 'isDefault', r.is_default, 'firstUserRole', r.first_user_role,
      'permissions', array(select p.key from role_permissions rp join permissions p on p.id = rp.permission_id
        where rp.role_id = r.id order by 1)) as line from roles r order by r.tenant_id nulls first, r.key`,
  ],
  [
    'tenant',
    sql<{
      line: unknown;
    }>`select json_build_object('id', t.id, 'name', t.name, 'alias', t.alias, 'metadata', t.metadata,
      'parentId', t.parent_id, 'createdAt', t.created_at) as line from tenants t where t.deleted_at is null order by t.id`,
  ],
  [
    'group',
    sql<{
      line: unknown;
    }>`select json_build_object('id', g.id, 'tenantId', g.tenant_id, 'name', g.name,
      'description', g.description, 'users', array(select gm.user_id from group_members gm where gm.group_id = g.id)) as line
      from groups g order by g.id`,
  ],
] as const;

async function* users(db: Db): AsyncGenerator<UserRow> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await db.read((tx) =>
      sql<UserRow>`
        select u.id, p.hash, (select d.secret_sealed from mfa_devices d where d.user_id = u.id and d.kind = 'authenticator'
            order by d.created_at limit 1) as secret,
          json_strip_nulls(json_build_object('email', u.email, 'name', u.name, 'phone', u.phone_number, 'provider', u.provider,
            'verified', u.verified_at is not null, 'locked', u.locked_at is not null, 'metadata', u.metadata,
            'vendorMetadata', u.vendor_metadata, 'externalId', coalesce(u.external_id, u.id::text), 'createdAt', u.created_at,
            'mfaPhone', (select d.phone_number from mfa_devices d where d.user_id = u.id and d.kind = 'phone' limit 1),
            'tenants', (select coalesce(json_agg(json_build_object('key', m.tenant_id, 'name', t.name, 'roles',
                array(select r.key from membership_roles mr join roles r on r.id = mr.role_id
                  where mr.user_id = m.user_id and mr.tenant_id = m.tenant_id order by 1)) order by m.tenant_id), '[]')
              from memberships m join tenants t on t.id = m.tenant_id and t.deleted_at is null where m.user_id = u.id))) as user
        from users u left join passwords p on p.user_id = u.id where u.id > ${after}::uuid order by u.id limit ${pageSize}`.execute(
        tx,
      ),
    );
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}
