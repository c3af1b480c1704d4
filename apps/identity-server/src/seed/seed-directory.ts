import type { LabDirectory, LabMemory } from '@foyer/lab';
import { newConnectionToken } from '@foyer/server/modules/provisioning/connection-token';
import type { Platform } from '@foyer/server/modules/platform';
import { sql } from 'kysely';
import { day } from './acme-team.ts';
import { demoTenants } from './demo-data.ts';

/** The lab, as far as a demo account is connected to its directory. */
export interface DirectoryLab {
  readonly directory: Pick<LabDirectory, 'connect' | 'sync'>;
  readonly memory: LabMemory;
}

type SeedKernel = Pick<Platform, 'db' | 'clock' | 'random'>;

const id = '5c000000-0000-4000-8000-000000000001';
/** Name of the document that says that it was done. */
const done = 'globex directory';

/**
 * Gives the demo's Globex a connection to the directory of the lab, once. Returns the token, with which the directory is connected when
 * the server listens; undefined if that was done before.
 */
export async function seedDirectory(
  { db, clock, random }: SeedKernel,
  { memory }: DirectoryLab,
): Promise<string | undefined> {
  if (await memory.load(done)) return undefined;
  const globex = demoTenants.find(({ name }) => name === 'Globex');
  if (!globex) return undefined;
  const { token, hash, hint } = newConnectionToken(random);
  const created_at = clock.now();
  const expires_at = new Date(created_at.getTime() + 365 * day);
  await db.system(async (tx) => {
    await sql`insert into scim_connections (id, tenant_id, name, source, sync_profile, created_at, updated_at)
      values (${id}, ${globex.id}, 'Lab directory', 'okta', true, ${created_at}, ${created_at}) on conflict do nothing`.execute(
      tx,
    );
    await sql`insert into scim_tokens (tenant_id, connection_id, hash, hint, created_at, expires_at)
      values (${globex.id}, ${id}, ${hash}, ${hint}, ${created_at}, ${expires_at})`.execute(tx);
  });
  await memory.save(done, true);
  return token;
}

/** Sends the users of the directory for the first time. It runs beside the server: a failure shows on the page of the lab. */
export async function connectDirectory(
  { directory }: DirectoryLab,
  one: { readonly token: string; readonly publicUrl: string },
): Promise<void> {
  const { origin } = new URL(one.publicUrl);
  const baseUrl = `${origin}/frontegg/directory/resources/scim/v2/${id}`;
  await directory.connect({ vendor: 'okta', baseUrl, token: one.token });
  await directory.sync();
}
