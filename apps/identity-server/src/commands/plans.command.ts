import { systemClock } from '@foyer/server/adapters/clock.system';
import { createAudit } from '@foyer/server/kernel/audit/create-audit';
import { createDatabase } from '@foyer/server/kernel/db/database';
import {
  createPlanAssignments,
  type PlanProblem,
} from '@foyer/server/modules/entitlements/plan-assignments';
import { Stop } from '../exit-codes.ts';
import { loadConfig } from '../load-config.ts';
import { attachDatabase } from '../open-database.ts';
import type { Settings } from '../settings/read-settings.ts';

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const usage =
  'plans <account>, plans give <account> <plan> [address of a member] [last day], plans take <account> <plan> [address]';
const problems: Readonly<Record<PlanProblem, string>> = {
  unknownPlan: 'there is no such plan in the configuration',
  unknownAccount: 'there is no account with this id or alias',
  unknownMember: 'nobody with this address is a member of the account',
  notGiven: 'this plan was not given',
};

/** Lists the plans of an account, gives one, or takes one. Works beside a running server. Decision 0222. */
export async function managePlans(settings: Settings, words: readonly string[]): Promise<void> {
  const isChange = words[0] === 'give' || words[0] === 'take';
  const [account, plan, ...more] = isChange ? words.slice(1) : words;
  const [email, until] = more[0]?.includes('@') ? more : [undefined, ...more];
  const tooMany = isChange
    ? words.length > 3 + Number(Boolean(email)) + Number(Boolean(until))
    : words.length > 1;
  if (!account || tooMany || (isChange && !plan) || (until && words[0] === 'take'))
    throw new Stop('usage', usage);
  const config = await loadConfig(settings.config);
  const { connectionString, close } = await attachDatabase(settings);
  const db = createDatabase({ connectionString, log: silent, poolSize: 2 });
  try {
    const plans = createPlanAssignments({
      config,
      clock: systemClock,
      audit: createAudit({ clock: systemClock }),
    });
    if (isChange && plan) {
      const wish = { account, plan, ...(email ? { email } : {}) };
      const giving = { ...wish, ...(until ? { until: endOf(until) } : {}) };
      const problem = await db.system((tx) =>
        words[0] === 'give' ? plans.give(tx, giving) : plans.take(tx, wish),
      );
      if (problem) throw new Stop('usage', problems[problem]);
    }
    const rows = await db.read((tx) => plans.list(tx, account));
    if (!rows) throw new Stop('usage', problems.unknownAccount);
    for (const { plan: key, email: whose, expiresAt } of rows)
      process.stdout.write(
        `  ${key}  ${whose ?? 'everybody'}  ${expiresAt ? `until ${expiresAt.toISOString()}` : 'for ever'}\n`,
      );
    if (rows.length === 0) process.stdout.write('  No plan was given to this account.\n');
  } finally {
    await db.close();
    await close();
  }
}

/** The end of a day in UTC. */
function endOf(day: string): Date {
  const end = new Date(`${day}T23:59:59.999Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(end.getTime()))
    throw new Stop('usage', `${day} is no day like 2027-01-31`);
  return end;
}
