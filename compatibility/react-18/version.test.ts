import { version } from 'react';
import { version as domVersion } from 'react-dom';
import { expect, test } from 'vitest';

test('the tests of this project run with the oldest React we support', () => {
  expect([version, domVersion]).toEqual(['18.3.1', '18.3.1']);
});
