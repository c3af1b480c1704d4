import { createFoyerClient } from '@foyer/client';
import { loginCalls } from '@foyer/contract/login/calls';
import { createPreviewTransport, previewPassword } from '@foyer/preview';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { adminPortal, NotificationBell } from '../src/admin-portal.ts';
import {
  AccountSwitcher,
  AdminPortalPage,
  ApplicationSwitcher,
  CheckoutDialog,
  InviteUsers,
  Protect,
  SignedIn,
  SignedOut,
  SignInButton,
  SignUpButton,
  UserButton,
} from '../src/components.ts';
import { FoyerProvider } from '../src/foyer-provider.tsx';
import '../src/styles.css';
import '../src/portal.css';
import './gallery.css';
import { settings, SettingsBar } from './settings.tsx';

const { page, user, colorScheme, color } = settings;
document.documentElement.dataset['theme'] = colorScheme;

function Header() {
  return (
    <header className="bar">
      <SignedIn>
        <AccountSwitcher />
        <ApplicationSwitcher onOpen={() => undefined} />
        <NotificationBell />
      </SignedIn>
      <SignedOut>
        <SignInButton /> <SignUpButton />
      </SignedOut>
      <UserButton items={[{ id: 'billing', label: 'Billing', onSelect: () => undefined }]} />
    </header>
  );
}

function Components() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <section className="part">
        <h2>SignedIn, SignedOut</h2>
        <SignedIn>
          <p>You are signed in.</p>
        </SignedIn>
        <SignedOut>
          <p>You are not signed in.</p>
        </SignedOut>
      </section>
      <section className="part">
        <h2>Protect</h2>
        <Protect
          permission="fe.secure.write.users"
          fallback={<p>Only administrators can see this section.</p>}
        >
          <p>You can edit users.</p>
        </Protect>
      </section>
      <SignedIn>
        <section className="part">
          <h2>UserButton with a name, and without accounts</h2>
          <UserButton showName showAccounts={false} />
        </section>
        <section className="part">
          <h2>InviteUsers</h2>
          <InviteUsers />
          <InviteUsers variant="secondary">Invite your team</InviteUsers>
        </section>
        <section className="part">
          <h2>CheckoutDialog</h2>
          <button type="button" onClick={() => setOpen(true)}>
            Upgrade to Business
          </button>
          <CheckoutDialog plan="business" isOpen={isOpen} onClose={() => setOpen(false)} />
        </section>
      </SignedIn>
    </>
  );
}

const transport = createPreviewTransport({ delayMs: 0, storage: null });
if (user !== 'visitor') {
  const client = createFoyerClient({ baseUrl: location.origin, transport, storage: null });
  await client.api(loginCalls).signIn({ body: { email: user, password: previewPassword } });
  client.dispose();
}

const element = document.getElementById('gallery');
if (element) {
  createRoot(element).render(
    <FoyerProvider
      options={{
        baseUrl: location.origin,
        requireAuth: false,
        transport,
        adminPortal: adminPortal(),
        loginBox: {
          colorScheme,
          ...(color && { theme: { palette: { primary: `#${color}` } } }),
        },
      }}
    >
      <SettingsBar />
      <Header />
      <main>{page === 'components' ? <Components /> : <AdminPortalPage tab={page} />}</main>
    </FoyerProvider>,
  );
}
