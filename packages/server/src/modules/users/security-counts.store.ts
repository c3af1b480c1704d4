import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';
import { withFreshPlan } from '../../kernel/db/run-query.ts';
import type { Platform } from '../platform.ts';
import { chosen, getCount } from './member-conditions.ts';
import { isInactive } from './member-sets.ts';
import type { MembersChoice } from './members-choice.ts';

/** How many members the presets of the security center find. Disabled users need no action, so they do not count as inactive. */
export function createSecurityCounts({ db, clock }: Pick<Platform, 'db' | 'clock'>) {
  const countChosen = async (tx: Tx, choice: MembersChoice) => {
    const { rows } = await sql<{ total: number }>`${withFreshPlan} ${getCount(choice)}`.execute(tx);
    return rows[0]?.total ?? 0;
  };
  /** Disabled users are few: each is looked up, instead of gathering all who are inactive. */
  const countDisabled = async (tx: Tx, choice: MembersChoice, since: Date) => {
    const disabled = chosen({ ...choice, status: ['disabled'] });
    const { rows } = await sql<{ total: number }>`${withFreshPlan}
      select count(*) as total from memberships m
      join member_last_seen s on s.user_id = m.user_id and s.tenant_id = m.tenant_id
      where ${disabled} and ${isInactive(since)}`.execute(tx);
    return rows[0]?.total ?? 0;
  };

  return async (tenantId: string, inactiveSince: Date) => {
    const all: MembersChoice = { tenantIds: [tenantId], now: clock.now(), inactiveSince };
    const inactiveUsers: MembersChoice = { ...all, preset: 'inactive' };
    const [total, withoutMfa, breachedPasswords, inactive, disabled] = await Promise.all([
      db.read((tx) => countChosen(tx, all)),
      db.read((tx) => countChosen(tx, { ...all, preset: 'mfa-unenrolled' })),
      db.read((tx) => countChosen(tx, { ...all, preset: 'breached-passwords' })),
      db.read((tx) => countChosen(tx, inactiveUsers)),
      db.read((tx) => countDisabled(tx, all, inactiveSince)),
    ]);
    return {
      total,
      withoutMfa,
      breachedPasswords,
      inactive: Math.max(0, inactive - disabled),
    };
  };
}

/** How many members the presets of the security center find. */
export type SecurityCounts = ReturnType<typeof createSecurityCounts>;
