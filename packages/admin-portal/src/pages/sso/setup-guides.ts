import type { SsoProviderId } from './sso.providers.ts';

/** When the click paths were last compared with the documentation of the providers. */
export const guidesChecked = '2026-11';

/** A value of ours that a step asks for. */
export type GuideValue = 'acsUrl' | 'entityId' | 'spMetadata' | 'redirectUri';

/** A step at the provider. Names of menus and fields are the provider's own. */
export interface GuideStep {
  readonly text: string;
  /** Shown below the text, to copy. */
  readonly values?: readonly GuideValue[] | undefined;
}

const both = ['acsUrl', 'entityId'] as const;

/** What to do at each provider, in its own terms. */
export const setupGuides: Readonly<Record<SsoProviderId, readonly GuideStep[]>> = {
  okta: [
    {
      text: 'In the Okta Admin Console, go to Applications > Applications and select Create App Integration.',
    },
    { text: 'Select SAML 2.0, then Next. Enter a name and select Next.' },
    { text: 'Enter the Single sign-on URL and the Audience URI (SP Entity ID).', values: both },
    {
      text: 'Set Name ID format to EmailAddress and Application username to Email. Select Next, then Finish.',
    },
    { text: 'On the Assignments tab, assign the people or groups who may sign in.' },
    {
      text: 'On the Sign On tab, under SAML 2.0 > Metadata details, copy the Metadata URL and load it here.',
    },
  ],
  entra: [
    {
      text: 'In the Microsoft Entra admin center, go to Enterprise apps and select New application > Create your own application.',
    },
    {
      text: 'Enter a name, select Integrate any other application you don’t find in the gallery (Non-gallery), and select Create.',
    },
    {
      text: 'Go to Single sign-on and select SAML. Edit Basic SAML Configuration: the Reply URL is the ACS URL, the Identifier is the entity ID.',
      values: both,
    },
    {
      text: 'Under Attributes & Claims, check that Unique User Identifier is the email address of the user.',
    },
    { text: 'Under Users and groups, assign the users or groups who may sign in.' },
    { text: 'Under SAML Certificates, copy the App Federation Metadata Url and load it here.' },
  ],
  google: [
    {
      text: 'In the Google Admin console, go to Apps > Web and mobile apps and select Add app > Add custom SAML app.',
    },
    { text: 'Enter a name and select Continue. Select Download Metadata, then Continue.' },
    { text: 'Enter the ACS URL and the Entity ID.', values: both },
    {
      text: 'Set Name ID format to EMAIL and Name ID to Basic Information > Primary email. Select Continue, then Finish.',
    },
    { text: 'Open User access, select ON for everyone or for an organizational unit, and save.' },
    { text: 'Choose the downloaded metadata file here.' },
  ],
  onelogin: [
    {
      text: 'In the OneLogin administration, go to Applications > Applications and select Add App.',
    },
    { text: 'Search for SAML Custom Connector (Advanced), select it, enter a name, and save.' },
    {
      text: 'On the Configuration tab, enter the ACS (Consumer) URL, also as Recipient and as ACS (Consumer) URL Validator, and the Audience (EntityID).',
      values: both,
    },
    { text: 'On the Parameters tab, check that NameID value is Email. Save.' },
    { text: 'On the Access tab, select the roles that may sign in.' },
    { text: 'Select More Actions > SAML Metadata and choose the downloaded file here.' },
  ],
  jumpcloud: [
    {
      text: 'In the JumpCloud Admin Portal, go to Access > SSO Applications and select Add New Application > Custom Application.',
    },
    {
      text: 'Select Manage Single Sign-On (SSO) > Configure SSO with SAML, enter a label, and save. Then select Configure Application.',
    },
    { text: 'On the SSO tab, enter the ACS URL and the SP Entity ID.', values: both },
    { text: 'Set SAMLSubject NameID to email and SAMLSubject NameID Format to emailAddress.' },
    { text: 'On the User Groups tab, select the groups that may sign in, and save.' },
    {
      text: 'Open the application again, select Export Metadata on the SSO tab, and choose the file here.',
    },
  ],
  ping: [
    {
      text: 'In the PingOne admin console, go to Applications > Applications and select the plus sign.',
    },
    { text: 'Enter a name, select SAML Application, then Configure.' },
    { text: 'Select Manually Enter and enter the ACS URLs and the Entity ID. Save.', values: both },
    { text: 'On the Attribute Mappings tab, map saml_subject to Email Address.' },
    { text: 'On the Access tab, choose who may sign in. Turn the application on.' },
    { text: 'On the Overview tab, copy the IdP Metadata URL and load it here.' },
  ],
  auth0: [
    {
      text: 'In the Auth0 Dashboard, go to Applications > Applications and select Create Application > Regular Web Applications.',
    },
    { text: 'On the Addons tab, turn on SAML2 Web App.' },
    {
      text: 'On its Settings tab, enter the ACS URL as Application Callback URL, and the entity ID as "audience" in the settings.',
      values: both,
    },
    { text: 'Set "nameIdentifierProbes" to the email claim, and select Enable.' },
    { text: 'On its Usage tab, copy the link of Identity Provider Metadata and load it here.' },
  ],
  adfs: [
    {
      text: 'In AD FS Management, right-click Relying Party Trusts and select Add Relying Party Trust > Claims aware.',
    },
    {
      text: 'Select Import data about the relying party published online and enter the SP metadata URL.',
      values: ['spMetadata'],
    },
    { text: 'Choose an access control policy and finish the wizard.' },
    {
      text: 'Edit Claim Issuance Policy: add Send LDAP Attributes as Claims, and map E-Mail-Addresses to E-Mail Address.',
    },
    {
      text: 'Add Transform an Incoming Claim: from E-Mail Address to Name ID with the format Email.',
    },
    {
      text: 'Load https://<your AD FS host>/FederationMetadata/2007-06/FederationMetadata.xml here.',
    },
  ],
  keycloak: [
    {
      text: 'In the Keycloak admin console, select your realm, go to Clients, and select Create client.',
    },
    {
      text: 'Set Client type to SAML and Client ID to the entity ID. Select Next.',
      values: ['entityId'],
    },
    {
      text: 'Enter the ACS URL as Valid redirect URIs and as Master SAML Processing URL. Save.',
      values: ['acsUrl'],
    },
    {
      text: 'Set Name ID format to email and turn on Force name ID format. Turn on Sign assertions.',
    },
    {
      text: 'On the Keys tab, turn off Client signature required, unless you turn on Sign requests here.',
    },
    {
      text: 'Under Realm settings > General, open SAML 2.0 Identity Provider Metadata, copy its URL, and load it here.',
    },
  ],
  duo: [
    {
      text: 'In the Duo Admin Panel, go to Applications and add Generic SAML Service Provider with Duo Single Sign-On.',
    },
    {
      text: 'Under Service Provider, enter the Entity ID and the Assertion Consumer Service (ACS) URL.',
      values: both,
    },
    {
      text: 'Under SAML Response, set NameID format to emailAddress and NameID attribute to <Email Address>.',
    },
    { text: 'Choose who may sign in under User access, and save.' },
    { text: 'Under Metadata, copy the Metadata URL and load it here.' },
  ],
  cyberark: [
    {
      text: 'In the CyberArk Identity Administration portal, go to Apps & Widgets > Web Apps and select Add Web Apps > Custom > SAML.',
    },
    {
      text: 'Enter a name and save. On the Trust page, under Identity Provider Configuration, copy the metadata URL.',
    },
    {
      text: 'Under Service Provider Configuration, select Manual Configuration and enter the SP Entity ID and the Assertion Consumer Service (ACS) URL.',
      values: both,
    },
    {
      text: 'Set NameID Format to emailAddress. On the Account Mapping page, use the directory field mail.',
    },
    { text: 'On the Permissions page, add the roles that may sign in, and save.' },
    { text: 'Load the metadata URL here.' },
  ],
  saml: [
    {
      text: 'Create a SAML 2.0 application at your provider and enter the ACS URL and the entity ID.',
      values: both,
    },
    { text: 'If it reads metadata, enter this URL instead.', values: ['spMetadata'] },
    {
      text: 'Use the email address as Name ID, with the format emailAddress. Sign assertions or responses.',
    },
    { text: 'Assign the users or groups who may sign in.' },
    { text: 'Load the metadata of your provider here, or enter its values.' },
  ],
  oidc: [
    {
      text: 'Create a web application at your provider with the authorization code flow, and enter the redirect URI.',
      values: ['redirectUri'],
    },
    {
      text: 'Allow the scopes openid, email, and profile. The provider must send email_verified or own the domain.',
    },
    { text: 'Assign the users or groups who may sign in.' },
    { text: 'Copy the issuer URL, the client ID, and the client secret here.' },
  ],
};
