import { createFoyerClient } from '@foyer/client';
import { loginCalls } from '@foyer/contract/login/calls';
import { FoyerProvider } from '@foyer/embed';
import { CheckoutDialog } from '@foyer/embed/components';
import '@foyer/embed/styles.css';
import '@foyer/embed/portal.css';
import { createPreviewTransport, previewPassword } from '@foyer/preview';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

const transport = createPreviewTransport({ delayMs: 0 });

/** A page that sells a plan, and one that does not exist; it lists what the dialog reports. */
function Pricing() {
  const [plan, setPlan] = useState<string | undefined>(undefined);
  const [events, setEvents] = useState<readonly string[]>([]);
  const note = (event: string) => setEvents((earlier) => [...earlier, event]);
  return (
    <main>
      <h1>Pricing</h1>
      {['business', 'gold'].map((one) => (
        <button key={one} type="button" onClick={() => setPlan(one)}>
          Choose {one}
        </button>
      ))}
      <output>{events.join(', ')}</output>
      <CheckoutDialog
        plan={plan ?? 'business'}
        isOpen={plan !== undefined}
        onReady={() => note('ready')}
        onSuccess={() => note('success')}
        onError={({ code }) => note(`error ${code}`)}
        onClose={() => {
          note('close');
          setPlan(undefined);
        }}
      />
    </main>
  );
}

async function start() {
  const visitor = createFoyerClient({ baseUrl: location.origin, transport });
  await visitor
    .api(loginCalls)
    .signIn({ body: { email: 'admin@acme.test', password: previewPassword } });
  visitor.dispose();
  const app = document.querySelector('#app');
  if (!app) return;
  const options = { baseUrl: location.origin, transport, requireAuth: false };
  createRoot(app).render(
    <FoyerProvider options={options}>
      <Pricing />
    </FoyerProvider>,
  );
}

void start();
