import { systemClock } from '@foyer/server/adapters/clock.system';
import { systemRandom } from '@foyer/server/adapters/random.system';
import { createAudit } from '@foyer/server/kernel/audit/create-audit';
import { createSeal } from '@foyer/server/kernel/secrets/seal';
import type { Settings } from './settings/read-settings.ts';

/** The audit log for commands; entries are signed with the server secret. */
export function createCommandAudit({ secret }: Pick<Settings, 'secret'>) {
  const { mac } = createSeal({ secret, random: systemRandom });
  return createAudit({ clock: systemClock, random: systemRandom, mac });
}
