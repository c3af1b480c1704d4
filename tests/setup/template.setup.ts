import type { TestProject } from 'vitest/node';
import { prepareTemplate } from '../running-server/running-server.ts';

/** The data folder that every server of the project begins with, at the place its environment names. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { FOYER_TEST_TEMPLATE: folder } = project.config.env;
  if (!folder) throw new Error(`project ${project.name} names no place for its template`);
  return prepareTemplate(folder);
}
