import type { Page } from '@playwright/test';
import { demoReseller } from '../../running-server/user.ts';
import { expect, test } from '../journey.ts';
import {
  expectAccessible,
  nothingLoads,
  openPortal,
  openPortalAsNew,
  portalReady,
  rail,
  takePictures,
} from './portal.ts';

interface PageStates {
  readonly name: string;
  readonly link: string;
  /** Opened by the reseller of the demo data. */
  readonly isReseller?: boolean;
  /** An inner tab that is opened after the page. */
  readonly tab?: string;
  /** Every call the page reads by, or the inner tab, by the end of its path. One that is not named here fails the test. */
  readonly reads: readonly string[];
  /** Calls that are answered all the same: without them nothing else of the page is read. */
  readonly answered?: readonly string[];
  /** The sections that are read; the page itself where there is none. */
  readonly parts?: readonly string[];
  /** What is said where something is missing. */
  readonly failed: string;
  /** What shows that all is there. */
  readonly there: string;
}

/** What the bell reads, on every page. */
const ofTheFrame = ['/notification', '/notification/updates'];

/** Pages, what they read, what they say when it fails, and what shows that they are there. */
const pages: readonly PageStates[] = [
  {
    name: 'privacy',
    link: 'Privacy & security',
    reads: [
      '/mfa/devices',
      '/mfa/strategies',
      '/configurations/v1/mfa-policy',
      '/webauthn/v1/devices',
      '/sessions/v1/me',
      '/sessions/v1/me/history',
      '/impersonation/v1/requests',
      '/me/deletion',
    ],
    parts: [
      'Multi-factor authentication (MFA)',
      'Passkeys',
      'Sessions',
      'Sign-in history',
      'Delete account',
    ],
    failed: 'This section could not be loaded.',
    there: 'This device',
  },
  {
    name: 'personal-tokens',
    link: 'Personal tokens',
    reads: ['/users/api-tokens/v1', '/users/access-tokens/v1'],
    failed: 'Your tokens could not be loaded.',
    there: 'No personal tokens yet',
  },
  {
    name: 'api-tokens',
    link: 'API tokens',
    reads: [
      '/tenants/api-tokens/v1',
      '/tenants/access-tokens/v1',
      '/identity/resources/roles/v1',
      '/permissions/v1',
    ],
    failed: 'The tokens could not be loaded.',
    there: 'No API tokens yet',
  },
  {
    name: 'profile',
    link: 'Profile',
    reads: [
      '/users/v2/me',
      '/sso/v2/authenticated',
      '/me/identities',
      '/join-requests/v1/accounts',
      '/users/v1/me/managed-fields',
    ],
    failed: 'Your profile could not be loaded.',
    there: 'Job title',
  },
  {
    name: 'connected-accounts',
    link: 'Profile',
    reads: ['/sso/v2/authenticated', '/me/identities'],
    answered: ['/users/v2/me', '/join-requests/v1/accounts', '/users/v1/me/managed-fields'],
    parts: ['Connected accounts'],
    failed: 'Your connected accounts could not be loaded.',
    there: 'Not connected',
  },
  {
    name: 'account',
    link: 'Account details',
    reads: ['/account-settings/v1'],
    failed: 'The settings could not be loaded.',
    there: 'Company name',
  },
  {
    name: 'account-custom-login',
    link: 'Account details',
    tab: 'Custom login',
    reads: ['/metadata/admin-box', '/me/deletion'],
    answered: ['/account-settings/v1'],
    failed: 'The settings could not be loaded.',
    there: 'Sign-in link name',
  },
  {
    name: 'users',
    link: 'Users',
    reads: [
      '/members/v1',
      '/stats/v1/members',
      '/team/resources/roles/v1',
      '/identity/resources/roles/v1',
      '/groups/v1',
      '/temporary/v1/configuration',
      '/permissions/v1',
      '/join-requests/v1/received',
    ],
    failed: 'The users could not be loaded.',
    there: 'You',
  },
  {
    name: 'groups',
    link: 'Groups',
    reads: ['/groups/v1', '/groups/v1/config', '/permissions/v1'],
    failed: 'The groups could not be loaded.',
    there: 'No groups yet',
  },
  {
    name: 'provisioning',
    link: 'Provisioning',
    reads: ['/configurations/scim2'],
    failed: 'The connections could not be loaded.',
    there: 'Manage users in your directory',
  },
  {
    name: 'reports',
    link: 'Reports',
    reads: ['/v2/tenant-reports', '/access-reviews/v1', '/runs/v1'],
    parts: ['All reports', 'Access reviews', 'History'],
    failed: 'This section could not be loaded.',
    there: 'Access review',
  },
  {
    name: 'audit-streams',
    link: 'Audit logs',
    tab: 'Streaming',
    reads: ['/audits/streams'],
    answered: ['/audits', '/audits/stats', '/audits/views'],
    failed: 'The streams could not be loaded.',
    there: 'No streams yet',
  },
  {
    name: 'channels',
    link: 'Webhooks',
    tab: 'Notifications',
    reads: [
      '/event/resources/configurations/v1',
      '/configurations/v1/emails',
      '/configurations/v2/sms',
      '/configurations/v1/slack',
      '/configurations/v1/slack/applications',
    ],
    answered: ['/webhook'],
    failed: 'The notifications could not be loaded.',
    there: 'Connect Slack',
  },
  {
    name: 'roles',
    link: 'Roles',
    reads: [
      '/roles/v1',
      '/roles/v1/uses',
      '/permissions/v1',
      '/permissions/v1/categories',
      '/policy-templates/v1/applied',
    ],
    failed: 'The roles could not be loaded.',
    there: 'Read only',
  },
  {
    name: 'all-accounts',
    link: 'Accounts',
    isReseller: true,
    reads: ['/hierarchy/v2'],
    failed: 'The accounts could not be loaded.',
    there: 'Yorkshire',
  },
  {
    name: 'all-accounts-users',
    link: 'Accounts',
    isReseller: true,
    tab: 'Users',
    reads: ['/sub-tenants/users/v1'],
    answered: ['/hierarchy/v2', '/hierarchy/v2/metadata'],
    failed: 'The users could not be loaded.',
    there: 'Nora North',
  },
];

