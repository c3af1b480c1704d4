// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { ChunkFailedCard } from './status-card.tsx';
import { useChunk } from './use-chunk.ts';

afterEach(cleanup);

test('a script that does not arrive is explained and can be tried again', async () => {
  let tries = 0;
  const load = () => {
    tries += 1;
    return tries === 1
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve('the page');
  };
  const Page = () => {
    const chunk = useChunk(load);
    if (chunk.status === 'failed') return <ChunkFailedCard onRetry={chunk.retry} />;
    return <p>{chunk.status === 'loaded' ? chunk.value : 'waiting'}</p>;
  };
  render(<Page />);
  expect(screen.getByText('waiting')).toBeTruthy();
  await screen.findByRole('heading', { name: 'This page didn’t load' });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('the page')).toBeTruthy();
});

test('a script that arrives after its page has gone changes nothing', async () => {
  let arrive: (page: string) => void = () => undefined;
  const slow = () => new Promise<string>((resolve) => (arrive = resolve));
  const quick = () => Promise.resolve('quick');
  const Page = ({ load }: { readonly load: () => Promise<string> }) => {
    const chunk = useChunk(load);
    return <p>{chunk.status === 'loaded' ? chunk.value : 'waiting'}</p>;
  };
  const view = render(<Page load={slow} />);
  view.rerender(<Page load={quick} />);
  expect(await screen.findByText('quick')).toBeTruthy();
  await act(async () => arrive('slow'));
  expect(screen.queryByText('slow')).toBeNull();
});
