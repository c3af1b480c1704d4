import { findAuthRoute } from '@foyer/client';
import { type BoxTexts, LoginBox } from '@foyer/login-box';
import { useFoyerClient, useSession } from '@foyer/react';
import { Root } from '@foyer/ui';
import { useEffect } from 'react';
import { text } from '../console-text.ts';
import { ConsoleMark } from '../console-mark.tsx';
import { LegalAgreement } from '../legal-links.tsx';
import type { PageSettings } from '../page-settings.ts';
import type { SessionEnd } from '../session-end/session-end.ts';
import { ConsoleEntryCard } from './console-entry-card.tsx';
import { usePagePath } from './page-path.ts';
import picture from './picture.svg';
import { PreviewNote } from './preview-note.tsx';
import { SessionEndBanner } from './session-end-banner.tsx';
import { useConsoleEntry } from './use-console-entry.ts';

/** What the page is shown when it opens. */
export interface SignInPageProps {
  readonly settings: PageSettings;
  /** Why the last session ended, where that is to be said. */
  readonly sessionEnd: SessionEnd | undefined;
  readonly isPreview: boolean;
}

/** Two columns: the picture with the logo, and the form. The picture is hidden below 992 px. Specification 2, §2. */
export function SignInPage({ settings, sessionEnd, isPreview }: SignInPageProps) {
  return (
    <Root theme="light" className="console-columns">
      <aside className="console-picture" aria-hidden="true">
        <img className="console-picture-image" src={picture} alt="" />
        <ConsoleMark onDark />
      </aside>
      <div className="console-side">
        {isPreview && <PreviewNote />}
        <main className="console-form">
          <SignInForm settings={settings} sessionEnd={sessionEnd} isPreview={isPreview} />
        </main>
        <footer className="console-side-footer">
          <LegalAgreement settings={settings} />
        </footer>
      </div>
    </Root>
  );
}

function SignInForm({ settings, sessionEnd, isPreview }: SignInPageProps) {
  const entry = useConsoleEntry(settings, isPreview);
  const route = useRoute();
  const texts: BoxTexts = {
    login: { preLoginTitle: settings.title, preLoginLine: text('signInLine') },
  };
  // The other pages of the box, such as a new password, come first; they lead to the sign-in or into the console.
  const isEntering = route === 'loginUrl' && ['entering', 'leaving', 'failed'].includes(entry.step);
  return (
    <>
      <div className="console-form-mark">
        <ConsoleMark />
      </div>
      {sessionEnd && !isEntering && <SessionEndBanner end={sessionEnd} />}
      {isEntering ? (
        <ConsoleEntryCard
          failure={entry.step === 'failed' ? entry.failure : undefined}
          onRetry={entry.retry}
        />
      ) : (
        <LoginBox
          route={route}
          frame="none"
          locale="en"
          colorScheme="light"
          texts={texts}
          signUp={false}
        />
      )}
    </>
  );
}

/** The auth page that is open. Every other address is the root, which leads a visitor without a session to the sign-in. */
function useRoute() {
  const client = useFoyerClient();
  const route = findAuthRoute(client.routes, usePagePath());
  const { status } = useSession();
  const isLost = route === undefined && status === 'signedOut';
  useEffect(() => {
    if (isLost) client.redirectTo(client.routes.loginUrl, { replace: true });
  }, [client, isLost]);
  return route ?? 'loginUrl';
}
