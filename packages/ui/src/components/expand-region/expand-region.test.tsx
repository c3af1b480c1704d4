// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ExpandRegion } from './expand-region.tsx';

afterEach(cleanup);

test('closed content is kept but not offered to screen readers', () => {
  const { rerender } = render(
    <ExpandRegion open={false}>
      <button type="button">Use a code</button>
    </ExpandRegion>,
  );
  expect(screen.queryByRole('button', { name: 'Use a code' })).toBeNull();
  rerender(
    <ExpandRegion open>
      <button type="button">Use a code</button>
    </ExpandRegion>,
  );
  expect(screen.getByRole('button', { name: 'Use a code' })).toBeTruthy();
});
