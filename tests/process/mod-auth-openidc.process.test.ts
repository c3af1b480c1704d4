import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAccount } from '../running-server/account.ts';
import { createPlainBrowser, type PlainBrowser } from '../running-server/plain-browser.ts';
import { type Apache, hasApache, startApache } from './apache.ts';
import { aPlace, type FoyerProcess, freePort, startFoyer } from './foyer-process.ts';

const shop = { clientId: 'apache', secret: 'a secret of this test, which is long enough' };
const bye = '/bye';
let place: Awaited<ReturnType<typeof aPlace>>;
let foyer: FoyerProcess;
let origin: string;
let apache: Apache;

/** The repository's configuration, and Apache as an application. */
function writeConfig(folder: string, site: string): string {
  const file = join(folder, 'with-apache.config.mjs');
  const application = {
    ...shop,
    name: 'Apache',
    redirectUris: [`${site}/inside/callback`],
    postLogoutRedirectUris: [site + bye],
    backchannelLogoutUri: `${site}/inside/callback?logout=backchannel`,
  };
  const ours = pathToFileURL(join(import.meta.dirname, '../../foyer.config.ts')).href;
  writeFileSync(
    file,
    `import config from '${ours}';\nexport default { ...config, applications: [${JSON.stringify(application)}] };\n`,
  );
  return file;
}

type Account = Awaited<ReturnType<typeof anAccount>>;

/** What the box does on the hosted page. */
async function signInAt(browser: PlainBrowser, page: URL, { email, password }: Account) {
  const post = (path: string, body: object) =>
    browser.send(new URL(path, page), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: page.origin,
      },
      body: JSON.stringify(body),
    });
  await post('/frontegg/identity/resources/auth/v1/user', { email, password });
  const done = await post(`/oauth/interaction/${page.searchParams.get('interaction')}/finish`, {});
  const { location }: { location: string } = JSON.parse(done.text);
  return browser.open(location);
}

/** A user who is inside. */
async function inside() {
  const account = await anAccount(origin);
  const browser = createPlainBrowser();
  const { url } = await browser.open(`${apache.url}/inside/reports?year=2026`);
  expect(url.pathname, apache.log()).toBe('/oauth/account/login');
  const page = await signInAt(browser, url, account);
  expect([page.status, page.text, page.url.href], apache.log()).toEqual([
    200,
    'The application',
    `${apache.url}/inside/reports?year=2026`,
  ]);
  return { account, browser };
}

/** What the application received with the last request. */
const reported = () => apache.reached.at(-1) ?? {};

/** A third-party implementation of OpenID Connect signs in at ours. To install it: see the name. */
describe.skipIf(!hasApache)(
  'Apache’s mod_auth_openidc as application (skipped unless `apt-get install apache2 libapache2-mod-auth-openidc`)',
  () => {
    beforeAll(async () => {
      place = await aPlace();
      const port = await freePort();
      const config = writeConfig(place.dataDir, `http://127.0.0.1:${port}`);
      foyer = await startFoyer(place, [`--config=${config}`]);
      origin = `http://localhost:${place.port}`;
      apache = await startApache({ port, issuer: origin, ...shop });
    });
    afterAll(async () => {
      await apache?.stop();
      foyer?.signal('SIGTERM');
      await foyer?.ended;
      await place?.leave();
    });

    test('signs a user in at ours and tells the application who it is', async () => {
      const { account } = await inside();
      expect(reported()).toMatchObject({
        'x-remote-user': account.email,
        oidc_claim_email: account.email,
        oidc_claim_email_verified: '1',
        oidc_claim_iss: origin,
        oidc_claim_aud: shop.clientId,
        oidc_claim_name: account.name,
        oidc_claim_sub: expect.stringMatching(/^[\da-f-]{36}$/),
        oidc_claim_tenantid: expect.any(String),
      });
    });

    test('continues with the session that is there, and rotates its refresh token', async () => {
      const { browser } = await inside();
      const before = reported()['oidc_access_token'];
      const back = encodeURIComponent(`${apache.url}/inside/again`);
      const page = await browser.open(
        `${apache.url}/inside/callback?refresh=${back}&access_token=${encodeURIComponent(String(before))}`,
      );
      expect([page.status, page.url.pathname + page.url.search], apache.log()).toEqual([
        200,
        '/inside/again',
      ]);
      expect(reported()['oidc_access_token']).toBeTruthy();
      expect(reported()['oidc_access_token']).not.toBe(before);
    });

    test('signs out at both, and is asked for a sign-in the next time', async () => {
      const { browser } = await inside();
      const left = await browser.open(
        `${apache.url}/inside/callback?logout=${encodeURIComponent(apache.url + bye)}`,
      );
      expect(left.url.href, apache.log()).toBe(apache.url + bye);
      expect((await browser.open(`${apache.url}/inside/`)).url.pathname).toBe(
        '/oauth/account/login',
      );
    });

    test('is notified when a user signs out elsewhere', async () => {
      const { browser } = await inside();
      const open = await browser.send(new URL('/frontegg/oauth/logout/token', origin), {
        method: 'POST',
      });
      expect(open.status).toBe(200);
      await expect
        .poll(async () => (await browser.open(`${apache.url}/inside/`)).url.pathname, {
          timeout: 30_000,
        })
        .toBe('/oauth/account/login');
    });
  },
);
