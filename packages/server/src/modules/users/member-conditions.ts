import type { MemberStatus } from '@foyer/contract/users';
import { type RawBuilder, sql } from 'kysely';
import { isMembershipActive } from '../../rules/membership/is-membership-active.ts';
import { among, getSets } from './member-sets.ts';
import type { MembersChoice } from './members-choice.ts';

const searched = sql`(m.name_key || ' ' || m.email_key)`;
const literally = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
const holding = (text: string) => `%${literally(text)}%`;

/** Ids as something to compare with. */
export const uuids = (ids: readonly string[]) => sql`any(${ids}::uuid[])`;

/**
 * The memberships `m` of a choice; of a user in several of the tenants, one. `walks`: for reading in the order of an index until there
 * are enough, where what other tables say is looked up for each row; else it is gathered first.
 */
export function chosen(choice: MembersChoice, walks = false): RawBuilder<unknown> {
  const { tenantIds } = choice;
  // an equation lets the index give the order
  return sql`m.tenant_id ${among(tenantIds)} and ${chosenOfOne(choice, walks)}`;
}

/** The same without the tenants, for a statement that names one of them by itself. */
export function chosenOfOne(choice: MembersChoice, walks = false): RawBuilder<unknown> {
  const first = choice.tenantIds.length > 1 ? [sql`not ${isLater(choice.tenantIds)}`] : [];
  const conditions = [...first, ...getConditions(choice, walks)];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** Whether something is looked for that few have, as a rule: a name, an address, a user. */
export function isSearch(choice: MembersChoice): boolean {
  return (
    texts(choice).length > 0 || Boolean(choice.userIds ?? choice.metadata ?? choice.identifier)
  );
}

const getConditions = (choice: MembersChoice, walks = false) => [
  ...texts(choice),
  ...membershipStatus(choice),
  ...others(choice, walks),
];

/** Whether nobody of the tenants is chosen out. */
export const isEveryone = (choice: MembersChoice) => getConditions(choice).length === 0;

/** How many users a choice has. What is kept is not counted, and what one other table knows needs no membership. Decision 0198. */
export function getCount(choice: MembersChoice): RawBuilder<unknown> {
  const { tenantIds } = choice;
  const sets = getSets(choice, true);
  const conditions = getConditions(choice).length;
  if (conditions === 0) return storedCount(tenantIds);
  const isOfOneTable = tenantIds.length === 1 && sets.length === 1 && conditions === 1;
  return isOfOneTable
    ? sql`select count(*) as total from (${sets[0]}) one`
    : sql`select count(*) as total from memberships m where ${chosen(choice)}`;
}

/** How many members tenants have: the sum that is kept. `which` compares the tenant of a row: `= …`. */
export const countedMembers = (which: RawBuilder<unknown>) =>
  sql`(select coalesce(sum(k.members), 0)::bigint from member_counts k where k.tenant_id ${which})`;

/** The sum of all members, without those of a later tenant who are members of an earlier one. */
function storedCount(tenantIds: readonly string[]): RawBuilder<unknown> {
  const rest = tenantIds.slice(1);
  const members = countedMembers(sql`= ${uuids(tenantIds)}`);
  if (rest.length === 0) return sql`select ${members} as total`;
  return sql`select ${members} - (select count(*) from memberships m where m.tenant_id = ${uuids(rest)} and ${isLater(tenantIds)}) as total`;
}

/**
 * Whether the user of `m` is in an earlier tenant, too: the first of the list, then by id. Their memberships are few: `offset 0` keeps
 * PostgreSQL from looking into each tenant instead.
 */
function isLater(tenantIds: readonly string[]): RawBuilder<unknown> {
  const [first] = tenantIds;
  return sql`(m.tenant_id <> ${first} and exists (
    select 1 from (select o.tenant_id from memberships o where o.user_id = m.user_id offset 0) o
    where o.tenant_id = ${uuids(tenantIds)} and (o.tenant_id = ${first} or o.tenant_id < m.tenant_id)))`;
}

function texts({
  search,
  name,
  namePrefix,
  email,
  identifier,
  after,
}: MembersChoice): RawBuilder<unknown>[] {
  return [
    ...(search ? [sql`${searched} like ${holding(search)}`] : []),
    ...(name ? [sql`m.name_key like ${holding(name)}`] : []),
    ...(namePrefix
      ? [
          sql`${searched} like ${`${literally(namePrefix)}%`}`,
          sql`starts_with(m.name_key, ${namePrefix})`,
        ]
      : []),
    ...(email
      ? [sql`${searched} like ${holding(email)}`, sql`strpos(m.email_key, ${email}) > 0`]
      : []),
    ...(identifier ? [identified(identifier)] : []),
    ...(after ? [sql`(m.email_key, m.user_id) > (${after.emailKey}, ${after.id}::uuid)`] : []),
  ];
}

/** What a membership says itself. */
function membershipStatus(choice: MembersChoice): RawBuilder<unknown>[] {
  const { userIds, provider, status, now, preset } = choice;
  const factor = preset === 'mfa-unenrolled' ? false : choice.hasFactor;
  return [
    ...(userIds ? [sql`m.user_id = ${uuids(userIds)}`] : []),
    ...(provider ? [sql`m.provider = ${provider}`] : []),
    ...(status ? [statusSql(status, now)] : []),
    ...(factor === undefined ? [] : [factor ? sql`m.has_factor` : sql`not m.has_factor`]),
  ];
}

/** What other tables say of it, or of its user. */
function others(choice: MembersChoice, walks = false): RawBuilder<unknown>[] {
  const { tenantIds, metadata, preset, identifier } = choice;
  return [
    ...getSets(choice).map((set) => {
      if (walks)
        return sql`exists (select 1 from (${set}) one where one.user_id = m.user_id and one.tenant_id = m.tenant_id offset 0)`;
      return tenantIds.length === 1
        ? sql`m.user_id in (select one.user_id from (${set}) one)`
        : sql`(m.user_id, m.tenant_id) in (${set})`;
    }),
    ...(metadata ? [user(metadataHolds(metadata))] : []),
    ...(identifier ? [identified(identifier)] : []),
    ...(preset === 'breached-passwords'
      ? [
          sql`exists (select 1 from passwords p where p.user_id = m.user_id and p.breached_at is not null)`,
        ]
      : []),
  ];
}

/** The email in a row of `memberships m`; empty for a user without one. */
export const emailOfKey = sql`case when strpos(m.email_key, '@') > 0 then m.email_key else '' end`;

const user = (condition: RawBuilder<unknown>) =>
  sql`exists (select 1 from users u where u.id = m.user_id and ${condition})`;

/** An index holds the texts that say something. */
function metadataHolds(text: string): RawBuilder<unknown> {
  const holds = sql`u.metadata::text like ${holding(text)}`;
  return '{}'.includes(text) ? holds : sql`(u.metadata <> '{}' and ${holds})`;
}

function identified({
  type,
  value,
}: NonNullable<MembersChoice['identifier']>): RawBuilder<unknown> {
  if (type === 'email') return sql`m.email_key = ${value}`;
  if (type === 'username')
    return sql`exists (select 1 from usernames n where n.user_id = m.user_id and n.key = ${value})`;
  return user(sql`u.phone_number = ${value}`);
}

function statusSql(requested: readonly MemberStatus[], now: Date): RawBuilder<unknown> {
  const conditions: Readonly<Record<MemberStatus, RawBuilder<unknown>>> = {
    active: sql`(${isMembershipActive(now)} and not m.is_locked and m.is_verified)`,
    notActivated: sql`not m.is_verified`,
    temporary: sql`m.expires_at > ${now}`,
    expired: sql`m.expires_at <= ${now}`,
    disabled: sql`m.disabled_at is not null`,
    locked: sql`m.is_locked`,
  };
  const any = requested.map((status) => conditions[status]);
  return any.length === 0 ? sql`false` : sql`(${sql.join(any, sql` or `)})`;
}
