import { systemClock } from '@foyer/server/adapters/clock.system';
import { createDatabase } from '@foyer/server/kernel/db/database';
import {
  createPlanAssignments,
  type PlanProblem,
} from '@foyer/server/modules/entitlements/plan-assignments';
import { createCommandAudit } from '../command-audit.ts';
import { type CommandFlags, printJson } from '../command-flags.ts';
import { Stop } from '../exit-codes.ts';
import { loadConfig } from '../load-config.ts';
import { attachDatabase } from '../open-database.ts';
import type { Settings } from '../settings/read-settings.ts';

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const usage =
  'plans <account>, plans assign <account> <plan> [email of a user] [last day], plans remove <account> <plan> [email]';
const problems: Readonly<Record<PlanProblem, string>> = {
  unknownPlan: 'the configuration has no such plan',
  unknownAccount: 'no account has this ID or alias',
  unknownMember: 'no user of the account has this email',
  notGiven: 'this plan is not assigned',
};

/** Names of the previous version. */
const deprecated: Readonly<Record<string, string>> = { give: 'assign', take: 'remove' };

/** Lists the plans of an account, assigns one, or removes one, also while a server is running. Decision 0222. */
export async function managePlans(
  settings: Settings,
  words: readonly string[],
  { isJson }: CommandFlags,
): Promise<void> {
  const verb = deprecated[words[0] ?? ''] ?? words[0];
  const isChange = verb === 'assign' || verb === 'remove';
  const [account, plan, ...more] = isChange ? words.slice(1) : words;
  const [email, until] = more[0]?.includes('@') ? more : [undefined, ...more];
  const tooMany = isChange
    ? words.length > 3 + Number(Boolean(email)) + Number(Boolean(until))
    : words.length > 1;
  if (!account || tooMany || (isChange && !plan) || (until && verb === 'remove'))
    throw new Stop('usage', usage);
  const config = await loadConfig(settings.config);
  const { connectionString, close } = await attachDatabase(settings);
  const db = createDatabase({ connectionString, log: silent, poolSize: 2 });
  try {
    const plans = createPlanAssignments({
      config,
      clock: systemClock,
      audit: createCommandAudit(settings),
    });
    if (isChange && plan) {
      const wish = { account, plan, ...(email ? { email } : {}) };
      const roleGrants = { ...wish, ...(until ? { until: getEnd(until) } : {}) };
      const problem = await db.system((tx) =>
        verb === 'assign' ? plans.give(tx, roleGrants) : plans.take(tx, wish),
      );
      if (problem) throw new Stop('usage', problems[problem]);
    }
    const rows = await db.read((tx) => plans.list(tx, account));
    if (!rows) throw new Stop('usage', problems.unknownAccount);
    if (isJson) return printJson(rows);
    for (const { plan: key, email: whose, expiresAt } of rows)
      process.stdout.write(
        `  ${key}  ${whose ?? 'all users'}  ${expiresAt ? `until ${expiresAt.toISOString()}` : 'no end date'}\n`,
      );
    if (rows.length === 0) process.stdout.write('  No plans are assigned to this account.\n');
  } finally {
    await db.close();
    await close();
  }
}

/** The end of a day in UTC. */
function getEnd(day: string): Date {
  const end = new Date(`${day}T23:59:59.999Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(end.getTime()))
    throw new Stop('usage', `${day} is not a date such as 2027-01-31`);
  return end;
}
