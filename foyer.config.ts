import { defineConfig } from '@foyer/server';

/** The environment of the demo: Ledgerly, a small application that embeds Foyer. Copy this file for an environment of yours. */
export default defineConfig({
  application: {
    clientId: 'c9b1f1de-6c1f-4f3a-9d53-6c0a8f1e2b74',
    name: 'Ledgerly',
  },
  // A second application with its own look and sign-in methods, below a path of the demo.
  applications: [
    {
      clientId: '5b0c7f0e-94a3-4a8e-a2a4-3c1d7d0f5a11',
      name: 'Expenses',
      description: 'Travel and purchases',
      kind: 'embedded',
      url: `${process.env['FOYER_PUBLIC_URL'] ?? `http://localhost:${process.env['FOYER_PORT'] ?? 3000}`}/expenses`,
      branding: { accentColor: '#0f766e', fromName: 'Expenses' },
      signIn: {
        authStrategy: 'MagicLink',
        otherMethods: [],
        socialProviders: [],
        allowSignups: false,
      },
    },
  ],
  // The password first; the other methods below the form, the less common ones behind "More options".
  signIn: {
    otherMethods: ['MagicLink', 'Code', 'SmsCode', 'QuickSmsCode'],
    methodOrder: ['google', 'Passkeys', 'MagicLink'],
  },
  roles: [
    {
      key: 'Admin',
      name: 'Admin',
      description: 'Everything in the account.',
      permissions: ['fe.*', 'ledgerly.invoices.read', 'ledgerly.invoices.write'],
      firstUserRole: true,
      level: 0,
    },
    {
      key: 'ReadOnly',
      name: 'Read only',
      description: 'Can view everything, but change nothing.',
      permissions: [
        'fe.secure.read.users',
        'fe.secure.read.roles',
        'fe.secure.read.accountSettings',
        'ledgerly.invoices.read',
      ],
      isDefault: true,
      level: 100,
    },
  ],
  permissions: [
    { key: 'ledgerly.invoices.read', name: 'See invoices', category: 'Ledgerly' },
    { key: 'ledgerly.invoices.write', name: 'Write invoices', category: 'Ledgerly' },
  ],
  // What Ledgerly sells: everyone has the first plan, new accounts try the second one for two weeks.
  entitlements: {
    features: [
      { key: 'reports', name: 'Reports' },
      { key: 'reminders', name: 'Payment reminders' },
    ],
    plans: [
      {
        key: 'starter',
        name: 'Starter',
        features: ['reports'],
        forEveryone: true,
        limits: { seats: 50, activeUsers: 40, apiRequests: 250_000, reminders: 500 },
      },
      {
        key: 'business',
        name: 'Business',
        features: ['reports', 'reminders'],
        trialDays: 14,
        limits: { seats: 250, activeUsers: null, apiRequests: 2_000_000, reminders: 5000 },
      },
    ],
  },
  // What the plans cost, at the payment provider of the lab; the features are those above.
  billing: {
    plans: [
      { key: 'starter', name: 'Starter', description: 'For a start.' },
      {
        key: 'team',
        name: 'Team',
        description: 'For teams that work together.',
        price: { id: 'price_team', amount: 4900 },
        limits: { users: 50 },
      },
      {
        key: 'business',
        name: 'Business',
        description: 'For growing teams, billed by user.',
        price: { id: 'price_business', amount: 1200, perSeat: true },
        trial: { days: 14, atEnd: 'retain_trial' },
      },
    ],
  },
  // The demo asks the list of stolen passwords in the lab; elsewhere this asks Have I Been Pwned.
  breachedPasswords: { enabled: true },
  // Every kind of MFA method, to try; a mailed code is the weakest.
  mfa: {
    strategies: [
      'AuthenticatorApp',
      'WebAuthnPlatform',
      'WebAuthnCrossPlatform',
      'SMS',
      'EmailCode',
    ],
    allowRememberMyDevice: true,
  },
  flags: {
    'security-center': true,
    'security-center-show-login-flows': true,
    'fe-roles-page': true,
    'fe-usage-page': true,
  },
  // Every page of the admin portal, for who may read it; the specification hides most of them.
  adminPortal: {
    navigation: {
      personalApiTokens: { visibility: 'byPermissions' },
      usage: { visibility: 'byPermissions' },
      users: { visibility: 'byPermissions' },
      groups: { visibility: 'byPermissions' },
      roles: { visibility: 'byPermissions' },
      sso: { visibility: 'byPermissions' },
      provisioning: { visibility: 'byPermissions' },
      webhooks: { visibility: 'byPermissions' },
      apiTokens: { visibility: 'byPermissions' },
      subscriptions: { visibility: 'byPermissions' },
    },
  },
  branding: {
    productName: 'Ledgerly',
    accentColor: '#a9301c',
    supportEmail: 'support@ledgerly.test',
  },
});
