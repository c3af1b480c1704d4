import { expect, test } from 'vitest';
import { readTraceParent } from './trace-parent.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;

test('a trace parent of version 00 is read', () => {
  expect(readTraceParent({ traceparent })).toEqual({ traceId, traceparent });
});

test.each([
  undefined,
  '',
  traceId,
  traceparent.toUpperCase(),
  `${traceparent}-more`,
  `ff${traceparent.slice(2)}`,
  `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
])('any other value is ignored: %s', (text) => {
  expect(readTraceParent({ traceparent: text })).toBeUndefined();
});
