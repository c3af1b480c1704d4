import { vendorScopes } from '@foyer/contract/management/rules';
import { systemClock } from '@foyer/server/adapters/clock.system';
import { systemRandom } from '@foyer/server/adapters/random.system';
import { createDatabase } from '@foyer/server/kernel/db/database';
import {
  createVendorCredentials,
  type NewCredential,
} from '@foyer/server/modules/management/vendor-credentials';
import { createCommandAudit } from '../command-audit.ts';
import { type CommandFlags, printJson } from '../command-flags.ts';
import { Stop } from '../exit-codes.ts';
import { attachDatabase } from '../open-database.ts';
import type { Settings } from '../settings/read-settings.ts';

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const usage =
  'credentials, credentials create <name> [scope...], credentials rotate <client ID> [days], credentials revoke <client ID>';
/** Days that the previous secret keeps working after a rotation. */
const overlapDays = 7;

/** Lists, creates, rotates, and revokes credentials of the management API, also while a server is running. */
export async function manageCredentials(
  settings: Settings,
  words: readonly string[],
  { isJson }: CommandFlags,
): Promise<void> {
  const { connectionString, close } = await attachDatabase(settings);
  const db = createDatabase({ connectionString, log: silent, poolSize: 2 });
  try {
    const credentials = createVendorCredentials({
      audit: createCommandAudit(settings),
      clock: systemClock,
      random: systemRandom,
    });
    const [verb, subject, ...more] = words;
    if (!verb) {
      const all = await db.read(credentials.list);
      if (isJson) return printJson(all);
      for (const { id, name, scopes, lastUsedAt, revokedAt } of all)
        print(
          `${id}  ${name}  ${scopes.join(' ')}  ${revokedAt ? 'revoked' : lastUsedAt ? `last used ${lastUsedAt.toISOString()}` : 'never used'}`,
        );
      return;
    }
    if (!subject) throw new Stop('usage', usage);
    if (verb === 'create') {
      const unknown = more.find((scope) => !vendorScopes.includes(scope));
      if (unknown)
        throw new Stop('usage', `unknown scope ${unknown}; use ${vendorScopes.join(', ')}`);
      const scopes = more.length > 0 ? more : ['*'];
      printSecret(
        await db.system((tx) => credentials.create(tx, { name: subject, scopes })),
        isJson,
      );
    } else if (verb === 'rotate' && more.length < 2) {
      const days = more[0] === undefined ? overlapDays : Number(more[0]);
      if (!Number.isInteger(days) || days < 0) throw new Stop('usage', usage);
      const rotated = await db.system((tx) => credentials.rotate(tx, subject, days));
      if (!rotated) throw new Stop('usage', 'no active credential has this client ID');
      printSecret(rotated, isJson);
      if (!isJson) print(`The previous secret keeps working for ${days} days.`);
    } else if (verb === 'revoke' && more.length === 0) {
      const revoked = await db.system((tx) => credentials.revoke(tx, subject));
      if (!revoked) throw new Stop('usage', 'no active credential has this client ID');
      if (isJson) printJson(revoked);
      else print(`Revoked ${revoked.name}. Its tokens are no longer accepted.`);
    } else throw new Stop('usage', usage);
  } finally {
    await db.close();
    await close();
  }
}

const print = (line: string) => process.stdout.write(`  ${line}\n`);

function printSecret({ credential, secret }: NewCredential, isJson: boolean): void {
  if (isJson) return printJson({ clientId: credential.id, secret });
  print(`Client ID  ${credential.id}`);
  print(`Secret     ${secret}`);
  print('The secret is shown only once.');
}
