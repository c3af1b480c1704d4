import { prepareTemplate, startRunningServer } from '../running-server/running-server.ts';

/** One server for the whole run; each test makes its own accounts on it. Servers of a test's own begin as copies. */
export default async function setup(): Promise<() => Promise<void>> {
  const template = await prepareTemplate();
  const server = await startRunningServer();
  process.env['FOYER_TEST_ORIGIN'] = server.origin;
  process.env['FOYER_TEST_DATA'] = server.dataDir;
  process.env['FOYER_TEST_CONSOLE'] = server.consoleOrigin;
  process.env['FOYER_TEST_CONSOLE_HOST'] = server.consoleHostOrigin;
  return async () => {
    await server.close();
    await template.remove();
  };
}
