import type { RouteName } from '@foyer/client';
import { useChunk } from '@foyer/login-box/use-chunk';
import { useSession } from '@foyer/react';
import { loadLoginBox } from './lazy.ts';
import { LoadingPage } from './loading-page.tsx';
import type { EmbedOptions } from './options.ts';
import { usePageTexts } from './page-texts.ts';

/**
 * The sign-in box as a whole page, fetched when it is needed; one quiet page until script and
 * session are there.
 */
export function AuthPages({
  options,
  route,
}: {
  readonly options: EmbedOptions;
  readonly route: RouteName;
}) {
  const chunk = useChunk(loadLoginBox);
  const session = useSession();
  const { text } = usePageTexts(options);
  const isOpen =
    session.status !== 'unknown' ||
    session.failure !== undefined ||
    session.presumed !== undefined ||
    route === 'logoutUrl';
  if (chunk.status === 'loading' || (chunk.status === 'loaded' && !isOpen))
    return <LoadingPage options={options} />;
  if (chunk.status === 'failed') {
    return <LoadingPage options={options} problem={text('notLoaded')} onRetry={chunk.retry} />;
  }
  const LoginBox = chunk.value;
  return <LoginBox {...options.loginBox} route={route} />;
}
