import { FoyerProvider } from '@foyer/embed';
import { adminPortal } from '@foyer/embed/admin-portal';
import '@foyer/embed/styles.css';
import '@foyer/embed/portal.css';
import { createRoot } from 'react-dom/client';

createRoot(document.body.appendChild(document.createElement('div'))).render(
  <FoyerProvider
    options={{ baseUrl: location.origin, adminPortal: adminPortal({ path: '/settings' }) }}
  >
    <h1>Application</h1>
  </FoyerProvider>,
);
