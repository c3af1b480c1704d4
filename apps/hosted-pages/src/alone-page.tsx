import { defaultRoutes, type RedirectOptions } from '@foyer/client';
import { FoyerProvider } from '@foyer/embed';
import { useMemo, useState } from 'react';
import { takeUpAddress } from './addresses.ts';
import { DoneCard, Quiet } from './cards.tsx';
import { readInteraction } from './interactions.ts';
import { lastInteraction } from './last-interaction.ts';

/** Where the box leads when somebody is signed in; never shown. */
const donePath = '/account/continue';

/**
 * The pages that mails lead to, where no application serves them: a new password, an activation, an invitation, a link that signs in. Once
 * somebody is done, or wants to sign in, the sign-in that an application waits for is taken up again. Decision 0192.
 */
export function AlonePage() {
  const [isDone, setDone] = useState(() => location.pathname === donePath);
  const options = useMemo(
    () => ({
      baseUrl: location.origin,
      routes: { ...defaultRoutes, authenticatedUrl: donePath },
      onRedirectTo: createRouter(() => setDone(true)),
      requireAuth: false,
      loginBox: { locale: 'auto' },
    }),
    [],
  );
  if (isDone) return <DoneCard home={lastInteraction().home} />;
  return (
    <FoyerProvider options={options}>
      <Quiet />
    </FoyerProvider>
  );
}

/** Leads back to the application that waits, from the two places where a mail's errand ends. */
function createRouter(onDone: () => void) {
  return (url: string, { replace = false, refresh = false }: RedirectOptions): void => {
    const target = new URL(url, location.href);
    const isOurs = target.origin === location.origin && target.pathname.startsWith('/account/');
    if (!isOurs || refresh) return replace ? location.replace(target) : location.assign(target);
    const isEnd = target.pathname === donePath || target.pathname === defaultRoutes.loginUrl;
    if (!isEnd) return show(target, replace);
    void waiting().then((uid) => {
      if (uid) return location.replace(takeUpAddress(uid));
      return target.pathname === donePath ? onDone() : show(target, replace);
    });
  };
}

/** The sign-in that an application still waits for. */
async function waiting(): Promise<string | undefined> {
  const { uid } = lastInteraction();
  if (!uid) return undefined;
  return readInteraction(uid).then(
    () => uid,
    () => undefined,
  );
}

function show(target: URL, replace: boolean): void {
  if (replace) history.replaceState(null, '', target);
  else history.pushState(null, '', target);
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
}
