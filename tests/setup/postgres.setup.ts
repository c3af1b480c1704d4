import { rmSync, symlinkSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { systemBinaries } from '../../packages/server/src/kernel/db/embedded/binaries.ts';
import { migrate } from '../../packages/server/src/kernel/db/migrate.ts';
import { startTestServer } from '../../packages/server/src/kernel/db/embedded/test-database.ts';

/** One PostgreSQL for the run of a project, its template migrated; the files find it through the link in their environment. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { FOYER_TEST_SERVER: link, FOYER_TEST_ENGINE: engine } = project.config.env;
  if (!link) throw new Error(`project ${project.name} names no link for its database`);
  const binaries = engine === 'system' ? systemBinaries() : undefined;
  const server = await startTestServer({
    prepareTemplate: (template) => migrate(template),
    ...(binaries ? { binaries } : {}),
  });
  rmSync(link, { force: true });
  symlinkSync(server.socketFolder, link);
  return async () => {
    rmSync(link, { force: true });
    await server.stop();
  };
}
