import { FoyerProvider, useFoyerClient, useLogout, useUser } from '@foyer/embed';
import '@foyer/embed/styles.css';
import { createRoot } from 'react-dom/client';

/** A host with hosted login, and no provider behind it. */
function Application() {
  const user = useUser();
  const client = useFoyerClient();
  const signOut = useLogout();
  return (
    <main>
      <h1>Hello, {user?.name}</h1>
      <button
        type="button"
        onClick={() => void client.hosted?.loginWithRedirect({ loginHint: 'careful@acme.test' })}
      >
        Somebody else
      </button>
      <button type="button" onClick={signOut}>
        Leave
      </button>
    </main>
  );
}

const options = {
  baseUrl: 'https://provider.test',
  hostedLoginBox: true,
  preview: { delayMs: 0 },
};

createRoot(document.body.appendChild(document.createElement('div'))).render(
  <FoyerProvider options={options}>
    <Application />
  </FoyerProvider>,
);
