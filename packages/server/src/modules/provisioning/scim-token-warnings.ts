import { tokenWarningDays } from '@foyer/contract/provisioning/rules';
import { createDailyTask } from '../../kernel/jobs/daily-task.ts';
import type { Platform } from '../platform.ts';
import {
  type ExpiringToken,
  scimTokenWarningsStore as store,
} from './scim-token-warnings.store.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'jobs' | 'attemptCounter' | 'mail' | 'audit'>;

const day = 24 * 60 * 60 * 1000;
const pageSize = 100;
const firstId = '00000000-0000-0000-0000-000000000000';

/** Tells administrators before a token expires: the directory could not change users after that. Issue 19, item 11. */
export function createTokenWarnings(deps: Deps) {
  const { db, clock, mail, audit } = deps;

  async function warn({ id, ...token }: ExpiringToken): Promise<void> {
    const now = clock.now();
    const left = (token.expiresAt.getTime() - now.getTime()) / day;
    const days = tokenWarningDays.filter((one) => left <= one).at(-1);
    if (days === undefined) return;
    const { tenantId, connectionId, name, hint } = token;
    const endsAt = token.expiresAt.toISOString();
    await db.system(async (tx) => {
      if (!(await store.claim(tx, id, days))) return;
      await audit.record(tx, {
        action: 'scim_token.expiry_warning_sent',
        tenantId,
        description: `A token of the directory connection ${name} expires within ${days} day${days === 1 ? '' : 's'}.`,
        json: { connectionId, tokenId: id, name, endsAt, days },
      });
      for (const to of await store.administrators(tx, tenantId, now))
        await mail.queue(tx, {
          to,
          tenantId,
          template: { name: 'directoryTokenEnding', data: { name, hint, endsAt, days } },
        });
    });
  }

  /** Looks at every token; each warning goes out once, however often and wherever this runs. */
  async function check(): Promise<void> {
    const now = clock.now();
    const before = new Date(now.getTime() + Math.max(...tokenWarningDays) * day);
    for (let after = firstId; ; ) {
      const page = await db.read((tx) =>
        store.expiring(tx, { now, before, after, limit: pageSize }),
      );
      for (const token of page) await warn(token);
      const last = page.at(-1);
      if (!last || page.length < pageSize) return;
      after = last.id;
    }
  }

  return { check, daily: createDailyTask(deps, 'provisioning.tokens', check) };
}
