import type { Platform } from '../platform.ts';
import type { MemberListsStore } from './member-lists.store.ts';
import type { MembersChoice } from './members-choice.ts';

type SecurityCountsDeps = Pick<Platform, 'db' | 'clock'> & {
  readonly store: Pick<MemberListsStore, 'total'>;
};

/** How many members the presets of the security center find. Disabled users need no action, so they do not count as inactive. */
export function createSecurityCounts({ db, clock, store }: SecurityCountsDeps) {
  return (tenantId: string, inactiveSince: Date) =>
    db.read(async (tx) => {
      const all: MembersChoice = { tenantIds: [tenantId], now: clock.now(), inactiveSince };
      const count = (choice: Pick<MembersChoice, 'preset' | 'status'>) =>
        store.total(tx, { ...all, ...choice });
      const inactive = await count({ preset: 'inactive' });
      const disabled = await count({ preset: 'inactive', status: ['disabled'] });
      return {
        total: await count({}),
        withoutMfa: await count({ preset: 'mfa-unenrolled' }),
        breachedPasswords: await count({ preset: 'breached-passwords' }),
        inactive: Math.max(0, inactive - disabled),
      };
    });
}

/** How many members the presets of the security center find. */
export type SecurityCounts = ReturnType<typeof createSecurityCounts>;
