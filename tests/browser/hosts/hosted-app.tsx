import { FoyerProvider, useLogout, useSession, useUser } from '@foyer/embed';

/** A small application of a host, with the box in preview: it needs no server. */
export function HostedApp({ locale = 'en' }: { readonly locale?: string }) {
  const options = {
    baseUrl: 'https://host.test',
    preview: { delayMs: 0 },
    publicPaths: ['/'],
    loginBox: {
      appName: 'Host',
      locale,
      links: { terms: '/terms', privacy: '/privacy', support: '/support' },
    },
  };
  return (
    <FoyerProvider options={options}>
      <Application />
    </FoyerProvider>
  );
}

function Application() {
  const session = useSession();
  const user = useUser();
  const signOut = useLogout();
  return (
    <main id="host">
      <h1>The host</h1>
      <p>
        {session.status === 'signedIn' ? `Hello, ${user?.email}` : 'Hello, visitor'}{' '}
        <a href="/account/login">Sign in</a>
      </p>
      <ul>
        <li>
          <label>
            Field <input type="email" defaultValue="host" />
          </label>
        </li>
      </ul>
      <table>
        <tbody>
          <tr>
            <td>Cell</td>
          </tr>
        </tbody>
      </table>
      <button type="button" onClick={signOut}>
        Leave
      </button>
      <svg width="20" height="20" viewBox="0 0 20 20">
        <path d="M2 2h16v16z" fill="teal" />
      </svg>
    </main>
  );
}
