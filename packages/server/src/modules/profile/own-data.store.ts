import type { OwnData } from '@foyer/contract/profile';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';

/** Rows of the audit log that go with it. */
const maxAudits = 10_000;

/** A column of what another user did as them or to them says where that one was: it is not the user's to know. */
const unlessOthers = (column: string) =>
  sql`case when actor_id is null or actor_id = user_id then ${sql.ref(column)} end`;

/** Every table with facts about a user, and which of them are shown. Hashes, keys and sealed values never are. */
const parts = (
  userId: string,
): Readonly<Record<Exclude<keyof OwnData, 'madeAt' | 'user'>, RawBuilder<unknown>>> => ({
  companies: sql`
    select t.id, t.name, m.created_at as "joinedAt", m.disabled_at as "disabledAt", array(select r.name from membership_roles mr
      join roles r on r.id = mr.role_id where mr.user_id = m.user_id and mr.tenant_id = m.tenant_id order by r.name) as roles,
      array(select g.name from group_members gm join groups g on g.id = gm.group_id
        where gm.user_id = m.user_id and gm.tenant_id = m.tenant_id order by g.name) as groups
    from memberships m join tenants t on t.id = m.tenant_id and t.deleted_at is null where m.user_id = ${userId} order by m.created_at`,
  sessions: sql`
    select id, created_at as "createdAt", rotated_at as "lastActiveAt", ended_at as "endedAt", end_reason as "endReason",
      ${unlessOthers('ip_address')} as "ipAddress", ${unlessOthers('user_agent')} as "userAgent", methods from sessions where user_id = ${userId} order by created_at desc`,
  secondFactors: sql`
    select kind, phone_number as "phoneNumber", created_at as "createdAt", last_used_at as "lastUsedAt" from mfa_devices
    where user_id = ${userId} order by created_at`,
  passkeys: sql`
    select name, usage, device_type as "deviceType", created_at as "createdAt", last_used_at as "lastUsedAt" from webauthn_credentials
    where user_id = ${userId} order by created_at`,
  phoneNumbers: sql`
    select phone_number as "phoneNumber", verified_at as "verifiedAt", created_at as "createdAt" from user_phones
    where user_id = ${userId} order by created_at`,
  signInServices: sql`
    select connection, issuer, subject, email, created_at as "createdAt", last_used_at as "lastUsedAt" from federated_identities
    where user_id = ${userId} union all select 'source:' || source_id, '', encode(subject_digest, 'hex'), null, created_at, null from source_users
    where user_id = ${userId} order by "createdAt"`,
  consents: sql`
    select kind, version, given, given_at as "givenAt", ip from consents where user_id = ${userId} order by given_at`,
  apiTokens: sql`
    select id, kind, description, created_at as "createdAt", expires_at as "expiresAt", last_used_at as "lastUsedAt" from api_tokens
    where user_id = ${userId} order by created_at`,
  audits: sql`
    select created_at as "at", action, description, ${unlessOthers('ip')} as ip, ${unlessOthers('user_agent')} as "userAgent" from audits
    where user_id = ${userId} order by created_at desc limit ${maxAudits}`,
});

const user = (userId: string) => sql`
  select u.id, u.email, u.name, u.phone_number as "phoneNumber", u.profile_picture_url as "profilePictureUrl", u.provider, u.metadata,
    u.verified_at as "verifiedAt", u.last_login_at as "lastLogin", u.created_at as "createdAt", u.updated_at as "updatedAt",
    (select n.username from usernames n where n.user_id = u.id) as username
  from users u where u.id = ${userId}`;

/** SQL of everything kept about a user. */
export function createOwnDataStore() {
  const toRows = async (tx: Tx, query: RawBuilder<unknown>) => {
    const { rows } = await sql<Record<string, unknown>>`${query}`.execute(tx);
    return rows.map(asText);
  };

  return {
    getEmail: async (tx: Tx, userId: string): Promise<string | null> =>
      (
        await tx
          .selectFrom('users')
          .select('email')
          .where('id', '=', userId)
          .executeTakeFirstOrThrow()
      ).email,

    everything: async (tx: Tx, userId: string): Promise<Omit<OwnData, 'madeAt'>> => {
      const [own = {}] = await toRows(tx, user(userId));
      const {
        companies: tenants,
        sessions,
        secondFactors,
        passkeys,
        phoneNumbers,
        signInServices,
        consents,
        apiTokens,
        audits,
      } = parts(userId);
      return {
        user: own,
        companies: await toRows(tx, tenants),
        sessions: await toRows(tx, sessions),
        secondFactors: await toRows(tx, secondFactors),
        passkeys: await toRows(tx, passkeys),
        phoneNumbers: await toRows(tx, phoneNumbers),
        signInServices: await toRows(tx, signInServices),
        consents: await toRows(tx, consents),
        apiTokens: await toRows(tx, apiTokens),
        audits: await toRows(tx, audits),
      };
    },
  };
}

/** SQL of everything kept about a user. */
export type OwnDataStore = ReturnType<typeof createOwnDataStore>;

/** Dates as ISO 8601 texts. */
function asText(row: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(row).map(([key, value]) => [
    key,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(entries);
}
