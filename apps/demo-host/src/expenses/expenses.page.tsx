import { useTenants, useUser } from '@foyer/embed';
import { ApplicationSwitcher } from '@foyer/embed/components';
import { useTitle } from '../pieces/use-title.ts';
import { AccountMenu } from '../shell/account-menu.tsx';
import { TenantSwitcher } from '../shell/tenant-switcher.tsx';

const samples = [
  { id: 1, date: 'March 2', what: 'Train to Leeds', amount: '£48.20' },
  { id: 2, date: 'March 3', what: 'Hotel, one night', amount: '£96.00' },
  { id: 3, date: 'March 9', what: 'Paper and stamps', amount: '£12.75' },
];

/** The second application of the demo: it shares users and accounts with Ledgerly, and has sessions of its own. */
export function ExpensesPage() {
  useTitle('Expenses');
  const user = useUser();
  const { activeTenant } = useTenants();
  if (!user || !activeTenant) return null;
  return (
    <div className="shell">
      <header className="shell-head">
        <span className="brand">Expenses</span>
        <div className="shell-tools">
          <ApplicationSwitcher />
          <TenantSwitcher />
          <AccountMenu />
        </div>
      </header>
      <main className="shell-main" id="content" tabIndex={-1}>
        <header className="page-head">
          <div>
            <p className="eyebrow">{activeTenant.name}</p>
            <h1>Expenses of {user.name}</h1>
          </div>
        </header>
        <section className="panel" aria-label="Expenses">
          <ul className="keys">
            {samples.map(({ id, date, what, amount }) => (
              <li key={id}>
                {date} · {what} · {amount}
              </li>
            ))}
          </ul>
        </section>
      </main>
    </div>
  );
}
