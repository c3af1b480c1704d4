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
import { Stop } from '../exit-codes.ts';
import { loadConfig } from '../load-config.ts';
import { attachDatabase } from '../open-database.ts';
import type { Settings } from '../settings/read-settings.ts';

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const usage = 'impersonate <address of the person> <address of your own account> <why>';
const problems: Readonly<Record<OperatorProblem, string>> = {
  unknownPerson:
    'nobody with the first address can be acted as: no account, locked, or in no company',
  unknownOperator:
    'the second address must be an account of your own, so that it can be written down who acted',
  superUser: 'nobody acts as a superuser',
};

/** Prints a link that lets the operator act as somebody, once and within a minute. Decision 0127. */
export async function impersonate(settings: Settings, words: readonly string[]): Promise<void> {
  const [person, operator, ...more] = words;
  const reason = more.join(' ').trim();
  if (!person || !operator || !reason) throw new Stop('usage', usage);
  const config = await loadConfig(settings.config);
  const { connectionString, close } = await attachDatabase(settings);
  const db = createDatabase({ connectionString, log: silent, poolSize: 2 });
  try {
    const [clock, random] = [systemClock, systemRandom];
    const { mac } = createSeal({ secret: settings.secret, random });
    const secrets = createSecrets({ clock, random, mac, guesses: createAttemptCounter({ clock }) });
    const audit = createAudit({ clock });
    const minted = await db.system((tx) =>
      mintOperatorToken({ secrets, audit, clock }, tx, { person, operator, reason }),
    );
    if (typeof minted === 'string') throw new Stop('usage', problems[minted]);
    const url = createAccountLinks(config, settings).to(undefined, '/account/impersonate', {
      ...minted,
    });
    process.stdout.write(
      `  ${url}\n  Works once, within a minute. It is written down, and the person is told.\n`,
    );
  } finally {
    await db.close();
    await close();
  }
}
