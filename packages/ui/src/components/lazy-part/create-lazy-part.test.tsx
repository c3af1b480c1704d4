// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createLazyPart } from './create-lazy-part.ts';

afterEach(cleanup);

const settle = () => act(() => Promise.resolve());

test('a part loads when the user first touches the page, or at once when it is needed', async () => {
  const load = vi.fn(async () => ({ word: 'loaded' }));
  const usePart = createLazyPart(load);
  const loadOpen = vi.fn(async () => ({ word: 'loaded' }));
  const useOpenPart = createLazyPart(loadOpen);
  const Page = () => (
    <>
      <p>{`menu ${usePart()?.word}`}</p>
      <p>{`dialog ${useOpenPart(true)?.word}`}</p>
    </>
  );
  render(<Page />);
  expect(await screen.findByText('dialog loaded')).toBeTruthy();
  await settle();
  expect(load).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('pointermove'));
  expect(await screen.findByText('menu loaded')).toBeTruthy();
  expect([load, loadOpen].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});
