import { FoyerProvider, useFoyerClient, useLogout, useUser } from '@foyer/embed';
import '@foyer/embed/styles.css';
import { createRoot } from 'react-dom/client';

/** A host whose users sign in on the provider's own page. */
function Application() {
  const user = useUser();
  const client = useFoyerClient();
  const signOut = useLogout();
  return (
    <main>
      <h1>Hello, {user?.name}</h1>
      <button type="button" onClick={() => void client.hosted?.stepUp()}>
        Prove it
      </button>
      <button type="button" onClick={signOut}>
        Leave
      </button>
    </main>
  );
}

const options = {
  baseUrl: location.origin,
  clientId: 'c9b1f1de-6c1f-4f3a-9d53-6c0a8f1e2b74',
  hostedLoginBox: true,
};

createRoot(document.body.appendChild(document.createElement('div'))).render(
  <FoyerProvider options={options}>
    <Application />
  </FoyerProvider>,
);
