import type { AuditEntry } from '@foyer/contract/audits';
import type { AuditSeverity } from '@foyer/contract/audits/rules';
import type { SignedInVisit } from '../preview-replies.ts';
import { previewVendorId } from '../world/world.ts';

interface Sample {
  readonly action: string;
  readonly title: string;
  readonly category: string;
  readonly severity: AuditSeverity;
  readonly description: string;
  readonly json?: Readonly<Record<string, unknown>>;
  readonly hasTarget?: boolean;
}

const signedIn: Sample = {
  action: 'user.authenticated',
  title: 'Signed in',
  category: 'Authentication',
  severity: 'Info',
  description: 'Signed in with a password.',
};

/** A working day, repeated. Most of an audit log is sign-ins. */
const samples: readonly Sample[] = [
  signedIn,
  {
    action: 'user.roles_updated',
    title: 'User roles changed',
    category: 'Users',
    severity: 'Medium',
    description: 'Changed the roles of a user.',
    json: { before: ['ReadOnly'], after: ['ReadOnly', 'Admin'] },
    hasTarget: true,
  },
  signedIn,
  {
    action: 'user.authentication_failed',
    title: 'Sign-in failed',
    category: 'Authentication',
    severity: 'Medium',
    description: 'Entered a wrong password.',
  },
  signedIn,
  {
    action: 'security_policy.updated',
    title: 'Security policy changed',
    category: 'Account',
    severity: 'High',
    description: 'Changed the session policy.',
    json: {
      policy: 'sessions',
      before: { idleSessionTimeout: 3600, forceReLogin: null, maximumConcurrentSessions: 5 },
      after: { idleSessionTimeout: 900, forceReLogin: 86400, maximumConcurrentSessions: 5 },
    },
  },
  {
    action: 'mfa.challenged',
    title: 'MFA requested',
    category: 'Multi-factor authentication',
    severity: 'Info',
    description: 'Asked for a code from an authenticator app.',
  },
  signedIn,
  {
    action: 'invitation.sent',
    title: 'Invitation sent',
    category: 'Invitations',
    severity: 'Info',
    description: 'Invited a user by email.',
    json: { email: 'new.colleague@acme.test' },
  },
  {
    action: 'api_token.created',
    title: 'API token created',
    category: 'API tokens',
    severity: 'Medium',
    description: 'Created an API token.',
    json: { description: 'Nightly export' },
  },
  signedIn,
  {
    action: 'user.signed_out',
    title: 'Signed out',
    category: 'Authentication',
    severity: 'Info',
    description: 'Signed out.',
  },
];

const agents = [
  ['Chrome', 'macOS', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/141.0 Safari/537.36'],
  ['Firefox', 'Windows', 'Mozilla/5.0 (Windows NT 10.0; rv:144.0) Gecko/20100101 Firefox/144.0'],
  [
    'Safari',
    'iOS',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1',
  ],
] as const;
const addresses = ['203.0.113.7', '198.51.100.24', '2001:db8::24'];
const count = 230;
/** Minutes between two events. */
const gap = 97;

/** Events of an account over two weeks, the newest first. */
export function previewEntries({ world, tenant, now }: SignedInVisit): AuditEntry[] {
  const users = world.users.filter(({ memberships }) =>
    memberships.some(({ tenantId }) => tenantId === tenant.id),
  );
  const userAt = (at: number) => {
    const { id, name, email } = users[at % users.length] ?? { id: '', name: '', email: '' };
    return { id, name: name || email, email };
  };
  // an hour stays the same while a user looks
  const newest = now.getTime() - (now.getTime() % 3_600_000);
  return Array.from({ length: count }, (_, at) => {
    const sample = samples[at % samples.length] ?? signedIn;
    const { hasTarget, json, ...texts } = sample;
    // administrators change things; everyone signs in
    const actor = userAt(sample === signedIn ? at * 7 : 0);
    const [browser, system, userAgent] = agents[(at * 5) % agents.length] ?? agents[0];
    const createdAt = new Date(newest - at * gap * 60_000).toISOString();
    const impersonator = { id: 'preview-support', name: '', email: '' };
    return {
      _id: `00000000-0000-4000-b000-${String(count - at).padStart(12, '0')}`,
      createdAt,
      updatedAt: createdAt,
      time: createdAt,
      user: actor.name,
      email: actor.email,
      ...texts,
      resource: texts.action.split('.')[0] ?? '',
      ip: addresses[(at * 3) % addresses.length] ?? '',
      userAgent,
      browser,
      system,
      json: json ? [json] : [],
      tenantId: tenant.id,
      vendorId: previewVendorId,
      __v: 0,
      actor,
      ...(hasTarget && { target: userAt(at + 1) }),
      ...(at % 60 === 13 && { impersonator }),
      sessionId: `preview-session-${at % 9}`,
    };
  });
}
