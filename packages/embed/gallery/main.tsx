import { createFoyerClient } from '@foyer/client';
import { loginCalls } from '@foyer/contract/login/calls';
import { createPreviewTransport, previewPassword } from '@foyer/preview';
import { createRoot } from 'react-dom/client';
import { adminPortal } from '../src/admin-portal.ts';
import {
  AccountSwitcher,
  AdminPortalPage,
  ApplicationSwitcher,
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

/** `?user=`: who is signed in to the preview data; without it nobody. */
const query = new URLSearchParams(location.search);
const theme = query.get('theme');
const colorScheme = theme === 'light' || theme === 'dark' ? theme : 'system';
document.documentElement.dataset['theme'] = colorScheme;
const email = query.get('user');
const tab = query.get('tab') === 'users' ? 'users' : undefined;
const brand = query.get('brand');

function Gallery() {
  return (
    <>
      <header className="bar">
        <AccountSwitcher />
        <ApplicationSwitcher onOpen={() => undefined} />
        <span>
          <SignedOut>
            <SignInButton /> <SignUpButton />
          </SignedOut>
          <UserButton items={[{ id: 'billing', label: 'Billing', onSelect: () => undefined }]} />
        </span>
      </header>
      <SignedIn>
        <section>
          <h2>UserButton with a name, and without accounts</h2>
          <UserButton showName showAccounts={false} />
        </section>
        <section>
          <h2>InviteUsers</h2>
          <InviteUsers />
          <InviteUsers variant="secondary">Invite your team</InviteUsers>
        </section>
        <section>
          <h2>Protect</h2>
          <Protect
            permission="fe.secure.write.users"
            fallback={<p>Only administrators see more.</p>}
          >
            <p>You may change users.</p>
          </Protect>
        </section>
        {tab && <AdminPortalPage tab={tab} />}
      </SignedIn>
    </>
  );
}

const transport = createPreviewTransport({ delayMs: 0, storage: null });
if (email !== null) {
  const client = createFoyerClient({ baseUrl: location.origin, transport, storage: null });
  await client.api(loginCalls).signIn({ body: { email, password: previewPassword } });
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
          ...(brand !== null && { theme: { palette: { primary: `#${brand}` } } }),
        },
      }}
    >
      <Gallery />
    </FoyerProvider>,
  );
}
