import { createTabs, type TabMessage, type Tabs, type TabsDeps } from './tabs.ts';

/**
 * The tabs of one account, which share their tokens among themselves, with the other tabs of the
 * session: those hear of a sign-out and of a new session, and never get a token of the account.
 */
export function createAccountTabs(deps: TabsDeps, tenantId: string): Tabs {
  const own = createTabs({ ...deps, name: `${deps.name}.${tenantId}` });
  const others = createTabs(deps);
  return {
    ...own,
    onMessage: (listener) => {
      const hear = (message: TabMessage) => {
        if (message.kind === 'signedOut') listener(message);
        if (message.kind === 'changed') listener({ kind: 'changed', isElsewhere: true });
      };
      const stops = [own.onMessage(listener), others.onMessage(hear)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    tell: (message) => {
      own.tell(message);
      if (message.kind === 'signedOut') others.tell(message);
      if (message.kind === 'changed') others.tell({ kind: 'changed', isElsewhere: true });
    },
    close: () => {
      own.close();
      others.close();
    },
    open: () => {
      own.open();
      others.open();
    },
    dispose: () => {
      own.dispose();
      others.dispose();
    },
  };
}
