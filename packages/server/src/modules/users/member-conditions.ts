import type { LastSeen, MemberStatus, UserPreset } from '@foyer/contract/users';
import { type RawBuilder, sql } from 'kysely';
import { letsIn } from '../../membership/lets-in.ts';

/** Which people of which tenants. What is absent chooses nobody out. */
export interface MembersChoice {
  readonly tenantIds: readonly string[];
  readonly now: Date;
  readonly userIds?: readonly string[] | undefined;
  /** Part of name or address, lower case. */
  readonly search?: string | undefined;
  readonly name?: string | undefined;
  readonly namePrefix?: string | undefined;
  readonly email?: string | undefined;
  readonly identifier?: { readonly type: 'email' | 'phoneNumber' | 'username'; readonly value: string } | undefined;
  readonly roleIds?: readonly string[] | undefined;
  readonly groupIds?: readonly string[] | undefined;
  /** Part of what is kept about the person, as text. */
  readonly metadata?: string | undefined;
  readonly provider?: string | undefined;
  /** Whoever is one of them. */
  readonly status?: readonly MemberStatus[] | undefined;
  readonly hasFactor?: boolean | undefined;
  readonly lastSeen?: LastSeen | undefined;
  readonly preset?: UserPreset | undefined;
  /** For the preset `inactive`: not signed in since. */
  readonly inactiveSince?: Date | undefined;
  /** Only who comes after this one in the order of addresses. */
  readonly after?: { readonly email: string; readonly id: string } | undefined;
}

/** Whether the person of a membership `m` has a second factor. */
export const hasFactor = sql`(exists (select 1 from mfa_devices d where d.user_id = m.user_id)
  or exists (select 1 from webauthn_credentials w where w.user_id = m.user_id and w.usage = 'mfa'))`;

const dayMilliseconds = 24 * 60 * 60 * 1000;
const searched = sql`(m.name_key || ' ' || m.email_key)`;
const literally = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
const holding = (text: string) => `%${literally(text)}%`;

/** Ids as something to compare with. */
export const uuids = (ids: readonly string[]) => sql`any(${ids}::uuid[])`;

/** The memberships `m` of a choice; of somebody in several of the tenants, one. */
export function chosen(choice: MembersChoice): RawBuilder<unknown> {
  return sql.join([...places(choice), ...texts(choice), ...standing(choice)], sql` and `);
}

function places({ tenantIds, userIds }: MembersChoice): RawBuilder<unknown>[] {
  const [only] = tenantIds;
  const before = sql`not exists (select 1 from memberships o where o.user_id = m.user_id
    and array_position(${tenantIds}::uuid[], o.tenant_id) < array_position(${tenantIds}::uuid[], m.tenant_id))`;
  return [
    // an equation lets the index give the order
    ...(tenantIds.length === 1 ? [sql`m.tenant_id = ${only}`] : [sql`m.tenant_id = ${uuids(tenantIds)}`, before]),
    ...(userIds ? [sql`m.user_id = ${uuids(userIds)}`] : []),
  ];
}

function texts({ search, name, namePrefix, email, identifier, after }: MembersChoice): RawBuilder<unknown>[] {
  return [
    ...(search ? [sql`${searched} like ${holding(search)}`] : []),
    ...(name ? [sql`m.name_key like ${holding(name)}`] : []),
    ...(namePrefix ? [sql`starts_with(m.name_key, ${namePrefix})`] : []),
    ...(email ? [sql`${searched} like ${holding(email)}`, sql`strpos(m.email_key, ${email}) > 0`] : []),
    ...(identifier ? [identified(identifier)] : []),
    ...(after ? [sql`(m.email_key, m.user_id) > (${after.email}, ${after.id}::uuid)`] : []),
  ];
}

