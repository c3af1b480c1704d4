import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { anAccount, aSession } from '../running-server/account.ts';
import { linkTo, mailTo } from '../running-server/lab-inbox.ts';
import { loadRestClient, getMethod as toMethod } from './published-packages.ts';
import { sharedServer } from './shared-server.ts';
import { createVisitorBrowser } from './visitor-browser.ts';

const { origin } = sharedServer();
afterEach(() => void vi.unstubAllGlobals());

const created = z.object({ id: z.string(), txtRecord: z.string().optional() });
const account = z.array(z.object({ tenantId: z.string() }));

/** Calls of a user below `/frontegg`, outside of any browser. */
async function callsBy(user: Awaited<ReturnType<typeof anAccount>>) {
  const { accessToken } = await aSession(origin, user);
  return async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${origin}/frontegg${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
}

/** An administrator whose account takes requests from a verified domain. */
async function anOpenAccount() {
  const admin = await anAccount(origin);
  const domain = `p${admin.companyName.replace(/[^a-z0-9]/g, '')}.test`;
  const call = await callsBy(admin);
  const base = '/team/resources/sso/v1/configurations';
  const metadata = await (await fetch(`${origin}/lab/idp/saml/metadata`)).text();
  const { id } = created.parse(await call('POST', `${base}/metadata`, { metadata }));
  const added = created.parse(await call('POST', `${base}/${id}/domains`, { domain }));
  const record = new URLSearchParams({ name: domain, text: added.txtRecord ?? '' });
  await fetch(`${origin}/lab/dns`, { method: 'POST', body: record });
  await call('PUT', `${base}/${id}/domains/${added.id}/validate`);
  const mode = { mode: 'request' };
  await call('PUT', '/identity/resources/join-requests/v1/settings', mode);
  return { admin, domain, call };
}

test('the client reads and approves a request with the parameters of the emailed link', async () => {
  const { admin, domain, call } = await anOpenAccount();
  const user = await anAccount(origin, { email: `grace@${domain}` });
  const callAsUser = await callsBy(user);
  const base = '/identity/resources/join-requests/v1';
  const [offered] = account.parse(await callAsUser('GET', `${base}/accounts`));
  await callAsUser('POST', base, { tenantId: offered?.tenantId });
  const mail = await mailTo(origin, admin.email, /Request to join/);
  const searchParams = new URLSearchParams(new URL(linkTo(mail, '/account/login')).hash.slice(1));

  createVisitorBrowser(origin).open('/');
  const { api, ContextHolder } = loadRestClient('@frontegg/rest-api');
  ContextHolder['setContext']?.({ baseUrl: origin });
  ContextHolder['setAccessToken']?.(null);
  const { redirectUrl: _view, ...link } = Object.fromEntries(searchParams);
  const data = await toMethod(api.auth, 'getApprovalExecutionData')(link);
  expect(data).toMatchObject({
    approvalFlowName: `Join ${admin.companyName}`,
    requester: user.email,
  });
  const submit = toMethod(api.auth, 'submitApprovalAction');
  expect(await submit({ ...link, approved: true })).toEqual({ success: true });
  expect(await call('GET', `${base}/received`)).toEqual([]);
  expect(await callAsUser('GET', `${base}/accounts`)).toEqual([]);
});
