import { FoyerProvider } from '@foyer/embed';
import '@foyer/embed/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { Home, Invoices, Layout } from './pages.tsx';

const router = createBrowserRouter([
  {
    element: <Layout />,
    children: [
      { path: '/', element: <Home /> },
      { path: '/invoices', element: <Invoices /> },
      // the sign-in pages are shown over this route
      { path: '/account/*', element: null },
    ],
  },
]);

const options = {
  baseUrl: location.origin,
  publicPaths: ['/'],
  onRedirectTo: (url: string, { replace = false, refresh = false }) => {
    const target = new URL(url, location.href);
    if (refresh || target.origin !== location.origin) return location.assign(target);
    return void router.navigate(target.pathname + target.search + target.hash, { replace });
  },
};

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <FoyerProvider options={options}>
      <RouterProvider router={router} />
    </FoyerProvider>
  </StrictMode>,
);
