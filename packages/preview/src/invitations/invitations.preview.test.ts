import { createFoyerClient } from '@foyer/client';
import { activationCalls } from '@foyer/contract/activation/calls';
import { bulkUsersCalls } from '@foyer/contract/bulk-users/calls';
import { groupsCalls } from '@foyer/contract/groups/calls';
import { impersonationCalls } from '@foyer/contract/impersonation/calls';
import { invitationsCalls } from '@foyer/contract/invitations/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { sessionsCalls } from '@foyer/contract/sessions/calls';
import { signUpCalls } from '@foyer/contract/sign-up/calls';
import { usersCalls } from '@foyer/contract/users/calls';
import { expect, test } from 'vitest';
import { createPreviewTransport, type PreviewMail, previewPassword } from '../index.ts';

const admin = { email: 'admin@acme.test', password: previewPassword };
const grace = {
  email: 'grace@hopper.test',
  name: 'Grace',
  password: 'Compilers-first-1952',
  companyName: '',
};
const member = '00000000-0000-4000-a000-000000000002';

/** A page over a preview of its own, with a user of Acme signed in. */
async function aPage() {
  const mails: PreviewMail[] = [];
  const onMail = (mail: PreviewMail) => void mails.push(mail);
  const transport = createPreviewTransport({
    delayMs: 0,
    storage: null,
    onMail,
    origin: 'https://host.test',
  });
  const client = createFoyerClient({
    baseUrl: 'https://host.test',
    storage: null,
    logLevel: 'none',
    transport,
  });
  const signIn = async (body: {
    email?: string;
    username?: string;
    password: string;
    invitationToken?: string;
  }) => client.session.adopt(await client.api(loginCalls).signIn({ body }));
  const newest = (to: string) => mails.findLast((mail) => mail.to === to);
  const code = (to: string) => /\d{6}/.exec(`${newest(to)?.text}${newest(to)?.subject}`)?.[0] ?? '';
  const secret = (to: string) => {
    const { searchParams } = new URL(newest(to)?.link ?? 'about:blank');
    return { userId: searchParams.get('userId') ?? '', token: searchParams.get('token') ?? '' };
  };
  await signIn(admin);
  return { client, signIn, code, secret };
}

test('an imported user who accepts has the phone and groups of the import', async () => {
  const { client, signIn, secret } = await aPage();
  const { email, name, password } = grace;
  const group = await client.api(groupsCalls).createGroup({ body: { name: 'Compilers' } });
  const users = [{ email, name, phone: '+1 212 555 0100', groupIds: [group.id] }];
  await client.api(bulkUsersCalls).importUsers({ body: { users } });
  const { items } = await client
    .api(usersCalls)
    .listMembers({ query: { invited: 'only', searchFilter: email } });
  expect(items).toMatchObject([{ email, phone: '+1 212 555 0100' }]);
  await client.api(invitationsCalls).acceptInvitation({ body: { ...secret(email), password } });
  await signIn({ email, password });
  expect(await client.api(profileCalls).getMe()).toMatchObject({
    phoneNumber: '+1 212 555 0100',
    groups: [{ id: group.id }],
  });
});

test('a user is invited, opens the mail, chooses a password and is in', async () => {
  const { client, signIn, secret } = await aPage();
  const { email, password } = grace;
  await client.api(usersCalls).addUser({ body: { email } });
  const link = secret(email);
  const calls = client.api(invitationsCalls);
  const opened = await calls.verifyInviteToken({ body: { token: link.token } });
  expect(opened).toMatchObject({ kind: 'person', name: 'Acme', email, shouldSetPassword: true });
  await calls.acceptInvitation({ body: { ...link, password } });
  await expect(calls.acceptInvitation({ body: link })).rejects.toMatchObject({
    code: 'invitations/invalidLink',
  });
  await signIn({ email, password });
  expect(client.session.get()).toMatchObject({
    status: 'signedIn',
    activeTenant: { name: 'Acme' },
  });
});

test('an invitation is accepted with the code of its mail, sent again, and refused to a member', async () => {
  const { client, code, secret } = await aPage();
  const { email } = grace;
  const { id } = await client.api(usersCalls).addUser({ body: { email } });
  const [first, calls] = [secret(email), client.api(invitationsCalls)];
  await calls.resendInvitationEmail({ body: { email } });
  await client.api(usersCalls).resendActivationLink({ params: { userId: id } });
  const accept = (body: { userId: string; token: string; code: string }) =>
    calls.acceptInvitationWithCode({ body });
  await expect(accept({ ...first, code: code(email) })).rejects.toMatchObject({
    code: 'invitations/invalidCode',
  });
  await accept({ ...secret(email), code: code(email) });
  await expect(client.api(usersCalls).addUser({ body: { email } })).rejects.toMatchObject({
    status: 409,
  });
  const { items } = await client.api(usersCalls).listUsersEmails({ query: { _limit: 10 } });
  expect(items.map((one) => one.email)).toContain(email);
});

test('an invite link brings newcomers, by the code of the activation mail, and users with an account', async () => {
  const { client, signIn, code } = await aPage();
  const calls = client.api(invitationsCalls);
  const { token: invitationToken } = await calls.createInviteLink({ body: {} });
  expect(await calls.getInviteLink()).toMatchObject({ token: invitationToken, name: 'Acme' });
  const { activationToken = '' } = await client
    .api(signUpCalls)
    .signUp({ body: { ...grace, invitationToken } });
  const body = { userId: '', token: activationToken, code: code(grace.email) };
  await client.session.adopt(await client.api(activationCalls).activateWithCode({ body }));
  expect(client.session.get()).toMatchObject({ activeTenant: { name: 'Acme' } });
  await signIn({ email: 'reseller@north.test', password: previewPassword, invitationToken });
  expect(client.session.get()).toMatchObject({ activeTenant: { name: 'Acme' } });
  await signIn(admin);
  await calls.deleteInviteLink();
  const gone = calls.verifyInviteToken({ body: { token: invitationToken } });
  await expect(gone).rejects.toMatchObject({ code: 'invitations/invalidLink' });
});

test('a user name signs in, and the address changes by a code', async () => {
  const { client, signIn, code } = await aPage();
  const profile = client.api(profileCalls);
  await profile.createUsername({ body: { username: 'Ada.Admin' } });
  await signIn({ username: 'ada.admin', password: previewPassword });
  await profile.requestEmailChange({ body: { email: 'ada@acme.test' } });
  await profile.verifyEmailChange({
    body: { email: 'ada@acme.test', code: code('ada@acme.test') },
  });
  expect(await profile.getMe()).toMatchObject({ email: 'ada@acme.test' });
  await profile.deleteUsername({ params: { username: 'ada.admin' } });
  expect(await profile.getMyUsername()).toEqual({});
});

test('a user acts as a colleague below, once, and it shows', async () => {
  const { client } = await aPage();
  const calls = client.api(impersonationCalls);
  const { actorToken } = await calls.createActorToken({
    body: { userId: member, reason: 'Asked for help' },
  });
  const body = { impersonatedUserId: member, actorToken };
  await calls.impersonate({ body });
  await expect(calls.impersonate({ body })).rejects.toMatchObject({
    code: 'impersonation/invalidToken',
  });
  await client.session.adopt(await client.api(loginCalls).refresh());
  expect(client.session.get()).toMatchObject({ user: { email: 'member@acme.test' } });
  expect(await client.api(sessionsCalls).getMyCurrentSession()).toMatchObject({
    impersonated: true,
  });
});
