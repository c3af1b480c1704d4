import { defineRefusals } from '../refusals.ts';

/** The refusals of setting up single sign-on. */
export const ssoRefusals = defineRefusals('sso', {
  notFound: {
    status: 404,
    text: 'This connection doesn’t exist in this account.',
  },
  domainNotFound: { status: 404, text: 'This domain isn’t part of the connection.' },
  groupNotFound: { status: 404, text: 'This group isn’t part of the connection.' },
  testNotFound: { status: 404, text: 'This test isn’t part of the connection.' },
  tooManyConnections: {
    status: 409,
    text: 'An account can have up to 20 connections. Delete one that you don’t use.',
  },
  tooManyDomains: {
    status: 409,
    text: 'A connection can have up to 50 domains. Delete one that you don’t use.',
  },
  tooManyGroups: {
    status: 409,
    text: 'A connection can have up to 500 groups. Delete one that you don’t use.',
  },
  groupExists: { status: 409, text: 'The connection already has a group with this name.' },
  badEndpoint: {
    status: 400,
    text: 'Enter the sign-in URL from your identity provider: https://…',
  },
  badCertificate: {
    status: 400,
    text: 'This isn’t a valid certificate. Copy all of it, from BEGIN CERTIFICATE to END CERTIFICATE.',
  },
  endedCertificate: {
    status: 400,
    text: 'This certificate has expired. Get the current one from your identity provider.',
  },
  tooManyCertificates: {
    status: 400,
    text: 'A connection can have up to two certificates: the current one and the next one.',
  },
  badMetadata: { status: 400, text: 'This isn’t a valid IdP metadata document.' },
  metadataUnreachable: { status: 400, text: 'The metadata couldn’t be loaded from this URL.' },
  configMetadataTooLarge: {
    status: 400,
    text: 'The metadata of a connection can have up to 16 kB.',
  },
  noMetadataUrl: {
    status: 409,
    text: 'This connection has no metadata URL.',
  },
  badIssuer: {
    status: 400,
    text: 'Enter the issuer from your identity provider: https://…',
  },
  discoveryFailed: {
    status: 400,
    text: 'The identity provider’s configuration couldn’t be loaded from this URL.',
  },
  badDomain: { status: 400, text: 'Enter a domain, such as example.com.' },
  publicDomain: {
    status: 400,
    text: 'This is a public email domain. Use a domain that your organization owns.',
  },
  domainExists: { status: 409, text: 'The connection already has this domain.' },
  domainTaken: {
    status: 409,
    text: 'This domain is already verified for another connection. Delete it there first, or contact support if that connection isn’t yours.',
  },
  notProved: {
    status: 409,
    text: 'The TXT record wasn’t found. DNS changes can take a while: check the record and try again later.',
  },
  dnsUnavailable: {
    status: 503,
    text: 'We couldn’t look up the domain right now. Try again in a minute.',
  },
  noDomain: { status: 409, text: 'Enter a domain first.' },
  unknownRole: {
    status: 400,
    text: 'One of the roles no longer exists. Reload the page.',
  },
  roleAbove: { status: 403, text: 'You can’t assign roles with permissions you don’t have.' },
  enforceNeedsReady: {
    status: 409,
    text: 'Turn on the connection and verify a domain before you require SSO.',
  },
  enforceNeedsTest: {
    status: 409,
    text: 'Test the current configuration first. The test must have succeeded within the last 24 hours.',
  },
  enforceNeedsConfirmation: {
    status: 409,
    text: 'Some users have more permissions than the user who changed this connection. An administrator with full permissions must confirm it first.',
  },
  confirmNeedsMore: {
    status: 403,
    text: 'Some users have more permissions than you. Ask an administrator with full permissions to confirm the connection.',
  },
  changedMeanwhile: {
    status: 409,
    text: 'The connection has changed. Reload the page and review it first.',
  },
  exemptUserNotFound: { status: 404, text: 'This user isn’t a member of the account.' },
  exemptUserAbove: {
    status: 403,
    text: 'You can’t exempt users with more permissions than you have.',
  },
  exemptionNotFound: { status: 404, text: 'This user isn’t exempt from SSO.' },
  badExemptionEnd: { status: 400, text: 'Choose a date in the next 365 days.' },
  tooManyExemptions: {
    status: 409,
    text: 'An account can have up to 200 exemptions. Remove one that isn’t needed.',
  },
  setupLinkNotFound: {
    status: 404,
    text: 'This setup link doesn’t exist, has expired, or was revoked.',
  },
  tooManySetupLinks: {
    status: 409,
    text: 'A connection can have up to 10 setup links. Revoke one that isn’t needed.',
  },
  setupLinkInvalid: {
    status: 400,
    text: 'This link was already used, has expired, or was revoked. Ask the administrator who sent it for a new one.',
  },
  setupLinkLimited: {
    status: 403,
    text: 'Only an administrator of the account can change this.',
  },
  notReady: {
    status: 409,
    text: 'The configuration is incomplete. Enter the values from your identity provider first.',
  },
});
