import { NotificationBell } from '@foyer/embed/admin-portal';
import { ApplicationSwitcher } from '@foyer/embed/components';
import type { ReactNode } from 'react';
import { Mark } from '../pieces/mark.tsx';
import { Link } from '../router/link.tsx';
import { AccountMenu } from './account-menu.tsx';
import { TenantSwitcher } from './tenant-switcher.tsx';

/** The frame of the application for users who are signed in. */
export function Shell({ children }: { readonly children: ReactNode }) {
  return (
    <div className="shell">
      <a className="skip" href="#content">
        Skip to the content
      </a>
      <header className="shell-head">
        <Link to="/" className="shell-home">
          <Mark />
        </Link>
        <nav className="shell-nav" aria-label="Pages">
          <Link to="/">Overview</Link>
          <Link to="/who-am-i">Who am I</Link>
        </nav>
        <div className="shell-tools">
          <ApplicationSwitcher />
          <TenantSwitcher />
          <NotificationBell />
          <AccountMenu />
        </div>
      </header>
      <main className="shell-main" id="content" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
