import type { DirectorySource } from '@foyer/contract/provisioning/rules';

/** A directory with a guide. */
export type DirectoryId = 'okta' | 'entra' | 'onelogin' | 'jumpcloud' | 'google' | 'generic';

/** What a directory is called, and the source that a connection to it has. */
export interface DirectoryGuide {
  readonly id: DirectoryId;
  readonly name: string;
  readonly source: DirectorySource;
  /** When the steps were last compared with public documentation: docs/guides/provisioning.md. */
  readonly checked?: string;
  /** The directory's own documentation. */
  readonly documentation?: string;
  /** Names of menus and fields are the directory's own. */
  readonly steps: readonly GuideStep[];
}

/** A step at the directory. */
export interface GuideStep {
  readonly text: string;
  /** The base URL is shown below the text, to copy. */
  readonly hasUrl?: true;
}

const checked = '2026-11-27T00:00:00.000Z';

/** What to do at each directory, in its own terms. */
export const directoryGuides: readonly DirectoryGuide[] = [
  {
    id: 'okta',
    name: 'Okta',
    source: 'okta',
    checked,
    documentation:
      'https://help.okta.com/en-us/Content/Topics/Provisioning/lcm/lcm-deploy-cloud.htm',
    steps: [
      {
        text: 'In the Okta Admin Console, go to Applications > Applications and open your SAML or SWA app. Okta doesn’t offer SCIM for OpenID Connect apps. On the General tab, under App Settings, select Edit, set Provisioning to SCIM, and save.',
      },
      {
        text: 'On the Provisioning tab, select Integration, then Edit. Enter the SCIM connector base URL.',
        hasUrl: true,
      },
      {
        text: 'Set Unique identifier field for users to userName. Select Push New Users, Push Profile Updates, and Push Groups.',
      },
      {
        text: 'Set Authentication Mode to HTTP Header and enter the token under Authorization. Select Test Connector Configuration, then Save.',
      },
      {
        text: 'Under To App, select Edit and enable Create Users, Update User Attributes, and Deactivate Users.',
      },
      {
        text: 'On the Assignments tab, assign users or groups. To send groups as well, add them on the Push Groups tab.',
      },
    ],
  },
  {
    id: 'entra',
    name: 'Microsoft Entra ID',
    source: 'azure-ad',
    checked,
    documentation:
      'https://learn.microsoft.com/en-us/entra/identity/app-provisioning/use-scim-to-provision-users-and-groups',
    steps: [
      {
        text: 'In the Microsoft Entra admin center, go to Entra ID > Enterprise apps and open your application. If it does not exist, select Create your own application, then Integrate any other application you don’t find in the gallery.',
      },
      {
        text: 'Select Provisioning, then New configuration. Enter the Tenant URL.',
        hasUrl: true,
      },
      { text: 'Enter the token as Secret Token. Select Test Connection, then Create.' },
      {
        text: 'Under Attribute Mapping, select users. Check that userName is mapped from the email or userPrincipalName, and save.',
      },
      {
        text: 'Under Users and groups, assign the users and groups to provision. Groups need Entra ID P1.',
      },
      {
        text: 'On the Overview page, select Start Provisioning. A cycle runs about every 40 minutes; Provision on demand sends one user at once.',
      },
    ],
  },
  {
    id: 'onelogin',
    name: 'OneLogin',
    source: 'other',
    checked,
    steps: [
      {
        text: 'In the OneLogin admin portal, go to Applications > Applications and select Add App. Search for SCIM Provisioner with SAML (SCIM v2 Enterprise), add it, and save.',
      },
      { text: 'On the Configuration tab, enter the SCIM Base URL.', hasUrl: true },
      {
        text: 'Enter the token as SCIM Bearer Token. Under API Connection, select Enable, then Save.',
      },
      { text: 'On the Parameters tab, set SCIM Username to Email.' },
      {
        text: 'On the Provisioning tab, select Enable provisioning. Clear Create user, Delete user, and Update user under Require admin approval, unless you want to approve each change. Save.',
      },
      { text: 'On the Access tab, choose the roles to provision users from.' },
    ],
  },
  {
    id: 'jumpcloud',
    name: 'JumpCloud',
    source: 'other',
    checked,
    documentation:
      'https://jumpcloud.com/support/provision-and-manage-users-and-groups-in-apps-using-custom-scim-identity-management-integration',
    steps: [
      {
        text: 'In the JumpCloud Admin Portal, go to SSO Applications and open your application. If it does not exist, select Add New Application, then Custom Application, and Export users to this app (Identity Management).',
      },
      {
        text: 'On the Identity Management tab, turn on Enable management of User Groups and Group Membership in this application. Select Configure.',
      },
      { text: 'Choose SCIM 2.0. Enter the Base URL.', hasUrl: true },
      {
        text: 'Enter the token as Token Key, and the email of a test user that does not exist here. Select Test Connection, then Activate, and save. JumpCloud creates and deletes a test user and a test group.',
      },
      { text: 'On the User Groups tab, choose the groups to provision users from, and save.' },
    ],
  },
  {
    id: 'google',
    name: 'Google Workspace',
    source: 'other',
    checked,
    documentation: 'https://support.google.com/a/answer/7681608',
    steps: [
      {
        text: 'In the Google Admin console, go to Apps > Web and mobile apps and open your SAML app. Google offers provisioning only for catalog apps with a configurable endpoint URL.',
      },
      {
        text: 'Under Autoprovisioning, select Configure autoprovisioning. Enter the token as Access token, and continue.',
      },
      { text: 'Enter the Endpoint URL, and continue.', hasUrl: true },
      {
        text: 'Check that userName is mapped from Basic Information > Primary email, and that all attributes with an asterisk are mapped.',
      },
      {
        text: 'To limit provisioning to some users, search for their groups. Choose when users are suspended after you remove them, and select Finish.',
      },
      {
        text: 'Turn on autoprovisioning. Google sends users every few hours. It doesn’t send groups.',
      },
    ],
  },
  {
    id: 'generic',
    name: 'Other SCIM 2.0 directory',
    source: 'other',
    steps: [
      { text: 'Create a SCIM 2.0 connection in your directory. Enter the base URL.', hasUrl: true },
      { text: 'Choose bearer token authentication, and enter the token.' },
      {
        text: 'Map userName to the email, or send the email in emails. Users are matched by userName.',
      },
      { text: 'Assign users and groups, and start the sync.' },
    ],
  },
];

/** The guide of a connection: the one chosen, else the first of its source. */
export function guideFor(source: DirectorySource, chosen: string): DirectoryGuide | undefined {
  const generic = directoryGuides.find(({ id }) => id === 'generic');
  const ofSource = directoryGuides.find((one) => one.source === source);
  return (
    directoryGuides.find(({ id }) => id === chosen) ??
    (source === 'okta' || source === 'azure-ad' ? ofSource : generic)
  );
}
