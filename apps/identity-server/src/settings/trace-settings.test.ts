import { foyerConfig } from '@foyer/server/kernel/config/config';
import { expect, test } from 'vitest';
import { listWarnings } from './production-warnings.ts';
import { readSettings } from './read-settings.ts';

const endpoint = 'http://collector.internal:4318';

test('tracing is off unless an endpoint is set', () => {
  expect(readSettings([], {}).traces).toBeUndefined();
  expect(readSettings([], { OTEL_SERVICE_NAME: 'id' }).traces).toBeUndefined();
});

test('the standard variables are read if ours are not set', () => {
  const standard = {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20key, x-team = id',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
    OTEL_SERVICE_NAME: 'id',
  };
  const headers = { authorization: 'Bearer key', 'x-team': 'id' };
  expect(readSettings([], standard).traces).toEqual({
    endpoint,
    headers,
    ratio: 0.25,
    serviceName: 'id',
  });
  const both = { ...standard, FOYER_TRACE_RATIO: '0' };
  expect(readSettings(['--trace-service-name=foyer-eu'], both).traces).toMatchObject({
    ratio: 0,
    serviceName: 'foyer-eu',
  });
});

test('the standard headers are not read for an endpoint of ours', () => {
  const environment = {
    FOYER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20key',
  };
  expect(readSettings([], environment).traces).toMatchObject({ headers: {} });
});

test.each([
  ['--otlp-endpoint=collector:4318'],
  ['--otlp-endpoint=https://user:key@collector.internal'],
  [`--otlp-endpoint=${endpoint}`, '--trace-ratio=2'],
  [`--otlp-endpoint=${endpoint}`, '--otlp-headers=secret-without-name'],
  [`--otlp-endpoint=${endpoint}`, '--otlp-headers=key=%secret'],
])('invalid settings are rejected without quoting their value: %s %s', (...args) => {
  expect(() => readSettings(args, {})).toThrow(/FOYER_(OTLP|TRACE)_/);
  expect(() => readSettings(args, {})).not.toThrow(/secret|key@/);
});

test('`traceparent` is trusted only with trusted-hops', () => {
  const trust = '--trust-traceparent=on';
  expect(() => readSettings([trust], {})).toThrow(/needs --trusted-hops/);
  expect(readSettings([trust, '--trusted-hops=1'], {}).trustsTraceparent).toBe(true);
  expect(readSettings([], {}).trustsTraceparent).toBe(false);
});

test('a production start warns about traces that leave the machine without TLS', () => {
  const config = foyerConfig.parse({
    application: { clientId: '5a5a0000-0000-4000-8000-000000000001', name: 'Ledgerly' },
  });
  const warnings = (address: string) =>
    listWarnings(
      readSettings(['--mode=production', `--otlp-endpoint=${address}`], {}),
      config,
    ).filter((line) => line.includes('traces'));
  expect(warnings(endpoint)).toHaveLength(1);
  expect(warnings('http://localhost:4318')).toEqual([]);
  expect(warnings('https://collector.internal')).toEqual([]);
});
