import { systemClock } from '@foyer/server/adapters/clock.system';
import { systemRandom } from '@foyer/server/adapters/random.system';
import { createAudit } from '@foyer/server/kernel/audit/create-audit';
import { createDatabase } from '@foyer/server/kernel/db/database';
import { createAccountLinks } from '@foyer/server/kernel/http/account-links';
import { createAttemptCounter } from '@foyer/server/kernel/attempt-counter/create-attempt-counter';
import {
  mintOperatorToken,
  type OperatorProblem,
} from '@foyer/server/modules/impersonation/operator-token';
import { createSeal } from '@foyer/server/kernel/secrets/seal';
import { createSecrets } from '@foyer/server/kernel/secrets/create-secrets';
import { type CommandFlags, printJson } from '../command-flags.ts';
import { Stop } from '../exit-codes.ts';
import { loadConfig } from '../load-config.ts';
import { attachDatabase } from '../open-database.ts';
import type { Settings } from '../settings/read-settings.ts';

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const usage = 'impersonate <user email> <your email> <reason>';
const problems: Readonly<Record<OperatorProblem, string>> = {
  unknownPerson:
    'the first email belongs to no user who can be impersonated: the user does not exist, is locked, or is in no account',
  unknownOperator:
    'the second email must belong to a user, so that the audit log names who impersonated',
  superUser: 'superusers cannot be impersonated',
};

/** Prints a link that lets the operator act as a user, once and within a minute. Decision 0127. */
export async function impersonate(
  settings: Settings,
  words: readonly string[],
  { isJson }: CommandFlags,
): Promise<void> {
  const [user, operator, ...more] = words;
  const reason = more.join(' ').trim();
  if (!user || !operator || !reason) throw new Stop('usage', usage);
  const config = await loadConfig(settings.config);
  const { connectionString, close } = await attachDatabase(settings);
  const db = createDatabase({ connectionString, log: silent, poolSize: 2 });
  try {
    const [clock, random] = [systemClock, systemRandom];
    const { mac } = createSeal({ secret: settings.secret, random });
    const secrets = createSecrets({
      clock,
      random,
      mac,
      attemptCounter: createAttemptCounter({ clock }),
    });
    const audit = createAudit({ clock, random, mac });
    const minted = await db.system((tx) =>
      mintOperatorToken({ secrets, audit, clock }, tx, { user, operator, reason }),
    );
    if (typeof minted === 'string') throw new Stop('usage', problems[minted]);
    const url = createAccountLinks(config, settings).to(undefined, '/account/impersonate', {
      ...minted,
    });
    if (isJson) return printJson({ link: url, userId: minted.userId });
    process.stdout.write(
      `  ${url}\n  The link works once, within a minute. The impersonation is audited, and the user is notified.\n`,
    );
  } finally {
    await db.close();
    await close();
  }
}
