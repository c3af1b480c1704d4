/** Who receives notifications of a type. */
export type NotificationAudience = 'user' | 'administrators';

/**
 * What a type does by email: it is sent unless the user turns it off (`on`), only if they turn it on
 * (`off`), or another email about the event is always sent (`always`).
 */
export type NotificationEmail = 'on' | 'off' | 'always';

interface NotificationTypeDefinition {
  readonly label: string;
  readonly description: string;
  readonly audience: NotificationAudience;
  readonly email: NotificationEmail;
}

/** Every type of in-app notification, in the order of the preferences. Issue 20, item 9. */
export const notificationTypes = {
  newDevice: {
    label: 'Sign-in from a new device',
    description:
      'Someone signed in to your account with a browser or device you haven’t used before.',
    audience: 'user',
    email: 'on',
  },
  impersonation: {
    label: 'Impersonation',
    description: 'An administrator or support agent started to use the application as you.',
    audience: 'user',
    email: 'always',
  },
  securityChange: {
    label: 'Password and MFA changes',
    description: 'Your MFA methods or passkeys changed.',
    audience: 'user',
    email: 'always',
  },
  roleChange: {
    label: 'Role changes',
    description: 'An administrator changed your roles.',
    audience: 'user',
    email: 'off',
  },
  invitation: {
    label: 'Invitations',
    description: 'You are invited to another account, or your request to join one is answered.',
    audience: 'user',
    email: 'always',
  },
  joinRequest: {
    label: 'Access requests',
    description: 'A user with an email at one of your verified domains requests access.',
    audience: 'administrators',
    email: 'always',
  },
  certificateExpiry: {
    label: 'Expiring certificates and tokens',
    description: 'The certificate of an SSO connection, or a directory token, expires soon.',
    audience: 'administrators',
    email: 'always',
  },
  subAccountExpiry: {
    label: 'Expirations in sub-accounts',
    description:
      'A certificate or token in one of your sub-accounts expires soon, or a domain isn’t verified. At most once a day.',
    audience: 'administrators',
    email: 'on',
  },
  ssoConfirmation: {
    label: 'SSO changes to confirm',
    description: 'An SSO connection was changed by a user with fewer permissions than other users.',
    audience: 'administrators',
    email: 'always',
  },
  provisioningFailure: {
    label: 'Provisioning failures',
    description: 'A directory could not create a user.',
    audience: 'administrators',
    email: 'on',
  },
  disabledEndpoint: {
    label: 'Disabled webhook endpoints',
    description: 'A webhook endpoint was disabled after repeated failures.',
    audience: 'administrators',
    email: 'always',
  },
  seatLimit: {
    label: 'Seat limit',
    description: 'All seats of the plan are in use.',
    audience: 'administrators',
    email: 'always',
  },
  failedInvoice: {
    label: 'Failed payments',
    description: 'An invoice could not be paid.',
    audience: 'administrators',
    email: 'always',
  },
} as const satisfies Readonly<Record<string, NotificationTypeDefinition>>;

/** The key of a type. */
export type NotificationType = keyof typeof notificationTypes;

/** The keys of all types, in the order of the preferences. */
// oxlint-disable-next-line typescript/consistent-type-assertions -- the keys of the table above
export const notificationTypeKeys = Object.keys(notificationTypes) as [
  NotificationType,
  ...NotificationType[],
];

/** Notifications of a page at most. */
export const notificationsPerPage = 100;
