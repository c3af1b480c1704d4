import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';
import { allowsAddress, clientIp } from '../../rules/membership/allows-address.ts';
import { satisfiesSsoPolicy } from '../../rules/membership/satisfies-sso-policy.ts';
import type { ExternalUser } from '../../protocols/user-sources/external-user.ts';

/** The user with the email of a sign-in, and their source. */
export interface SourceUser {
  readonly userId: string;
  readonly tenantId: string | null;
  /** Hash of the password that they have here. */
  readonly hash: string | null;
  readonly sourceId: string | null;
  readonly subjectHash: Buffer | null;
}

/** A new user of a source. */
interface NewSourceUser {
  readonly sourceId: string;
  readonly user: ExternalUser;
  readonly name: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly now: Date;
}

/** The ID of a user at a source, in the form in which it is stored. */
export const hashSubject = (subject: string): Buffer =>
  createHash('sha256').update(subject).digest();

/** Bytes of a user's metadata as JSON that the source may update it to: keys that the source renames add up. */
const maxMetadataBytes = 65_536;

/** SQL of users who come from a user source. */
export const sourceUsersStore = {
  /** The user with this email, locked until the transaction ends. */
  find: async (tx: Tx, email: string): Promise<SourceUser | undefined> => {
    const { rows } = await sql<SourceUser>`
      select u.id as "userId", u.last_tenant_id as "tenantId", s.source_id as "sourceId", s.subject_digest as "subjectHash",
        (select p.hash from passwords p where p.user_id = u.id) as hash
      from users u left join source_users s on s.user_id = u.id where u.email = ${email} for update of u`.execute(
      tx,
    );
    return rows[0];
  },

  isTenant: async (tx: Tx, tenantId: string): Promise<boolean> => {
    const { rows } =
      await sql`select 1 from tenants where id = ${tenantId} and deleted_at is null for share`.execute(
        tx,
      );
    return rows.length > 0;
  },

  /** Why a new user can't join the tenant: required SSO, or IP and country restrictions. */
  findJoinProblem: async (
    tx: Tx,
    one: { tenantId: string; email: string; address: string; now: Date },
  ): Promise<'ipAddress' | 'sso' | undefined> => {
    const allowed = allowsAddress(sql`t.id`, clientIp(one.address));
    const noSso = satisfiesSsoPolicy({
      userId: sql`null::uuid`,
      email: sql`${one.email}::text`,
      tenantId: sql`t.id`,
      connectionId: sql`null::uuid`,
      excusedTenantId: sql`null::uuid`,
      now: one.now,
    });
    const { rows } = await sql<{ isAllowed: boolean; isOpen: boolean }>`
      select ${allowed} as "isAllowed", ${noSso} as "isOpen" from tenants t where t.id = ${one.tenantId}`.execute(
      tx,
    );
    const [found] = rows;
    if (!found?.isAllowed) return 'ipAddress';
    return found.isOpen ? undefined : 'sso';
  },

  addTenant: async (tx: Tx, name: string, now: Date): Promise<string> => {
    const { id } = await tx
      .insertInto('tenants')
      .values({ name, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },

  /** Whether the user with this ID at the source was deleted in Foyer. */
  wasDeleted: async (tx: Tx, one: { sourceId: string; subject: string }): Promise<boolean> => {
    const { rows } = await sql`
      select 1 from source_users where source_id = ${one.sourceId} and subject_digest = ${hashSubject(one.subject)}
        and user_id is null`.execute(tx);
    return rows.length > 0;
  },

  /** Undefined if another user has the email or the ID of the source in the meantime. */
  add: async (tx: Tx, one: NewSourceUser): Promise<string | undefined> => {
    const { user, now } = one;
    const { rows } = await sql<{ id: string }>`
      with new_user as (
        insert into users (email, name, phone_number, profile_picture_url, metadata, verified_at, created_at, updated_at)
        select ${user.email}, ${one.name}, ${user.phoneNumber}, ${user.pictureUrl}, ${JSON.stringify(one.metadata)}::jsonb,
          ${user.isEmailVerified ? now : null}::timestamptz, ${now}, ${now}
        where not exists (select 1 from source_users s where s.source_id = ${one.sourceId} and s.subject_digest = ${hashSubject(user.subject)})
        on conflict (email) do nothing returning id
      ) insert into source_users (user_id, source_id, subject_digest, created_at)
        select id, ${one.sourceId}, ${hashSubject(user.subject)}, ${now} from new_user returning user_id as id`.execute(
      tx,
    );
    return rows[0]?.id;
  },

  /** Makes a new user a member, with the roles of the first user in a new tenant and the default roles otherwise. The tenant's rules apply from the first sign-in. */
  join: async (
    tx: Tx,
    one: { userId: string; tenantId: string; opensTenant: boolean; now: Date },
  ): Promise<readonly string[]> => {
    const { userId, tenantId, opensTenant, now } = one;
    const { rows } = await sql<{ id: string }>`
      with member as (
        insert into memberships (user_id, tenant_id, created_at) values (${userId}, ${tenantId}, ${now})
      ), entered as (
        update users set last_tenant_id = ${tenantId} where id = ${userId}
      ) insert into membership_roles (user_id, tenant_id, role_id)
        select ${userId}::uuid, ${tenantId}::uuid, r.id from roles r
        where (r.tenant_id is null or r.tenant_id = ${tenantId})
          and case when ${opensTenant}::boolean then r.first_user_role and r.tenant_id is null else r.is_default end
        returning role_id as id`.execute(tx);
    return rows.map(({ id }) => id);
  },

  /** A source can verify an email, but never undo this. */
  verify: (tx: Tx, userId: string, now: Date) =>
    sql`update users set verified_at = coalesce(verified_at, ${now}) where id = ${userId}`.execute(
      tx,
    ),

  /**
   * Updates the profile. Values and metadata keys that the source omits stay unchanged. False if the metadata would
   * become larger than the maximum, and stays as it is.
   */
  update: async (
    tx: Tx,
    userId: string,
    { name, phoneNumber, pictureUrl, metadata }: ExternalUser,
    now: Date,
  ): Promise<boolean> => {
    const merged = sql`metadata || ${JSON.stringify(metadata)}::jsonb`;
    const fits = sql<boolean>`octet_length((${merged})::text) <= ${maxMetadataBytes}`;
    const { rows } = await sql<{
      isUpdated: boolean;
    }>`update users set name = coalesce(nullif(${name}, ''), name), phone_number = coalesce(${phoneNumber}, phone_number),
      profile_picture_url = coalesce(${pictureUrl}, profile_picture_url),
      metadata = case when ${fits} then ${merged} else metadata end, updated_at = ${now}
      where id = ${userId} returning ${fits} as "isUpdated"`.execute(tx);
    return rows[0]?.isUpdated ?? false;
  },

  /** Stores the first password of a user in Foyer, unless a concurrent sign-in already has. */
  setPassword: (tx: Tx, one: { userId: string; hash: string; mustChange: boolean; now: Date }) =>
    sql`insert into passwords (user_id, hash, changed_at, reset_demanded_at)
      values (${one.userId}, ${one.hash}, ${one.now}, ${one.mustChange ? one.now : null})
      on conflict do nothing`.execute(tx),
};
