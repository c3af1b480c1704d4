// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PasswordMeter } from '../password-meter/password-meter.tsx';
import { RequirementList } from './requirement-list.tsx';

afterEach(cleanup);

test('every rule says in words whether it is met, and the summary is read out when it changes', () => {
  render(
    <RequirementList
      label="Password rules"
      summary="1 of 3 met"
      requirements={[
        { id: 'length', text: 'At least 10 characters', state: 'met' },
        { id: 'digit', text: 'A number', state: 'open' },
        { id: 'special', text: 'A special character', state: 'missed' },
      ]}
    />,
  );
  expect(screen.getByRole('list', { name: 'Password rules' })).toBeTruthy();
  expect(screen.getAllByRole('listitem').map((rule) => rule.textContent)).toEqual([
    'Met: At least 10 characters',
    'Not yet met: A number',
    'Not yet met: A special character',
  ]);
  expect(screen.getByText('1 of 3 met').getAttribute('aria-live')).toBe('polite');
});

test('the meter says its verdict in words', () => {
  render(<PasswordMeter label="Strength" score={3} verdict="Good" />);
  const meter = screen.getByRole('meter', { name: 'Strength' });
  expect([meter.getAttribute('aria-valuenow'), meter.getAttribute('aria-valuetext')]).toEqual([
    '3',
    'Good',
  ]);
});
