import type { FoyerClient } from '@foyer/client';
import { Avatar, Button, Root } from '@foyer/ui';
import { useState } from 'react';
import { ConsoleMark } from '../console-mark.tsx';
import type { PageSettings } from '../page-settings.ts';
import type { Toasts } from '../toasts/toasts.ts';
import { AboutModal } from './about-modal.tsx';
import type { ConsoleSession } from './console-session.ts';
import { EndSessionDialog } from './end-session-dialog.tsx';
import { ListView } from './list-view.tsx';
import { Navbar } from './navbar.tsx';
import { ToastList } from './toast-list.tsx';
import { ToolsView } from './tools-view.tsx';
import { useGuest } from './use-guest.ts';
import { toolsPlace, usePlace } from './use-place.ts';

/** What the page is made of. */
export interface ConsolePageProps {
  readonly settings: PageSettings;
  readonly session: ConsoleSession;
  readonly toasts: Toasts;
  /** Absent in the preview. */
  readonly client: FoyerClient | undefined;
}

/** The stand-in console: who is signed in, the catalog to browse, and every way a session can end. */
export function ConsolePage({ settings, session, toasts, client }: ConsolePageProps) {
  const { guest, isLoading } = useGuest(session, client);
  const [open, setOpen] = useState<'endSession' | 'about' | undefined>(undefined);
  const close = () => setOpen(undefined);
  const { place, list } = usePlace();
  return (
    <Root theme="light" className="console-page">
      {isLoading && <div className="console-progress" role="progressbar" aria-label="Loading" />}
      <header className="console-header">
        <ConsoleMark />
        {client === undefined && <span className="console-badge">Preview</span>}
        <div className="console-person">
          {guest && (
            <>
              <Avatar name={guest.name} size="small" />
              <p className="console-person-name">
                {guest.name}
                <span className="console-person-email">{guest.email}</span>
              </p>
              <Button onClick={() => setOpen('endSession')}>End session</Button>
            </>
          )}
        </div>
      </header>
      <Navbar place={place} />
      <main className="console-main">
        <div className="console-content">
          {place === toolsPlace ? (
            <ToolsView />
          ) : (
            list && <ListView key={list.id} list={list} toasts={toasts} />
          )}
        </div>
      </main>
      <footer className="console-footer">
        <span>{settings.title}</span>
        <Button variant="quiet" onClick={() => setOpen('about')}>
          About this console
        </Button>
      </footer>
      <EndSessionDialog isOpen={open === 'endSession'} onClose={close} onEnd={session.end} />
      <AboutModal isOpen={open === 'about'} onClose={close} guest={guest} />
      <ToastList toasts={toasts} />
    </Root>
  );
}
