import { useSession } from '@foyer/embed';
import type { ReactNode } from 'react';
import { isExpenses } from './expenses/expenses.ts';
import { ExpensesPage } from './expenses/expenses.page.tsx';
import { LandingPage } from './landing/landing.page.tsx';
import { NotFoundPage } from './not-found.page.tsx';
import { OverviewPage } from './overview/overview.page.tsx';
import { usePath } from './router/path.ts';
import { Shell } from './shell/shell.tsx';
import { WhoAmIPage } from './who-am-i/who-am-i.page.tsx';

/** The pages for users who are signed in. */
const pages: Readonly<Record<string, () => ReactNode>> = {
  '/': OverviewPage,
  '/who-am-i': WhoAmIPage,
};

/** Visitors see the landing page; everyone else works. */
export function App() {
  const session = useSession();
  const path = usePath();
  if (isExpenses) return <ExpensesPage />;
  if (session.status !== 'signedIn') return <LandingPage />;
  const Page = pages[path] ?? NotFoundPage;
  return (
    <Shell>
      <Page key={session.activeTenant.tenantId} />
    </Shell>
  );
}
