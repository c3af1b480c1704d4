import { createFoyerClient } from '@foyer/client';
import { consoleApiVersion } from '@foyer/contract/console-session/rules';
import { createRoot } from 'react-dom/client';
import { createDashboardApi } from '../dashboard-api/dashboard-api.ts';
import { createTimeOrderedIds } from '../identifiers/time-ordered-id.ts';
import { mountPoint } from '../mount.ts';
import { readPageSettings } from '../read-page-settings.ts';
import { createToasts } from '../toasts/toasts.ts';
import { ConsolePage } from './console-page.tsx';
import { createLiveSession, createPreviewSession } from './console-session.ts';
import '../theme/fonts.ts';
import '@foyer/ui/styles.css';
import '../theme/tokens.css';
import '../theme/base.css';
import './console.css';
import './dialogs.css';
import './toasts.css';

const settings = readPageSettings(document);
const isPreview = location.pathname === '/preview';

// The login provider keeps the session alive here too, and gives the token of the dashboard API.
const client = createFoyerClient({
  baseUrl: (path) =>
    settings.identityUrl + (path.startsWith('/auth-cookie') ? `/${consoleApiVersion}` : ''),
  clientId: settings.clientId,
});
if (!isPreview) void client.start();

const toasts = createToasts({ clock: client.clock, newId: createTimeOrderedIds() });
const api = createDashboardApi({
  baseUrl: location.origin,
  accessToken: () => {
    const session = client.session.get();
    return session.status === 'signedIn' ? session.accessToken : undefined;
  },
  showError: (text) => toasts.show({ text, tone: 'error' }),
  fetch: (request) => fetch(request),
});
const leave = (url: string) => location.assign(url);
const session = isPreview
  ? createPreviewSession(settings, leave)
  : createLiveSession(api, settings, leave);

createRoot(mountPoint()).render(
  <ConsolePage
    settings={settings}
    session={session}
    toasts={toasts}
    client={isPreview ? undefined : client}
  />,
);
