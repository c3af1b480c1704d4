import { FoyerProvider } from '@foyer/embed';
import { adminPortal } from '@foyer/embed/admin-portal';
import '@foyer/embed/styles.css';
import '@foyer/embed/portal.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';

const options = {
  baseUrl: location.origin,
  publicPaths: ['/'],
  adminPortal: adminPortal({ path: '/settings' }),
};

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <FoyerProvider options={options}>
      <App />
    </FoyerProvider>
  </StrictMode>,
);