/** A failed part looks the same everywhere: checked once among sections and once in a table. */
const audited: ReadonlySet<string> = new Set(['privacy', 'api-tokens']);

/** Every reading call from now on waits, and fails when that is asked for; until all is well again. Told are the paths. */
async function holdReads(page: Page, answered: readonly string[]) {
  const paths = new Set<string>();
  let isDown = true;
  let fail = () => {};
  const current = new Promise<void>((resolve) => {
    fail = resolve;
  });
  const isProvider = ({ pathname }: URL) => pathname.startsWith('/frontegg/');
  await page.route(isProvider, async (route) => {
    const { pathname } = new URL(route.request().url());
    const isRead =
      route.request().method() === 'GET' &&
      ![...answered, ...ofTheFrame].some((end) => pathname.endsWith(end));
    if (!isDown || !isRead) return route.fallback();
    paths.add(pathname);
    await current;
    const headers = { 'frontegg-trace-id': 'trace-of-the-test' };
    return route.fulfill({ status: 503, headers, json: { errors: ['Down for a moment.'] } });
  });
  return {
    paths,
    fail,
    end: async () => {
      isDown = false;
      await page.unroute(isProvider);
    },
  };
}

for (const one of pages) {
  const { name, link, tab, reads, answered = [], parts = [], failed, there } = one;
  test(`${name}: everything it reads is waited for, said to have failed, and loaded again`, async ({
    page,
    watch,
  }) => {
    watch.expect(/status of 503/, /404 .*\/mfa-policy$/);
    const before = name === 'account' || name.startsWith('account-') ? 'profile' : 'account';
    if (one.isReseller) await openPortal(page, demoReseller, before);
    else await openPortalAsNew(page, before);
    await nothingLoads(page);
    const main = page.getByRole('main');
    const missing =
      parts.length > 0 ? parts.map((part) => main.getByRole('region', { name: part })) : [main];
    const provider = await holdReads(page, answered);
    await rail(page).getByRole('link', { name: link, exact: true }).click();
    if (tab !== undefined) await page.getByRole('tab', { name: tab }).click();
    await portalReady(page);
    for (const part of missing) await expect(part.locator('.foyer-skeleton').first()).toBeVisible();
    await takePictures(page, `${name}-loading`, [390, 1280]);
    provider.fail();
    for (const part of missing) await expect(part.getByText(failed)).toBeVisible();
    await nothingLoads(page);
    const unframed = await main
      .locator('.foyer-empty')
      .evaluateAll((cards) =>
        cards.filter(
          (card) =>
            getComputedStyle(card.closest('.foyer-table-region') ?? card).borderTopWidth === '0px',
        ),
      );
    expect(unframed).toHaveLength(0);
    await main.getByText('Details', { exact: true }).first().click();
    await expect(main.getByText('trace-of-the-test').first()).toBeVisible();
    if (audited.has(name)) await expectAccessible(page);
    await takePictures(page, `${name}-failed`, [390, 1280]);
    expect([...provider.paths].filter((path) => !reads.some((end) => path.endsWith(end)))).toEqual(
      [],
    );
    expect(reads.filter((end) => ![...provider.paths].some((path) => path.endsWith(end)))).toEqual(
      [],
    );
    await provider.end();
    const again = main.getByRole('button', { name: 'Try again' });
    for (let left = await again.count(); left > 0; left = await again.count()) {
      // a press may pass by a button that moves as the window is as large again as before
      await expect(async () => {
        if ((await again.count()) === left) await again.first().click();
        // one of them may bring back several parts
        await expect.poll(() => again.count(), { timeout: 5000 }).toBeLessThan(left);
      }).toPass();
    }
    await expect(main.getByText(there, { exact: true }).first()).toBeVisible();
  });
}
