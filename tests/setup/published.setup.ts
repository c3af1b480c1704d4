import { rmSync, symlinkSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { prepareTemplate, startRunningServer } from '../running-server/running-server.ts';

/** The data folder that every server of the project begins with, at the place its environment names, and a server that files share. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { FOYER_TEST_TEMPLATE: link } = project.config.env;
  if (!link) throw new Error(`project ${project.name} names no link for its template`);
  const template = await prepareTemplate();
  rmSync(link, { force: true });
  symlinkSync(template.folder, link);
  const server = await startRunningServer();
  project.provide('sharedOrigin', server.origin);
  project.provide('runsWholeFiles', !project.vitest.config.testNamePattern);
  return async () => {
    await server.close();
    rmSync(link, { force: true });
    await template.remove();
  };
}
