import { findAuthRoute } from '@foyer/client';
import type { BoxOptions } from '@foyer/login-box';
import { useChunk } from '@foyer/login-box/use-chunk';
import { useFoyerClient } from '@foyer/react';
import { loadLoginBox } from './lazy.ts';
import { usePath } from './path.ts';

/** The card of the sign-in box, for a page of the host's own. */
export interface LoginBoxProps extends BoxOptions {
  /** What to open where the path is not an auth route. Default: the sign-in. */
  readonly flow?: 'loginUrl' | 'signUpUrl' | 'forgetPasswordUrl' | undefined;
}

/** The sign-in box without its page, wherever a host wants it. */
export function LoginBox({ flow = 'loginUrl', ...options }: LoginBoxProps) {
  const client = useFoyerClient();
  const route = findAuthRoute(client.routes, usePath()) ?? flow;
  const chunk = useChunk(loadLoginBox);
  if (chunk.status !== 'loaded') return null;
  const Box = chunk.value;
  return <Box {...options} route={route} frame="none" />;
}
