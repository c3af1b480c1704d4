import { AdminPortal, AdminPortalPage, FoyerProvider } from '@foyer/embed';
import '@foyer/embed/styles.css';
import '@foyer/embed/portal.css';
import { createRoot } from 'react-dom/client';

/** A host without a path for the portal: it opens over its page, or one page of it stands within. */
function Host() {
  return (
    <main>
      <h1>The application</h1>
      <button type="button" onClick={() => AdminPortal.show({ tab: 'users' })}>
        Manage
      </button>
      {new URLSearchParams(location.search).has('single') && <AdminPortalPage tab="users" />}
    </main>
  );
}

const app = document.querySelector('#app');
if (app) {
  createRoot(app).render(
    <FoyerProvider options={{ baseUrl: location.origin, preview: { delayMs: 0 }, adminPortal: { appName: 'Host' } }}>
      <Host />
    </FoyerProvider>,
  );
}
