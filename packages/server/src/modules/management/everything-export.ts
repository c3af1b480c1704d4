import { sql } from 'kysely';
import type { Db } from '../../kernel/db/database.ts';
import { environmentStore } from '../../kernel/environment/environment.store.ts';
import type { Seal } from '../../kernel/secrets/seal.ts';
import { base32 } from '../mfa/totp.ts';
import {
  type ExportKind,
  type ExportReference,
  referenceNames,
  toColumns,
  toField,
} from './export-kind.ts';
import { kindsAfterUsers, kindsBeforeUsers } from './export-kinds.ts';
import { toSettingLine } from './exported-settings.ts';

interface ExportDeps {
  readonly db: Pick<Db, 'read'>;
  readonly seal: Pick<Seal, 'open'>;
  /** Password hashes and keys of authenticator apps are left out. */
  readonly isWithoutSecrets: boolean;
}

/**
 * The database as it is now, without what others write from now on. `work` is not done again: a
 * transaction that only reads collides with none.
 */
export const withSnapshot = <T>(
  db: Pick<Db, 'system'>,
  work: (snapshot: Pick<Db, 'read'>) => Promise<T>,
): Promise<T> =>
  db.system(async (tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx);
    return work({ read: (query) => query(tx) });
  });

/** Rows that are read at once. */
const pageSize = 1000;
const firstId = '00000000-0000-0000-0000-000000000000';

interface UserRow {
  readonly id: string;
  readonly hash: string | null;
  readonly secret: Uint8Array | null;
  readonly user: Readonly<Record<string, unknown>>;
}

/**
 * A line for each row of the environment that has a meaning elsewhere, in an order in which `foyer
 * import foyer` can create them. Roles are named by their keys, other rows by their IDs.
 */
export async function* exportEverything({ db, seal, isWithoutSecrets }: ExportDeps) {
  for (const kind of kindsBeforeUsers) yield* exportKind(db, kind);
  for await (const { user, hash, secret } of users(db)) {
    const stated = Object.entries(user).filter(([, value]) => value !== null);
    const password = hash && !isWithoutSecrets ? { password: { type: 'foyer', hash } } : {};
    const totp =
      secret && !isWithoutSecrets
        ? { totpSecret: base32(Buffer.from(seal.open('mfa', secret), 'base64')) }
        : {};
    yield JSON.stringify({ user: { ...Object.fromEntries(stated), ...password, ...totp } });
  }
  for (const setting of await db.read(environmentStore.list))
    yield JSON.stringify({ setting: toSettingLine(setting, seal) });
  for (const kind of kindsAfterUsers) yield* exportKind(db, kind);
}

const column = (name: string) => sql.ref(`x.${name}`);
const urlColumn = /(^|_)(url|endpoint|issuer)$|^website$/;
const userInfo = '^([A-Za-z][A-Za-z0-9+.-]*://)[^/?#\\s]*@';
const origin = '^([A-Za-z][A-Za-z0-9+.-]*://[^/?#\\\\]*).*$';

/** The value of a column. URLs are without user name and password. */
function selectValue(name: string, { origins = '' }: ExportKind) {
  // no foreign key removes a group that was deleted
  if (name === 'group_ids')
    return sql`array(select g.id from groups g where g.id = any(x.group_ids) and g.tenant_id = x.tenant_id order by 1)`;
  if (!urlColumn.test(name)) return column(name);
  const url = sql`regexp_replace(${column(name)}, ${userInfo}, '\\1')`;
  return toColumns(origins).includes(name) ? sql`regexp_replace(${url}, ${origin}, '\\1')` : url;
}

/** The names of the rows that a column refers to. */
function selectNames({ column: name, kind, isList = false }: ExportReference) {
  const names = sql`select ${referenceNames[kind]} from ${sql.table(kind)} r`;
  if (!isList) return sql`(${names} where r.id = ${column(name)})`;
  return sql`case when ${column(name)} is not null then array(${names} where r.id = any(${column(name)}) order by 1) end`;
}

/** The permissions of a role are in its line. */
const rolePermissions = sql`array(select p.key from role_permissions rp join permissions p on p.id = rp.permission_id
  where rp.role_id = x.id order by 1)`;

async function* exportKind(db: ExportDeps['db'], kind: ExportKind): AsyncGenerator<string> {
  const { type, table, columns, key, references = [], where = sql`true` } = kind;
  const fields = [
    ...toColumns(columns).map((name) => sql`${toField(name)}::text, ${selectValue(name, kind)}`),
    ...references.map((one) => sql`${one.field}::text, ${selectNames(one)}`),
    ...(type === 'role' ? [sql`'permissions', ${rolePermissions}`] : []),
  ];
  const keys = toColumns(key);
  const ofTenant = toColumns(columns).includes('tenant_id')
    ? sql`(x.tenant_id is null or exists (select 1 from tenants t where t.id = x.tenant_id and t.deleted_at is null))`
    : sql`true`;
  const own = sql.join(keys.map(column));
  const select = sql`select json_build_object(${sql.join(fields)})::text as line,
    jsonb_build_object(${sql.join(keys.map((name) => sql`${name}::text, ${column(name)}`))}) as cursor
    from ${sql.table(table)} x where ${where} and ${ofTenant}`;
  const last = sql`(${own}) > (select ${sql.join(keys.map((name) => sql.ref(`c.${name}`)))}`;
  const order = sql`order by ${own} limit ${pageSize}`;
  let cursor: unknown;
  for (;;) {
    const after = cursor
      ? sql`and ${last} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(cursor)}::jsonb) c)`
      : sql``;
    const { rows } = await db.read((tx) =>
      sql<{ line: string; cursor: unknown }>`${select} ${after} ${order}`.execute(tx),
    );
    // as text, because numbers of metadata can have more digits than JavaScript's
    for (const { line } of rows) yield `{${JSON.stringify(type)}:${line}}`;
    cursor = rows.at(-1)?.cursor;
    if (rows.length < pageSize) return;
  }
}

async function* users(db: ExportDeps['db']): AsyncGenerator<UserRow> {
  let after = firstId;
  for (;;) {
    const { rows } = await db.read((tx) =>
      sql<UserRow>`
        select u.id, p.hash, (select d.secret_sealed from mfa_devices d where d.user_id = u.id and d.kind = 'authenticator'
            order by d.created_at limit 1) as secret,
          json_build_object('id', u.id, 'email', u.email, 'name', u.name, 'phone', u.phone_number,
            'provider', u.provider, 'language', u.language, 'verified', u.verified_at is not null,
            'locked', u.locked_at is not null, 'metadata', u.metadata, 'vendorMetadata', u.vendor_metadata,
            'externalId', u.external_id, 'createdAt', u.created_at, 'passwordChangedAt', p.changed_at,
            'mustChangePassword', case when p.reset_demanded_at is not null then true end,
            'mfaPhone', (select d.phone_number from mfa_devices d where d.user_id = u.id and d.kind = 'phone' limit 1),
            'tenants', (select coalesce(json_agg(json_build_object('key', m.tenant_id, 'name', t.name, 'roles',
                array(select ${referenceNames.roles} from membership_roles mr join roles r on r.id = mr.role_id
                  where mr.user_id = m.user_id and mr.tenant_id = m.tenant_id order by 1),
                'disabledAt', m.disabled_at, 'expiresAt', m.expires_at,
                'hasSubAccountAccess', m.sub_account_access) order by m.tenant_id), '[]')
              from memberships m join tenants t on t.id = m.tenant_id and t.deleted_at is null where m.user_id = u.id)) as user
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
