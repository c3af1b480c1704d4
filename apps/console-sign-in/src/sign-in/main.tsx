import { createFoyerClient } from '@foyer/client';
import { consoleApiVersion } from '@foyer/contract/console-session/rules';
import { FoyerClientProvider } from '@foyer/react';
import { createRoot } from 'react-dom/client';
import { mountPoint } from '../mount.ts';
import { readPreviewSwitch } from '../preview-switch.ts';
import { readPageSettings } from '../read-page-settings.ts';
import { takeSessionEnd } from '../session-end/session-end.ts';
import { goTo } from './page-path.ts';
import { previewTransport } from './preview-transport.ts';
import { SignInPage } from './sign-in-page.tsx';
import '../theme/fonts.ts';
import '@foyer/embed/styles.css';
import '../theme/tokens.css';
import '../theme/base.css';
import './sign-in.css';

const settings = readPageSettings(document);
const isPreview = readPreviewSwitch(window);
const sessionEnd = takeSessionEnd(document, settings.cookieDomain);

const client = createFoyerClient({
  // The console's identity service has a version of its own; everything else is as everywhere. Decision 0102.
  baseUrl: (path) =>
    settings.identityUrl + (path.startsWith('/auth-cookie') ? `/${consoleApiVersion}` : ''),
  clientId: isPreview ? `${settings.clientId}.preview` : settings.clientId,
  // The console is in English, so the emails it requests are too.
  headers: () => ({ 'accept-language': 'en' }),
  onRedirectTo: goTo,
  ...(isPreview && { transport: previewTransport }),
});
void client.start();

createRoot(mountPoint()).render(
  <FoyerClientProvider client={client}>
    <SignInPage settings={settings} sessionEnd={sessionEnd} isPreview={isPreview} />
  </FoyerClientProvider>,
);