function standing(choice: MembersChoice): RawBuilder<unknown>[] {
  const { tenantIds, roleIds, groupIds, metadata, provider, status, lastSeen, now, preset, inactiveSince } = choice;
  return [
    ...(roleIds
      ? [
          // by themselves or by a group
          sql`(m.user_id, m.tenant_id) in (
            select mr.user_id, mr.tenant_id from membership_roles mr
              where mr.tenant_id = ${uuids(tenantIds)} and mr.role_id = ${uuids(roleIds)}
            union select gm.user_id, gm.tenant_id from group_roles gr join group_members gm on gm.group_id = gr.group_id
              left join group_settings gs on gs.tenant_id = gm.tenant_id
              where gm.tenant_id = ${uuids(tenantIds)} and gr.role_id = ${uuids(roleIds)}
                and coalesce(gs.enabled and gs.roles_enabled, true))`,
        ]
      : []),
    ...(groupIds
      ? [
          sql`(m.user_id, m.tenant_id) in (select gm.user_id, gm.tenant_id from group_members gm
            where gm.tenant_id = ${uuids(tenantIds)} and gm.group_id = ${uuids(groupIds)})`,
        ]
      : []),
    ...(metadata ? [person(sql`u.metadata::text like ${holding(metadata)}`)] : []),
    ...(provider ? [person(sql`u.provider = ${provider}`)] : []),
    ...(status ? [statusSql(status, now)] : []),
    ...(choice.hasFactor === undefined ? [] : [choice.hasFactor ? hasFactor : sql`not ${hasFactor}`]),
    ...(lastSeen ? [person(seenSql(lastSeen, now))] : []),
    ...(preset ? [presetSql(preset, inactiveSince)] : []),
  ];
}

const person = (condition: RawBuilder<unknown>) =>
  sql`exists (select 1 from users u where u.id = m.user_id and ${condition})`;

function identified({ type, value }: NonNullable<MembersChoice['identifier']>): RawBuilder<unknown> {
  if (type === 'email') return sql`m.email_key = ${value}`;
  if (type === 'username')
    return sql`exists (select 1 from usernames n where n.user_id = m.user_id and n.key = ${value})`;
  return person(sql`u.phone_number = ${value}`);
}

function statusSql(wanted: readonly MemberStatus[], now: Date): RawBuilder<unknown> {
  const conditions: Readonly<Record<MemberStatus, RawBuilder<unknown>>> = {
    active: sql`(${letsIn(now)} and ${person(sql`u.locked_at is null and u.verified_at is not null`)})`,
    notActivated: person(sql`u.verified_at is null`),
    temporary: sql`m.expires_at > ${now}`,
    expired: sql`m.expires_at <= ${now}`,
    disabled: sql`m.disabled_at is not null`,
    locked: person(sql`u.locked_at is not null`),
  };
  const any = wanted.map((status) => conditions[status]);
  return any.length === 0 ? sql`false` : sql`(${sql.join(any, sql` or `)})`;
}

const days: Readonly<Record<Exclude<LastSeen, 'never'>, number>> = {
  ...{ within7Days: 7, within30Days: 30, over30Days: 30, over90Days: 90 },
};

function seenSql(lastSeen: LastSeen, now: Date): RawBuilder<unknown> {
  if (lastSeen === 'never') return sql`u.last_login_at is null`;
  const since = new Date(now.getTime() - days[lastSeen] * dayMilliseconds);
  const isWithin = lastSeen === 'within7Days' || lastSeen === 'within30Days';
  return isWithin ? sql`u.last_login_at >= ${since}` : sql`u.last_login_at < ${since}`;
}

function presetSql(preset: UserPreset, since: Date | undefined): RawBuilder<unknown> {
  if (preset === 'mfa-unenrolled') return sql`not ${hasFactor}`;
  if (preset === 'breached-passwords')
    return sql`exists (select 1 from passwords p where p.user_id = m.user_id and p.breached_at is not null)`;
  return person(sql`coalesce(u.last_login_at, u.created_at) < ${since}`);
}
