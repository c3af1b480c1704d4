import { expect, test } from 'vitest';
import { failureText } from './failure-texts.ts';

// Review 2026-11-23, sign-in B19
test('a failure names the minutes to wait in its own language, and keeps the words of the provider without them', () => {
  const failure = { text: 'Try again in 12 minutes.', code: 'login/paused', status: 429 };
  const texts = { 'login/paused': 'In {minutes} Min. noch einmal.' };
  expect(failureText({ ...failure, context: { minutes: 12 } }, texts)).toBe(
    'In 12 Min. noch einmal.',
  );
  expect(failureText(failure, texts)).toBe('Try again in 12 minutes.');
  expect(failureText({ ...failure, context: { minutes: 12 } }, {})).toBe(
    'Try again in 12 minutes.',
  );
});
