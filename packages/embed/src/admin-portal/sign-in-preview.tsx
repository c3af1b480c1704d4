// Fetched when an administrator opens the custom login tab: the portal itself carries no sign-in
// box.
import type { SignInPreviewProps } from '@foyer/admin-portal';
import { createFoyerClient, type FoyerClient, type Transport } from '@foyer/client';
import { LoginBox, type BoxOptions } from '@foyer/login-box';
import { FoyerClientProvider, useFoyerClient, useSession } from '@foyer/react';
import { useEffect, useMemo } from 'react';

/**
 * The sign-in box as visitors see it, in one color scheme. The portal shows it inert: nothing in it
 * can be pressed.
 */
export function createSignInPreview(loginBox: BoxOptions) {
  return function SignInPreview({ primary, colorScheme }: SignInPreviewProps) {
    const live = useFoyerClient();
    const client = useMemo(() => createVisitorClient(live), [live]);
    useEffect(() => {
      void client.start();
      return client.dispose;
    }, [client]);
    const { theme } = loginBox;
    const branded = useMemo(
      () => (primary === '' ? theme : { ...theme, palette: { ...theme?.palette, primary } }),
      [theme, primary],
    );
    return (
      <FoyerClientProvider client={client}>
        <Box {...loginBox} theme={branded} colorScheme={colorScheme} />
      </FoyerClientProvider>
    );
  };
}

function Box(options: BoxOptions) {
  const { status } = useSession();
  return status === 'unknown' ? null : <LoginBox {...options} route="loginUrl" frame="none" />;
}

/**
 * A client that is never signed in: it reads what anyone may read, stores nothing, and goes
 * nowhere.
 */
function createVisitorClient({ options }: FoyerClient): FoyerClient {
  return createFoyerClient({
    baseUrl: options.baseUrl,
    ...(options.prefix !== undefined && { prefix: options.prefix }),
    ...(options.appId !== undefined && { appId: options.appId }),
    ...(options.headers && { headers: options.headers }),
    ...(options.query && { query: options.query }),
    ...(options.routes && { routes: options.routes }),
    clientId: `${options.clientId ?? 'default'}.sign-in-preview`,
    storage: null,
    logLevel: 'none',
    onRedirectTo: () => undefined,
    transport: readOnly(options.transport ?? withoutCookies),
  });
}

const withoutCookies: Transport = (request) => {
  const { url, headers, signal } = request;
  return fetch(url, { headers, credentials: 'omit', ...(signal && { signal }) });
};

const readOnly =
  (send: Transport): Transport =>
  async (request) =>
    request.method === 'GET' && request.call.access === 'none'
      ? send(request)
      : Response.json({ errors: [] }, { status: 401 });
