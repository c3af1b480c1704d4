import { createFoyerClient, type FoyerOptions, type RouteName } from '@foyer/client';
import { FoyerClientProvider } from '@foyer/react';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Fragment, StrictMode } from 'react';
import { onTestFinished } from 'vitest';
import { LoginBox, type LoginBoxProps } from '../src/index.ts';
import type { Provider } from './provider.ts';

/** Opens a page of the box against a provider, and says where it leads. */
export function renderBox(
  provider: Provider,
  route: RouteName,
  {
    address = '/account/login',
    box = {},
    client: options = {},
    isStrict = true,
  }: {
    readonly address?: string;
    readonly box?: Omit<LoginBoxProps, 'route'>;
    readonly client?: Partial<FoyerOptions>;
    /** React's strict mode starts every page twice; off where calls at the start are counted. */
    readonly isStrict?: boolean;
  } = {},
) {
  history.replaceState(null, '', address);
  localStorage.clear();
  sessionStorage.clear();
  const wentTo: string[] = [];
  const client = createFoyerClient({
    baseUrl: location.origin,
    transport: provider.transport,
    onRedirectTo: (url) => wentTo.push(url),
    ...options,
  });
  void client.start();
  const Mode = isStrict ? StrictMode : Fragment;
  const page = (shown: RouteName) => (
    <Mode>
      <FoyerClientProvider client={client}>
        <LoginBox {...box} route={shown} />
      </FoyerClientProvider>
    </Mode>
  );
  const view = render(page(route));
  onTestFinished(() => {
    cleanup();
    client.dispose();
  });
  return {
    client,
    user: userEvent.setup(),
    /** Every address the box led to, in order. */
    wentTo,
    /** Opens another page of the box, as the host's router would. */
    open: (next: RouteName) => view.rerender(page(next)),
  };
}

/** What is typed into a field. */
export function valueOf(label: string): string | undefined {
  const field = screen.getByLabelText(label);
  return field instanceof HTMLInputElement ? field.value : undefined;
}
