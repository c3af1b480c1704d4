import type { Tx } from '@foyer/server/kernel/db/database';
import { sql } from 'kysely';
import { day } from './acme-team.ts';
import { demoTenants } from './demo-data.ts';

/** Days of history: what the longest range of the usage page shows. */
const length = 365;

/** What a weekday brings now. */
const sums = { apiRequests: 7400, emails: 88, sms: 6, webhooks: 350 } as const;
const methods = { password: 26, sso: 19, social: 8, passkey: 9, email: 4 } as const;
const levels = {
  seats: 39,
  activeUsers: 34,
  apiTokens: 4,
  ssoConnections: 2,
  subAccounts: 0,
} as const;

interface Row {
  readonly metric: string;
  readonly part: string;
  readonly day: string;
  readonly value: number;
}

/** The same noise at every start, between 0.8 and 1.2. */
const noise = (seed: number) => 1 + (((Math.sin(seed * 12.9898) * 43_758.5453) % 1) * 2 - 1) * 0.2;

/** A year of usage that grows, with quiet weekends: Acme in full, the others in a fraction of it. */
export async function seedUsage(tx: Tx, now: Date): Promise<void> {
  for (const [n, { id }] of demoTenants.entries()) {
    const rows = usageRows(now, n === 0 ? 1 : 0.5 / (n + 1));
    await sql`insert into usage_days (tenant_id, metric, part, day, value, updated_at)
      select ${id}::uuid, r.metric, r.part, r.day, r.value, ${now} from unnest(${rows.map((row) => row.metric)}::text[],
        ${rows.map((row) => row.part)}::text[], ${rows.map((row) => row.day)}::date[],
        ${rows.map((row) => row.value)}::bigint[]) as r (metric, part, day, value)
      on conflict do nothing`.execute(tx);
  }
}

function usageRows(now: Date, scale: number): Row[] {
  return Array.from({ length }, (_, age) => age).flatMap((age) => {
    const at = new Date(now.getTime() - age * day);
    const date = at.toISOString().slice(0, 10);
    const growth = 1 - age / 540;
    const busy = growth * (at.getUTCDay() % 6 === 0 ? 0.22 : 1);
    const row = (metric: string, part: string, value: number): Row => ({
      metric,
      part,
      day: date,
      value: Math.round(value),
    });
    const random = (n: number) => noise(Math.floor(at.getTime() / day) + n);
    return [
      ...Object.entries(sums).map(([key, value], n) =>
        row(key, '', value * scale * busy * random(n)),
      ),
      ...Object.entries(methods).map(([key, value], n) =>
        row('signIns', key, value * scale * busy * random(n + 7)),
      ),
      ...Object.entries(levels).map(([key, value]) =>
        row(key, '', Math.ceil(value * scale * growth)),
      ),
      row('feature', 'reminders', 34 * scale * busy * random(19)),
    ];
  });
}
