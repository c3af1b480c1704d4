import { z } from 'zod';
import base from '../../foyer.config.ts';

const plenty = 1_000_000;

/** What one test wants different, by section; the server judges the result as any configuration. */
const expected = z
  .record(z.string(), z.record(z.string(), z.unknown()))
  .parse(JSON.parse(process.env['FOYER_TEST_CONFIG'] ?? '{}'));

const sections: Readonly<Record<string, unknown>> = {
  ...base,
  // A page on another origin embeds the sign-in box; the journey of two hosts answers for it.
  application: { ...base.application, allowedOrigins: ['http://localhost:4178'] },
  // All suites come from one address.
  rateLimits: {
    read: plenty,
    write: plenty,
    attempts: plenty,
    credentials: plenty,
    mail: plenty,
    session: plenty,
  },
  sms: { perAddressAndHour: plenty, perRangeAndHour: plenty, perDay: plenty },
  // An application somewhere else. Nothing listens there: a test answers for it.
  applications: [
    {
      clientId: 'shop',
      name: 'Shop',
      kind: 'public',
      url: 'https://shop.test/',
      redirectUris: ['https://shop.test/back'],
      postLogoutRedirectUris: ['https://shop.test/'],
    },
    // One that users need to be assigned to.
    {
      clientId: 'e0000000-0000-4000-8000-00000000a001',
      name: 'Insights',
      description: 'Dashboards and exports',
      kind: 'embedded',
      url: 'https://insights.test',
      access: 'assigned',
    },
  ],
  lockout: { maxAttemptsPerAddress: 100_000 },
};

/** The demo's environment with room for test suites, and what a test wants different. */
export default {
  ...sections,
  ...Object.fromEntries(
    Object.entries(expected).map(([name, values]) => [
      name,
      { ...Object(sections[name]), ...values },
    ]),
  ),
};
