import { authRouteOf } from '@foyer/client';
import { useFoyerClient, useSession } from '@foyer/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { PortalLayer, PortalRoute, usePortalHandle } from './admin-portal/portal-host.tsx';
import { isPortalPath } from './admin-portal/portal-address.ts';
import { AuthPages } from './auth-pages.tsx';
import { LoadingPage } from './loading-page.tsx';
import { ToHosted } from './to-hosted.tsx';
import { type EmbedOptions, isPublicPath } from './options.ts';
import { usePageTexts } from './page-texts.ts';
import { usePath } from './path.ts';

/** Decides by path and session: the box on auth routes, the application for those who may see it, else neither. */
export function Gate({ options, children }: { readonly options: EmbedOptions; readonly children?: ReactNode }) {
  const client = useFoyerClient();
  const session = useSession();
  const path = usePath();
  const { sayFailure } = usePageTexts(options);
  usePortalHandle(options, path);
  const route = authRouteOf(client.routes, path);
  if (client.hosted && (route === 'loginUrl' || route === 'signUpUrl'))
    return <ToHosted options={options} route={route} />;
  if (route) return <AuthPages options={options} route={route} />;
  if (session.status === 'unknown') {
    const retry = () => void client.session.refresh();
    const problem = session.failure && sayFailure(session.failure);
    return <LoadingPage options={options} problem={problem} onRetry={retry} />;
  }
  const isPortal = isPortalPath(options.adminPortal ?? {}, path);
  if (session.status === 'signedOut' && (isPortal || !isPublicPath(options, path)))
    return <ToLogin options={options} />;
  if (session.status === 'signedOut') return children;
  if (isPortal) return <PortalRoute options={options} />;
  return (
    <>
      {children}
      <PortalLayer options={options} />
    </>
  );
}

/** Goes to the sign-in and remembers where somebody was going; shows nothing of the application meanwhile. */
function ToLogin({ options }: { readonly options: EmbedOptions }) {
  const client = useFoyerClient();
  const hasLeft = useRef(false);
  useEffect(() => {
    if (hasLeft.current) return;
    hasLeft.current = true;
    client.rememberDestination(location.pathname + location.search + location.hash);
    client.redirectTo(client.routes.loginUrl, { replace: true });
  }, [client]);
  return <LoadingPage options={options} />;
}
