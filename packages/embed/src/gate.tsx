import { findAuthRoute } from '@foyer/client';
import { useFoyerClient, useSession } from '@foyer/react';
import { type ReactNode, useContext, useEffect, useRef } from 'react';
import { AuthPages } from './auth-pages.tsx';
import { LoadingPage } from './loading-page.tsx';
import { ToHosted } from './to-hosted.tsx';
import { Notices } from './notices.tsx';
import { type EmbedOptions, isPublicPath } from './options.ts';
import { usePageTexts } from './page-texts.ts';
import { PathContext, usePath } from './path.ts';

/** The page, and the handle that opens the portal from it. */
export function Gate(props: { readonly options: EmbedOptions; readonly children?: ReactNode }) {
  const { adminPortal: portal } = props.options;
  const path = usePath();
  const isApplication =
    findAuthRoute(useFoyerClient().routes, path) === undefined && !portal?.isSetupAt(path);
  return (
    <>
      {portal && <portal.Handle options={props.options} path={path} />}
      <Opened {...props} path={path} />
      {isApplication && <Notices options={props.options} />}
    </>
  );
}

interface OpenedProps {
  readonly options: EmbedOptions;
  readonly path: string;
  readonly children?: ReactNode;
}

/**
 * Decides by path and session: the box on auth routes, the application for those who may see it,
 * else neither.
 */
function Opened({ options, path, children }: OpenedProps) {
  const client = useFoyerClient();
  const session = useSession();
  const { text, sayFailure } = usePageTexts(options);
  const isServed = useContext(PathContext) !== undefined;
  const setup = options.adminPortal;
  if (setup?.isSetupAt(path)) return <setup.Setup options={options} />;
  const route = findAuthRoute(client.routes, path);
  if (client.hosted && !options.preview && (route === 'loginUrl' || route === 'signUpUrl'))
    return <ToHosted options={options} route={route} />;
  if (route) return <AuthPages options={options} route={route} />;
  const portal = options.adminPortal;
  const isPortal = portal?.isAt(path) === true;
  // the same place in the tree, whatever the session is: the page keeps its state
  const page = (
    <>
      {children}
      {session.status === 'signedIn' && portal && <portal.Layer options={options} />}
    </>
  );
  if (session.status === 'unknown') {
    if (isServed && !isPortal && (!session.failure || isPublicPath(options, path))) return page;
    const retry = () => void client.session.refresh();
    const { failure } = session;
    // the server's error text is for developers: users see our text, and the trace ID for support
    const problem =
      failure && (failure.status === undefined ? sayFailure(failure) : text('notLoaded'));
    return (
      <LoadingPage options={options} problem={problem} traceId={failure?.traceId} onRetry={retry} />
    );
  }
  if (session.status === 'signedOut')
    return isPortal || !isPublicPath(options, path) ? <ToLogin options={options} /> : page;
  return portal && isPortal ? <portal.Route options={options} /> : page;
}

/**
 * Goes to the sign-in page and remembers the requested one; shows nothing of the application until
 * then.
 */
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
