/** A page that a browser opens to find out what it downloads. */
export interface PageLoad {
  readonly name: string;
  readonly host: 'sign-in' | 'portal' | 'portal of a reseller';
  readonly path: string;
  /** What is visible when the page is usable. */
  readonly ready: string;
  /** Kilobytes of 1000 bytes of script after gzip, beyond React; a page of the portal: beyond what all its pages load. */
  readonly kilobytes: number;
  /** Maximum number of scripts. Default: no limit. */
  readonly files?: number;
}

const field = 'input[name="email"]';
const title = 'h1.foyer-card-title';

const authPage = (name: string, path: string, kilobytes: number, ready = title): PageLoad => ({
  name,
  host: 'sign-in',
  path: `/account/${path}`,
  ready,
  kilobytes,
});

/** Every page of the sign-in box, with passkeys and seven social providers, opened by a visitor who is signed out. */
export const authPages: readonly PageLoad[] = [
  // Issue 15, §6: at most 45 kB in at most 6 files.
  { ...authPage('sign-in page', 'login', 45, field), files: 6 },
  authPage('sign-up page', 'sign-up', 56, field),
  authPage('activation page', 'activate?userId=u&token=t', 51),
  authPage('forgot-password page', 'forget-password', 51, field),
  authPage('reset-password page', 'reset-password?userId=u&token=t', 50),
  authPage('logout page', 'logout', 46),
  authPage('magic-link page', 'login/magic-link?token=t', 47),
  authPage('invitation page', 'invitation/accept?userId=u&token=t', 50),
  authPage('phone-reset page', 'reset-phone-number', 50),
  authPage('impersonation page', 'impersonate?userId=u&actorToken=t', 47),
  authPage('unlock page', 'unlock?token=t', 47),
  authPage('social callback page', 'social/success?error=access_denied', 50),
  authPage('single sign-on callback page', 'saml/callback?error=access_denied', 50),
];

const portalPage = (slug: string, kilobytes = 30, host: PageLoad['host'] = 'portal'): PageLoad => ({
  name: `portal page ${slug}`,
  host,
  path: `/settings/${slug}`,
  ready: 'h1.foyer-page-title',
  kilobytes,
});

/**
 * Every page of the admin portal: the goal is 30 kB beyond the shell, which is what three of four pages load. What opens loads with the
 * first interaction.
 */
export const portalPages: readonly PageLoad[] = [
  portalPage('overview'),
  portalPage('account'),
  portalPage('users', 35),
  portalPage('groups'),
  portalPage('roles'),
  portalPage('security'),
  portalPage('audits'),
  portalPage('all-accounts', 30, 'portal of a reseller'),
  portalPage('usage'),
  portalPage('reports'),
  portalPage('subscriptions', 31),
  portalPage('api-tokens'),
  portalPage('sso'),
  portalPage('provisioning'),
  portalPage('webhooks'),
  portalPage('profile'),
  portalPage('privacy'),
  portalPage('personal-api-tokens'),
];
