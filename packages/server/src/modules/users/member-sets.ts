import type { LastSeen } from '@foyer/contract/users';
import { type RawBuilder, sql } from 'kysely';
import type { MembersChoice } from './members-choice.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** Ids as something to compare with; a single one as an equation, which lets an index give the order. */
export const among = (ids: readonly string[]) =>
  ids.length === 1 ? sql`= ${ids[0]}` : sql`= any(${ids}::uuid[])`;

/**
 * Who is chosen by what other tables say of a membership: `userId` and `tenantId` of each, every one of them a range of an index
 * that begins with the tenant. `isDistinct`: nobody twice, so that counting it counts users. Decision 0198.
 */
export function getSets(choice: MembersChoice, isDistinct = false): RawBuilder<unknown>[] {
  const { roleIds, groupIds, lastSeen, preset } = choice;
  return [
    ...(roleIds ? [holders(choice, roleIds, isDistinct)] : []),
    ...(groupIds ? [grouped(choice, groupIds, isDistinct)] : []),
    ...(lastSeen ? [seen(choice, lastSeen)] : []),
    ...(preset === 'inactive' ? [inactive(choice)] : []),
  ];
}

/** By themselves or by one of the groups that give it. */
function holders(
  choice: MembersChoice,
  roleIds: readonly string[],
  isDistinct: boolean,
): RawBuilder<unknown> {
  const { tenantIds, grantingGroupIds = [] } = choice;
  const own = sql`mr.tenant_id ${among(tenantIds)} and mr.role_id ${among(roleIds)}`;
  const once = isDistinct && roleIds.length > 1 ? sql`distinct` : sql``;
  const byThemselves = sql`select ${once} mr.user_id, mr.tenant_id from membership_roles mr where ${own}`;
  if (grantingGroupIds.length === 0) return byThemselves;
  const besides = sql`and not exists (select 1 from membership_roles mr where ${own} and mr.user_id = gm.user_id and mr.tenant_id = gm.tenant_id)`;
  return sql`${byThemselves} union all ${grouped(choice, grantingGroupIds, isDistinct)} ${isDistinct ? besides : sql``}`;
}

function grouped(
  { tenantIds }: MembersChoice,
  groupIds: readonly string[],
  isDistinct: boolean,
): RawBuilder<unknown> {
  const once = isDistinct && groupIds.length > 1 ? sql`distinct` : sql``;
  return sql`select ${once} gm.user_id, gm.tenant_id from group_members gm
    where gm.tenant_id ${among(tenantIds)} and gm.group_id ${among(groupIds)}`;
}

const days: Readonly<Record<Exclude<LastSeen, 'never'>, number>> = {
  within7Days: 7,
  within30Days: 30,
  over30Days: 30,
  over90Days: 90,
};
const inUtc = (at: Date) => at.toISOString().slice(0, 10);
/** Looked up for each one; `offset 0` keeps PostgreSQL from reading everyone there is instead. */
const whereUser = (condition: RawBuilder<unknown>) =>
  sql`exists (select 1 from users u where u.id = s.user_id and ${condition} offset 0)`;

/** By days; only of those of the one day in which the moment lies, the user is asked. */
function seen({ tenantIds, now }: MembersChoice, lastSeen: LastSeen): RawBuilder<unknown> {
  const all = sql`select s.user_id, s.tenant_id from member_last_seen s where s.tenant_id ${among(tenantIds)}`;
  if (lastSeen === 'never') return sql`${all} and s.seen_on is null`;
  const since = new Date(now.getTime() - days[lastSeen] * dayMilliseconds);
  const day = sql`${inUtc(since)}::date`;
  return lastSeen === 'within7Days' || lastSeen === 'within30Days'
    ? sql`${all} and s.seen_on > ${day} union all ${all} and s.seen_on = ${day} and ${whereUser(sql`u.last_login_at >= ${since}`)}`
    : sql`${all} and s.seen_on < ${day} union all ${all} and s.seen_on = ${day} and ${whereUser(sql`u.last_login_at < ${since}`)}`;
}

/** Not signed in since; who never did, since they have the account. */
function inactive({
  tenantIds,
  inactiveSince: since = new Date(0),
}: MembersChoice): RawBuilder<unknown> {
  const all = sql`select s.user_id, s.tenant_id from member_last_seen s where s.tenant_id ${among(tenantIds)}`;
  const day = sql`${inUtc(since)}::date`;
  const never = sql`${all} and s.seen_on is null`;
  return sql`${all} and s.seen_on < ${day} union all ${all} and s.seen_on = ${day} and ${whereUser(sql`u.last_login_at < ${since}`)}
    union all ${never} and s.made_on < ${day} union all ${never} and s.made_on = ${day} and ${whereUser(sql`u.created_at < ${since}`)}`;
}

/** The same of one row `s` of `member_last_seen`. */
export function isInactive(since: Date): RawBuilder<unknown> {
  const day = sql`${inUtc(since)}::date`;
  const signedIn = whereUser(sql`u.last_login_at < ${since}`);
  const created = whereUser(sql`u.created_at < ${since}`);
  return sql`(s.seen_on < ${day} or (s.seen_on = ${day} and ${signedIn}) or (s.seen_on is null
    and (s.made_on < ${day} or (s.made_on = ${day} and ${created}))))`;
}
