import type { DirectorySource } from '@foyer/contract/provisioning/rules';

/** When the click paths were last compared with the documentation of the directories. */
export const guidesChecked = '2026-11';

/** A directory with a guide. */
export type DirectoryId = 'okta' | 'entra' | 'onelogin' | 'jumpcloud' | 'google' | 'generic';

/** What a directory is called, and the source that a connection to it has. */
export interface DirectoryGuide {
  readonly id: DirectoryId;
  readonly name: string;
  readonly source: DirectorySource;
  /** Names of menus and fields are the directory's own. */
  readonly steps: readonly GuideStep[];
}

/** A step at the directory. */
export interface GuideStep {
  readonly text: string;
  /** The base URL is shown below the text, to copy. */
  readonly hasUrl?: true;
}

/** What to do at each directory, in its own terms. */
export const directoryGuides: readonly DirectoryGuide[] = [
  {
    id: 'okta',
    name: 'Okta',
    source: 'okta',
    steps: [
      {
        text: 'In the Okta Admin Console, open your app integration. On the General tab, under App Settings, select Edit, set Provisioning to SCIM, and save.',
      },
      {
        text: 'On the Provisioning tab, select Integration > Edit. Enter the SCIM connector base URL.',
        hasUrl: true,
      },
      {
        text: 'Set Unique identifier field for users to userName. Select Push New Users, Push Profile Updates, and Push Groups.',
      },
      {
        text: 'Set Authentication Mode to HTTP Header and enter the token. Select Test Connector Configuration, then Save.',
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
    steps: [
      {
        text: 'In the Microsoft Entra admin center, go to Enterprise apps and open your application, or create one without a gallery entry.',
      },
      { text: 'Go to Provisioning and select Get started. Set Provisioning Mode to Automatic.' },
      { text: 'Under Admin Credentials, enter the Tenant URL.', hasUrl: true },
      { text: 'Enter the token as Secret Token. Select Test Connection, then Save.' },
      {
        text: 'Under Mappings, keep the attributes of users and groups. Check that userName is mapped from the email or userPrincipalName.',
      },
      {
        text: 'Under Users and groups, assign who is provisioned. Set Provisioning Status to On and save. The first cycle can take 40 minutes; Provision on demand is immediate.',
      },
    ],
  },
  {
    id: 'onelogin',
    name: 'OneLogin',
    source: 'other',
    steps: [
      {
        text: 'In the OneLogin administration, go to Applications > Applications and select Add App. Search for SCIM Provisioner with SAML (SCIM v2 Enterprise).',
      },
      { text: 'On the Configuration tab, enter the SCIM Base URL.', hasUrl: true },
      {
        text: 'Enter the token as SCIM Bearer Token. Under API Connection, select Enable.',
      },
      {
        text: 'On the Provisioning tab, select Enable provisioning. Choose what happens when users are deleted or suspended, and save.',
      },
      { text: 'On the Access tab, choose the roles whose users are provisioned.' },
    ],
  },
  {
    id: 'jumpcloud',
    name: 'JumpCloud',
    source: 'other',
    steps: [
      {
        text: 'In the JumpCloud Admin Portal, go to SSO Applications and open your application, or add a custom one.',
      },
      {
        text: 'On the Identity Management tab, choose SCIM API and SCIM 2.0. Enter the Base URL.',
        hasUrl: true,
      },
      {
        text: 'Enter the token as Token Key and an email of a test user that does not exist here. Select Test Connection, then Activate.',
      },
      { text: 'To send groups, turn on Group Management before you activate.' },
      { text: 'On the User Groups tab, choose the groups whose users are provisioned.' },
    ],
  },
  {
    id: 'google',
    name: 'Google Workspace',
    source: 'other',
    steps: [
      {
        text: 'In the Google Admin console, go to Apps > Web and mobile apps and open your SAML app. Google offers provisioning for apps of its catalog.',
      },
      { text: 'Under Autoprovisioning, select Configure autoprovisioning. Enter the token.' },
      { text: 'Enter the Endpoint URL.', hasUrl: true },
      { text: 'Check the attribute mapping: userName is Basic Information > Primary email.' },
      {
        text: 'Choose groups to limit who is provisioned, and when users are suspended or removed. Then turn on autoprovisioning.',
      },
    ],
  },
  {
    id: 'generic',
    name: 'Other SCIM 2.0 directory',
    source: 'other',
    steps: [
      { text: 'Create a SCIM 2.0 connection in your directory. Enter the base URL.', hasUrl: true },
      { text: 'Choose the authentication by bearer token, and enter the token.' },
      {
        text: 'Map userName to the email, or send the email in emails. Users are matched by userName.',
      },
      { text: 'Assign users and groups, and start the synchronization.' },
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
