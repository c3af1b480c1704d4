import { expect, test } from 'vitest';
import { findCause } from './stream-verdict.ts';

const answer = (status: number | null, responseBody = '', responseHeaders = {}) => ({
  status,
  responseBody,
  responseHeaders,
});

test('a response of the protocol is accepted, and one of something in between is not', () => {
  expect(findCause('http', answer(204))).toBeNull();
  expect(findCause('datadog', answer(202, '{}'))).toBeNull();
  expect(findCause('splunk', answer(200, '{"text":"Success","code":0}'))).toBeNull();
  expect(findCause('splunk', answer(200, '<html>Sign in</html>'))).toBe('unexpected');
  expect(findCause('splunk', answer(200, 'null'))).toBe('unexpected');
  expect(findCause('s3', answer(200, '', { etag: '"1"' }))).toBeNull();
  expect(findCause('s3', answer(200, '<html>Sign in</html>'))).toBe('unexpected');
});

test.each([
  [null, 'unreachable'],
  [301, 'rejected'],
  [400, 'rejected'],
  [401, 'credentials'],
  [403, 'credentials'],
  [404, 'notFound'],
  [410, 'notFound'],
  [413, 'rejected'],
  [429, 'overloaded'],
  [503, 'overloaded'],
  [500, 'failing'],
] as const)('status %s has the cause %s', (status, cause) => {
  expect(findCause('http', answer(status))).toBe(cause);
});
