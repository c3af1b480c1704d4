import { createFoyerClient, type Transport } from '@foyer/client';
import { loginCalls } from '@foyer/contract/login/calls';
import { mfaRefusals } from '@foyer/contract/mfa/refusals';
import { usersCalls } from '@foyer/contract/users/calls';
import { FoyerProvider } from '@foyer/embed';
import { AdminPortal, AdminPortalPage, adminPortal } from '@foyer/embed/admin-portal';
import '@foyer/embed/styles.css';
import '@foyer/embed/portal.css';
import { createPreviewTransport, previewPassword } from '@foyer/preview';
import { Button, TextField } from '@foyer/ui';
import { Dialog, PageHeader, SearchField } from '@foyer/ui/portal';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { PagesContext } from '../../../packages/admin-portal/src/pages/page-table.ts';
import { useFreshVerification } from '../../../packages/admin-portal/src/portal/use-fresh-verification.ts';
import { usePageParams } from '../../../packages/admin-portal/src/portal/use-page-params.ts';
import { usePortal } from '../../../packages/admin-portal/src/portal/use-portal.ts';
import { useUnsaved } from '../../../packages/admin-portal/src/portal/use-unsaved.ts';

/** A page with a search in the address, something to save, and a change that asks for a fresh verification. */
function UsersPage() {
  const [{ search }, setParams] = usePageParams({ search: '' });
  const [note, setNote] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [outcome, setOutcome] = useState('Nothing was removed.');
  const withFresh = useFreshVerification();
  const { client } = usePortal();
  useUnsaved(note !== '');
  const remove = async () => {
    await withFresh(() =>
      client.api(usersCalls, 'admin-portal').countTenantUsers({ body: { tenantIds: [] } }),
    );
    setOutcome('Ada was removed.');
    setOpen(false);
  };
  return (
    <>
      <PageHeader
        title="Users"
        text="People who can sign in."
        actions={
          <Button variant="primary" onClick={() => setOpen(true)}>
            Remove Ada
          </Button>
        }
      />
      <SearchField
        label="Search users"
        value={search}
        onSearch={(next) => setParams({ search: next }, { replace: true })}
      />
      <TextField label="Note" value={note} onValueChange={setNote} />
      <p>{outcome}</p>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Remove Ada?"
        footer={
          <Button
            variant="danger"
            onClick={() => void remove().catch(() => setOutcome('Refused.'))}
          >
            Remove
          </Button>
        }
      />
    </>
  );
}

const titled = (title: string) => async () =>
  function Titled() {
    return <PageHeader title={title} />;
  };
const pages = {
  profile: titled('Profile'),
  privacy: titled('Privacy & security'),
  account: titled('Account details'),
  users: async () => UsersPage,
  groups: titled('Groups'),
  roles: titled('Roles'),
  audits: titled('Audit logs'),
  apiTokens: titled('API tokens'),
};

const canned = createPreviewTransport({ delayMs: 0 });
let isFresh = false;

/** The preview, which asks for a fresh verification before users are counted: a sign-in since the page was opened. */
const transport: Transport = async (request) => {
  if (request.path === loginCalls.signIn.path) isFresh = true;
  if (request.path !== usersCalls.countTenantUsers.path || isFresh) return canned(request);
  const { code, status, text } = mfaRefusals.stepUpRequired;
  return Response.json(
    { errors: [text], errorCode: code, context: { way: 'signIn', maxAge: 300 } },
    { status },
  );
};

/** The host of this address: with `?path` its portal has a path of its own. */
function Host() {
  return (
    <main>
      <h1>The application</h1>
      <button type="button" onClick={() => AdminPortal.show({ tab: 'users' })}>
        Manage
      </button>
      {location.search.includes('single') && <AdminPortalPage tab="users" />}
    </main>
  );
}

async function start() {
  const visitor = createFoyerClient({ baseUrl: location.origin, transport: canned });
  await visitor
    .api(loginCalls)
    .signIn({ body: { email: 'admin@acme.test', password: previewPassword } });
  visitor.dispose();
  const app = document.querySelector('#app');
  const path = location.pathname.startsWith('/settings') ? { path: '/settings' } : {};
  if (!app) return;
  createRoot(app).render(
    <PagesContext.Provider value={pages}>
      <FoyerProvider
        options={{
          baseUrl: location.origin,
          transport,
          adminPortal: adminPortal({ appName: 'Host', ...path }),
        }}
      >
        <Host />
      </FoyerProvider>
    </PagesContext.Provider>,
  );
}

void start();
