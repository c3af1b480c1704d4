import type { TestProject } from 'vitest/node';
import { prepareTemplate, startRunningServer } from '../running-server/running-server.ts';

/** The data folder that every server of the project begins with, at the place its environment names, and a server that files share. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { FOYER_TEST_TEMPLATE: folder } = project.config.env;
  if (!folder) throw new Error(`project ${project.name} names no place for its template`);
  const remove = await prepareTemplate(folder);
  const server = await startRunningServer();
  project.provide('sharedOrigin', server.origin);
  return async () => {
    await server.close();
    await remove();
  };
}
