import { apiTokensCalls } from '@foyer/contract/api-tokens/calls';
import { groupsCalls } from '@foyer/contract/groups/calls';
import { rolesCalls } from '@foyer/contract/roles/calls';
import { ssoCalls } from '@foyer/contract/sso/calls';
import { usersCalls } from '@foyer/contract/users/calls';
import type { TestUser, Stack, TestTenant } from '@foyer/testkit';
import { sql } from 'kysely';
import { wellFormed } from './filled-requests.ts';
import { aCertificate, aConnection, aMetadata } from './setting-up-sso.ts';

/** What lies in an account that has one of everything. */
export interface FurnishedAccount {
  /** One after the other stands everywhere in a request. */
  readonly ids: readonly string[];
  /** Things by the names that members and parts of paths have for them, so that a request names what is there. */
  readonly named: Readonly<Record<string, string>>;
  /** The same for calls that mean something else by a name, by feature and call. */
  readonly ofCall: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Puts one of everything into an account. What users have is the `owner`'s, who administers it; what is done to users concerns the `member`. */
export async function furnished(
  stack: Stack,
  { id, admin }: TestTenant,
  { owner, member }: Readonly<Record<'owner' | 'member', TestUser>>,
): Promise<FurnishedAccount> {
  const role = await admin.api(rolesCalls).addRole({
    body: {
      key: 'Canary',
      name: 'Canary role',
      description: '',
      isDefault: false,
      level: 100,
      permissions: [],
    },
  });
  const group = await admin.api(groupsCalls).createGroup({ body: { name: 'Canary group' } });
  const program = await admin
    .api(apiTokensCalls)
    .createTenantApiToken({ body: { description: 'Canary program', roleIds: [role.id] } });
  const invited = await admin.api(usersCalls).addUser({
    body: { email: `canary.${id}@example.test`, name: 'Canary Guest', skipInviteEmail: true },
  });
  const ownTokens = owner.api(apiTokensCalls);
  const ownProgram = await ownTokens.createUserApiToken({ body: { description: 'Canary' } });
  const ownBearer = await ownTokens.createUserAccessToken({ body: { description: 'Canary' } });
  const bearer = await ownTokens.createTenantAccessToken({
    body: { description: 'Canary', roleIds: [role.id] },
  });
  const heir = await admin
    .api(rolesCalls)
    .addRole({ body: { key: 'Heir', name: 'Canary heir', permissions: [] } });
  const [permission] = await admin.api(rolesCalls).listPermissions();
  const connection = await aConnection(stack, admin, { enabled: false });
  const sso = admin.api(ssoCalls);
  const params = { ssoConfigId: connection.id };
  const domain = await sso.createSsoDomain({ params, body: { domain: 'canary.example' } });
  await sso.createSsoGroup({ params, body: { group: 'Canary people', roleIds: [role.id] } });
  const setupLink = await sso.createSsoSetupLink({
    params,
    body: { email: 'contact@canary.example' },
  });
  const [ssoGroup] = await sso.listSsoGroups({ params });
  const certificate = aCertificate(stack);
  const own = await getItems(stack, { owner: owner.userId, member: member.userId });
  const { id: session } = await stack.server.db.read((tx) =>
    tx
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', owner.userId)
      .executeTakeFirstOrThrow(),
  );
  const ofGroup = { id: ssoGroup?.id ?? '', groupId: ssoGroup?.id ?? '' };
  const providerMetadata = { metadata: aMetadata({ certificates: [certificate] }) };
  return {
    ids: [id, admin.userId, session, role.id, group.id, program.clientId, invited.id],
    named: {
      ...wellFormed,
      tenantId: id,
      _tenantId: id,
      tenantIds: id,
      userId: member.userId,
      userIds: member.userId,
      roleId: role.id,
      roleIds: role.id,
      groupId: group.id,
      groupsIds: group.id,
      permissionId: permission?.id ?? '',
      permissionIds: permission?.id ?? '',
      tokenId: program.clientId,
      deviceId: own.device,
      phoneId: own.phone,
      ssoConfigId: connection.id,
      domainId: domain.id,
      ids: invited.id,
      id: member.userId,
      username: own.username,
      metadata: JSON.stringify({ id }),
      baseRoleId: role.id,
      permissions: permission?.id ?? '',
      phoneNumber: '+4915112345678',
      domain: 'canary-two.example',
      url: 'https://idp.acme.test/metadata',
      ssoEndpoint: 'https://idp.acme.test/sso',
      publicCertificate: certificate,
    },
    ofCall: {
      'api-tokens.deleteUserApiToken': { tokenId: ownProgram.clientId },
      'api-tokens.rotateUserApiToken': { id: ownProgram.clientId },
      'api-tokens.rotateTenantApiToken': { id: program.clientId },
      'api-tokens.deleteUserAccessToken': { id: ownBearer.id },
      'api-tokens.rotateUserAccessToken': { id: ownBearer.id },
      'api-tokens.deleteTenantAccessToken': { id: bearer.id },
      'api-tokens.rotateTenantAccessToken': { id: bearer.id },
      'sub-accounts.createSubTenant': {
        website: 'https://canary.example',
        applicationUrl: 'https://canary.example',
        logo: 'https://canary.example/logo.png',
        logoUrl: 'https://canary.example/logo.png',
      },
      'users.addUser': { email: 'newcomer@example.test' },
      'invitations.resendInvitationEmail': { email: invited.email },
      'invitations.resendInvitationToAllTenants': { email: invited.email },
      'users.resendActivationLink': { userId: invited.id },
      'sso.createSsoFromMetadata': providerMetadata,
      'sso.updateSsoFromMetadata': providerMetadata,
      'sso.updateSamlMetadata': providerMetadata,
      'roles.deleteRole': { successorId: heir.id },
      'sessions.deleteMySession': { id: session },
      'social-login.unlinkIdentity': { id: own.identity },
      'passkeys.renameWebauthnDevice': { deviceId: own.passkey },
      'passkeys.deleteWebauthnDevice': { deviceId: own.passkey },
      'sso.createSsoExemption': {
        userId: member.userId,
        expiresAt: new Date(stack.clock.now().getTime() + 86_400_000).toISOString(),
      },
      'sso.createSsoSetupLink': { email: 'contact@example.test' },
      'sso.renewSsoSetupLink': { linkId: setupLink.id },
      'sso.revokeSsoSetupLink': { linkId: setupLink.id },
      'sso.updateSamlGroup': ofGroup,
      'sso.deleteSamlGroup': ofGroup,
      'sso.updateSsoGroup': ofGroup,
      'sso.deleteSsoGroup': ofGroup,
      'provisioning.createScimConnection': { connectionName: 'Okta' },
    },
  };
}

/** Rows that only a phone, an authenticator or a provider could make. */
async function getItems(
  stack: Stack,
  { owner, member }: Readonly<Record<'owner' | 'member', string>>,
) {
  const now = stack.clock.now();
  return stack.server.db.system(async (tx) => {
    const whose = { user_id: owner, created_at: now };
    // anyone who has an MFA method would have to prove it first
    const ofMember = { user_id: member };
    const created = async (
      table: 'user_phones' | 'mfa_devices' | 'webauthn_credentials' | 'federated_identities',
      row: object,
    ) => {
      const entries = Object.entries({ ...whose, ...row });
      const { rows: inserted } = await sql<{ id: string }>`insert into ${sql.table(table)}
        (${sql.join(entries.map(([name]) => sql.ref(name)))}) values (${sql.join(entries.map(([, value]) => value))})
        returning id`.execute(tx);
      return inserted[0]?.id ?? '';
    };
    const phone_number = '+493012345678';
    const key = {
      usage: 'passkey',
      credential_id: Buffer.from('canary'),
      public_key: Buffer.from('canary'),
      counter: 0,
    };
    const username = 'canary-bird';
    await tx
      .insertInto('usernames')
      .values({ ...whose, username, key: username })
      .execute();
    return {
      username,
      phone: await created('user_phones', { phone_number, verified_at: now }),
      device: await created('mfa_devices', { ...ofMember, kind: 'phone', phone_number }),
      passkey: await created('webauthn_credentials', {
        ...key,
        ...ofMember,
        device_type: 'Platform',
        backup_eligible: false,
        backed_up: false,
        name: 'Canary key',
      }),
      identity: await created('federated_identities', {
        connection: 'social:google',
        issuer: 'https://accounts.example',
        subject: 'canary',
        email: null,
      }),
    };
  });
}
