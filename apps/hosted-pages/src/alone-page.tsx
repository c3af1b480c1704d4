import { defaultRoutes, type RedirectOptions } from '@foyer/client';
import type { HostedApplication } from '@foyer/contract/hosted-login';
import { FoyerProvider } from '@foyer/embed';
import { useEffect, useMemo, useState } from 'react';
import { takeUpAddress } from './addresses.ts';
import { DoneCard, Quiet } from './cards.tsx';
import { readApplication, readInteraction } from './interactions.ts';
import { lastInteraction } from './last-interaction.ts';

/** Where the box leads when a user is signed in; never shown. */
const donePath = '/account/continue';
/** Session storage key of the application that an emailed link returns to; survives a redirect to a provider. */
const applicationKey = 'foyer.application';

/**
 * The pages that emails link to if no application serves them: password reset, activation, invitation, and magic link. When the user is
 * done, or wants to sign in, the pending sign-in of an application continues; if there is none, the application itself opens.
 * Decision 0192.
 */
export function AlonePage() {
  const [application] = useState(() => readApplication(applicationId()));
  const [isDone, setDone] = useState(() => location.pathname === donePath);
  const options = useMemo(
    () => ({
      baseUrl: location.origin,
      routes: { ...defaultRoutes, authenticatedUrl: donePath },
      onRedirectTo: createRouter(application, () => setDone(true)),
      requireAuth: false,
      loginBox: { locale: 'auto' },
    }),
    [application],
  );
  if (isDone) return <Done application={application} />;
  return (
    <FoyerProvider options={options}>
      <Quiet />
    </FoyerProvider>
  );
}

/** Opens the application, or confirms the sign-in if its URL is unknown. */
function Done({ application }: { readonly application: Promise<HostedApplication | undefined> }) {
  const [isUnknown, setUnknown] = useState(false);
  useEffect(() => {
    void application.then((existing) =>
      existing?.url ? location.replace(existing.url) : setUnknown(true),
    );
  }, [application]);
  return isUnknown ? <DoneCard home={lastInteraction().home} /> : <Quiet />;
}

/** Read from the URL this tab was opened with. */
function applicationId(): string | undefined {
  const named = new URLSearchParams(location.search).get('client_id');
  if (named) sessionStorage.setItem(applicationKey, named);
  return named ?? sessionStorage.getItem(applicationKey) ?? undefined;
}

/** Returns to the application, from the two pages where flows of emailed links end. */
function createRouter(application: Promise<HostedApplication | undefined>, onDone: () => void) {
  return (url: string, { replace = false, refresh = false }: RedirectOptions): void => {
    const target = new URL(url, location.href);
    const isOurs = target.origin === location.origin && target.pathname.startsWith('/account/');
    if (!isOurs || refresh) return replace ? location.replace(target) : location.assign(target);
    const isEnd = target.pathname === donePath || target.pathname === defaultRoutes.loginUrl;
    if (!isEnd) return show(target, replace);
    void waiting().then(async (uid) => {
      if (uid) return location.replace(takeUpAddress(uid));
      if (target.pathname === donePath) return onDone();
      const { url: home } = (await application) ?? {};
      return home ? location.replace(home) : show(target, replace);
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
