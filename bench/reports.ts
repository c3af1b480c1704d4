/** Issue 22: how long each report about 100,000 users takes, and how much memory it needs. */
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestDatabase } from '@foyer/server/kernel/db/embedded/test-database';
import { reportTemplateIds } from '@foyer/contract/reports/rules';
import { Client } from 'pg';
import { report } from './figure.ts';
import { addUsers } from './many-users.ts';
import { type BenchUser, browserHeaders, readTenantId, signUpUsers } from './test-users.ts';
import { type Peer, startPeer } from './processes.ts';

const members = 100_000;
const maxSeconds = 10;
const maxBytes = 100 * 2 ** 20;
const reports = '/frontegg/reports';

/** Reports the time and the memory of each template. */
export async function reportReports({
  socketFolder,
}: {
  readonly socketFolder: string;
}): Promise<void> {
  const database = await startTestDatabase({ socketFolder });
  const foyer = await startPeer<{ url: string }>('foyer.ts', database.connectionString);
  const [caller] = await signUpUsers(foyer.ready.url, 1);
  if (!caller) throw new Error('the bench has nobody signed in');
  const tenantId = readTenantId(caller);
  await addUsers(database.connectionString, tenantId, { users: members, members });
  const client = new Client({ connectionString: database.connectionString });
  await client.connect();
  await client.query(
    `insert into audits (tenant_id, action, severity, description, created_at, json)
      select $1, 'user.authenticated', 'Info', '', now() - n * interval '20 seconds',
        '{"methods": ["pwd"]}' from generate_series(1, ${members}) n`,
    [tenantId],
  );
  await client.end();
  for (const templateId of reportTemplateIds) {
    const { seconds, bytes } = await send(foyer, caller, templateId);
    report(
      `report ${templateId} of 100,000 users`,
      maxSeconds / seconds,
      1,
      `${seconds.toFixed(1)} of ${maxSeconds} s`,
    );
    report(
      `report ${templateId} in memory`,
      maxBytes / Math.max(1, bytes),
      1,
      `${(bytes / 2 ** 20).toFixed(0)} of ${maxBytes / 2 ** 20} MB`,
    );
  }
  await foyer.stop();
  await database.drop();
}

/** Seconds until a report is created, and the most memory in use until then, garbage included. */
async function send(foyer: Peer<{ url: string }>, caller: BenchUser, templateId: string) {
  const headers = { ...browserHeaders, authorization: `Bearer ${caller.accessToken}` };
  const memory = async () => (await foyer.ask<{ bytes: number }>('memory')).bytes;
  const before = await memory();
  foyer.tell('peak');
  const start = performance.now();
  const body = JSON.stringify({ templateId, to: [caller.email], type: 'pdf' });
  const answer = await fetch(
    foyer.ready.url + reports + '/engine/resources/triggers/v1/tenant-reports',
    {
      method: 'POST',
      headers,
      body,
    },
  );
  if (!answer.ok) throw new Error(`the report answered ${answer.status}: ${await answer.text()}`);
  for (;;) {
    const run = await readLastRun(foyer.ready.url, headers);
    const seconds = (performance.now() - start) / 1000;
    if (run?.templateId === templateId && run.state === 'done') {
      const { bytes } = await foyer.ask<{ bytes: number }>('peaked');
      return { seconds, bytes: bytes - before };
    }
    if (run?.state === 'failed') throw new Error(`the report ${templateId} failed`);
    await sleep(20);
  }
}

async function readLastRun(url: string, headers: Readonly<Record<string, string>>) {
  const answer = await fetch(`${url}${reports}/resources/runs/v1?_limit=1`, { headers });
  const { items }: { items: { templateId: string; state: string }[] } = await answer.json();
  return items[0];
}
