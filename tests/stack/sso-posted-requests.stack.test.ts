import { createHash } from 'node:crypto';
import { ssoCalls } from '@foyer/contract/sso/calls';
import { createStack, type Visitor } from '@foyer/testkit';
import { expect, test } from 'vitest';
import { createSsoWorld, getRefusal } from './signing-in-by-sso.ts';

const stack = await createStack({ config: { rateLimits: { credentials: 10_000, write: 10_000 } } });
const world = await createSsoWorld(stack);

/** What a browser reads in the page; text in attributes is escaped as in HTML. */
function readPage(html: string) {
  const plain = (text: string) =>
    text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
  const action = plain(/<form method="post" action="([^"]*)">/.exec(html)?.[1] ?? '');
  const inputs = [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)];
  const fields = Object.fromEntries(
    inputs.map(([, name = '', value = '']) => [plain(name), plain(value)]),
  );
  const scripts = [...html.matchAll(/<script[^>]*>([^<]*)<\/script>/g)].map(
    ([, text = '']) => text,
  );
  return {
    action,
    fields,
    scripts,
    request: Buffer.from(fields['SAMLRequest'] ?? '', 'base64').toString(),
  };
}

async function leave(browser: Visitor, email: string) {
  const { address = '' } = await browser.api(ssoCalls).prelogin({ body: { email } });
  const answer = await browser.fetch(address);
  return { answer, page: readPage(await answer.text()) };
}

test('a provider that takes forms only gets the request by a page that posts itself', async () => {
  const company = await world.company({ takesForms: true });
  const { answer, page } = await leave(stack.visitor(), world.user(company).email);
  expect([answer.status, answer.headers.get('location')]).toEqual([200, null]);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(page.action).toBe(world.lab.saml.ssoUrl);
  expect(Object.keys(page.fields)).toEqual(['SAMLRequest']);
  expect(page.request).toContain(`Destination="${world.lab.saml.ssoUrl}"`);
  expect(page.request).toContain(`AssertionConsumerServiceURL="${world.acsUrl}"`);
  expect(page.request).not.toContain('Signature');
  const posted = await fetch(page.action, {
    method: 'POST',
    body: new URLSearchParams(page.fields),
  });
  expect([posted.status, await posted.text()]).toEqual([
    200,
    expect.stringContaining('Acme Directory'),
  ]);
});

test('the page runs its own script and nothing else, posts to addresses only, and is in no frame', async () => {
  const company = await world.company({ takesForms: true });
  const { answer, page } = await leave(stack.visitor(), world.user(company).email);
  const [script = '', ...others] = page.scripts;
  expect(others).toEqual([]);
  const hash = createHash('sha256').update(script).digest('base64');
  const policy = (answer.headers.get('content-security-policy') ?? '').split('; ');
  expect(policy.toSorted()).toEqual([
    "base-uri 'none'",
    "default-src 'none'",
    // providers lead on to other addresses of theirs, which this covers, too
    'form-action https: http:',
    "frame-ancestors 'none'",
    `script-src 'sha256-${hash}'`,
  ]);
});

test('the request in the form is signed where the connection says so', async () => {
  const company = await world.company({ takesForms: true, signRequest: true });
  const { page } = await leave(stack.visitor(), world.user(company).email);
  expect(page.request).toMatch(/<ds:SignatureValue>[\w+/=]+<\/ds:SignatureValue>/);
});

test('the answer to the posted request signs in, in the browser that began', async () => {
  const company = await world.company({ takesForms: true });
  const user = world.user(company);
  const [browser, other] = [stack.visitor(), stack.visitor()];
  const { page } = await leave(browser, user.email);
  const [, id = ''] = / ID="([^"]+)"/.exec(page.request) ?? [];
  const asked = { acsUrl: world.acsUrl, spEntityId: `${stack.url}/frontegg/saml`, id };
  const response = await world.lab.saml.responseFor(user, asked);
  expect(await getRefusal(world.comeBack(other, await world.post(other, response)))).toBe(
    'ssoLogin/expired',
  );
  await expect(world.comeBack(browser, await world.post(browser, response))).resolves.toMatchObject(
    {
      userEmail: user.email,
    },
  );
});
