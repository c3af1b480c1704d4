import { FoyerProvider } from '@foyer/next';
import '@foyer/embed/styles.css';
import '@foyer/embed/portal.css';
import type { ReactNode } from 'react';
import { Header } from './header';

export const metadata = { title: 'Foyer with Next.js' };

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <FoyerProvider options={{ publicPaths: ['/'] }}>
          <Header />
          {children}
        </FoyerProvider>
      </body>
    </html>
  );
}
