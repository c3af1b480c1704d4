import { createFoyerClient } from '../create-client.ts';
import type { ClientOptions } from '../hosted/client-options.ts';
import { createSimulatedBrowser } from './simulated-browser.ts';
import { createSimulatedProvider } from './simulated-provider.ts';
import { createSimulatedTime } from './simulated-time.ts';

/** A browser, a provider and a clock; `open` starts a client in a new tab. */
export function createSimulation(capabilities: Parameters<typeof createSimulatedBrowser>[0] = {}) {
  const browser = createSimulatedBrowser(capabilities);
  const provider = createSimulatedProvider();
  const time = createSimulatedTime();
  const open = (options: Partial<ClientOptions> & { readonly href?: string } = {}) => {
    const { href, ...rest } = options;
    const tab = browser.openTab(href);
    const client = createFoyerClient({
      baseUrl: 'https://app.test',
      transport: provider.transport,
      clock: time,
      logLevel: 'none',
      browser: tab.browser,
      storage: tab.storage,
      ...rest,
    });
    return { ...tab, client, session: client.session, status: () => client.session.get().status };
  };
  /** Opens a tab and lets its start-up finish. */
  const start = async (options: Parameters<typeof open>[0] = {}) => {
    const opened = open(options);
    const starting = opened.client.start();
    await time.advance(100);
    return { ...opened, starting };
  };
  return { browser, provider, time, open, start };
}
