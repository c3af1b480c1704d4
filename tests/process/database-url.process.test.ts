import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type PostgresBinaries,
  packagedBinaries,
  systemBinaries,
} from '../../packages/server/src/kernel/db/embedded/binaries.ts';
import {
  asking,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../packages/server/src/kernel/db/embedded/embedded-postgres.ts';
import { aPlace, startFoyer } from './foyer-process.ts';
import { getClaims, createJourneyCalls } from './journey-calls.ts';

const system = systemBinaries();
const engines: [string, PostgresBinaries][] = [['the packaged PostgreSQL 18', packagedBinaries()]];
if (system) engines.push([`the PostgreSQL ${system.major} of the system`, system]);

describe.each(engines)('a server of the operator: %s', (_name, binaries) => {
  let folder: string;
  let server: EmbeddedPostgres;
  let databaseUrl: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'operator-'));
    server = await startEmbeddedPostgres({ dataFolder: folder, durable: false, binaries });
    await asking(server.socketFolder, 'postgres', async (client) => {
      // What an operator gives: the owner of one database who may make roles, and no superuser.
      await client.query('create role operator login createrole');
      await client.query('create database product owner operator');
    });
    databaseUrl = `postgresql://operator@localhost/product?host=${encodeURIComponent(server.socketFolder)}&port=5432`;
  });

  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('is migrated, seeded and served from without a superuser, by two nodes at once', async () => {
    const [first, second] = [await aPlace(), await aPlace()];
    const args = [`--database-url=${databaseUrl}`, '--public-url=http://localhost:3000'];
    const nodes = await Promise.all([startFoyer(first, args), startFoyer(second, args)]);
    try {
      for (const { url } of nodes) {
        expect((await fetch(`${url}/readyz`)).status).toBe(200);
        const { status, body } = await createJourneyCalls(url).login(
          'admin@acme.test',
          'Foyer-demo-2026',
        );
        expect(status).toBe(200);
        expect(getClaims(body['accessToken'])).toMatchObject({
          email: 'admin@acme.test',
          roles: ['Admin'],
        });
      }
      const [here, there] = nodes.map(({ url }) => createJourneyCalls(url));
      const session = await here?.login('member@acme.test', 'Foyer-demo-2026');
      expect((await there?.refresh(session?.cookie ?? ''))?.body).toHaveProperty('accessToken');
    } finally {
      for (const node of nodes) node.signal('SIGTERM');
      expect(await Promise.all(nodes.map(({ ended }) => ended))).toEqual([0, 0]);
      await first.leave();
      await second.leave();
    }
  });
});
