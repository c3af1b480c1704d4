import { expect, test } from 'vitest';
import { foyerConfig } from '../config/config.ts';
import { createAccountLinks } from './account-links.ts';

const clientId = '5a5a0000-0000-4000-8000-000000000001';

/** Links of a provider at https://id.example.com for an application at https://app.example.com. */
function aProvider(
  application: object = {},
  more: object = {},
  publicUrl = 'https://id.example.com',
) {
  const url = 'https://app.example.com';
  const config = foyerConfig.parse({
    application: { clientId, name: 'Ledgerly', url, ...application },
    ...more,
  });
  return createAccountLinks(config, { publicUrl });
}

// Review 2026-11-23, integration B5.
test('an account link leads to the application that the request came from', () => {
  const links = aProvider({ allowedOrigins: ['https://beta.example.com'] });
  const to = (origin?: string) =>
    links.to(origin ? { origin } : undefined, '/account/activate', { userId: 'u' });
  expect(to('https://app.example.com')).toBe('https://app.example.com/account/activate?userId=u');
  expect(to('https://beta.example.com')).toBe('https://beta.example.com/account/activate?userId=u');
  expect(to()).toBe('https://app.example.com/account/activate?userId=u');
});

test('an account link keeps the path of the application URL', () => {
  const links = aProvider({ url: 'https://example.com/app/' });
  expect(links.to({ origin: 'https://example.com' }, '/account/login')).toBe(
    'https://example.com/app/account/login',
  );
});

// T-HDR-1
test('an account link never leads to an origin that the configuration does not name', () => {
  const links = aProvider({ allowedOrigins: ['http://localhost:5173'] });
  for (const origin of [
    'https://evil.example',
    'http://localhost:5173',
    'null',
    'https://app.example.com.evil.example',
  ])
    expect(links.to({ origin }, '/account/login')).toBe('https://app.example.com/account/login');
});

test('an account link names the application where a hosted page shows it', () => {
  const applications = [
    {
      clientId: 'other-app',
      name: 'Other',
      secret: 's'.repeat(32),
      redirectUris: ['https://other.example/cb'],
    },
  ];
  const links = aProvider({}, { applications });
  const source = { origin: 'https://id.example.com', applicationId: 'other-app' };
  expect(links.to(source, '/account/login')).toBe(
    'https://id.example.com/account/login?client_id=other-app',
  );
  expect(links.to({ ...source, applicationId: 'unknown' }, '/account/login')).toBe(
    'https://id.example.com/account/login',
  );
});

test('account links lead to the public URL when the hosted pages show the account pages', () => {
  const links = aProvider({ accountPages: 'hosted' });
  expect(links.to({ origin: 'https://app.example.com' }, '/account/login')).toBe(
    'https://id.example.com/account/login',
  );
  expect(links.home).toBe('https://id.example.com');
});

test('account links lead to the public URL when no application URL is set', () => {
  const links = aProvider({ url: undefined });
  expect(links.to(undefined, '/account/login')).toBe('https://id.example.com/account/login');
});

// Review 2026-11-23, sign-in B5.
test('an account link carries the destination of the sign-in as a path', () => {
  const links = aProvider();
  const source = links.sourceFrom({
    redirectUrl: 'https://app.example.com/reports?month=11#total',
  });
  const stored: unknown = JSON.parse(JSON.stringify(source));
  const link = new URL(
    links.to(links.sourceIn(stored), '/account/login/magic-link', { token: 't' }),
  );
  expect(Object.fromEntries(link.searchParams)).toEqual({
    token: 't',
    redirectUrl: '/reports?month=11#total',
  });
});

// T-RED-1
test.each([
  'https://evil.example/reports',
  'https://app.example.com.evil.example/',
  'https://user:password@app.example.com/reports',
  'https://app.example.com//evil.example/reports',
  '//evil.example/reports',
  '/reports',
  'javascript:alert(1)',
])(
  'an account link carries no destination that is not a URL of its own origin: %s',
  (redirectUrl) => {
    expect(aProvider().to({ redirectUrl }, '/account/login')).toBe(
      'https://app.example.com/account/login',
    );
  },
);

test('the data of a job carries where its request came from', () => {
  const links = aProvider();
  const source = links.sourceFrom({ origin: 'https://id.example.com', applicationId: clientId });
  const stored: unknown = JSON.parse(JSON.stringify(source));
  expect(links.to(links.sourceIn(stored), '/account/login')).toBe(
    `https://id.example.com/account/login?client_id=${clientId}`,
  );
  expect(links.sourceIn('nothing')).toEqual({});
});
