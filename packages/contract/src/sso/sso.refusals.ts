import { defineRefusals } from '../refusals.ts';

/** The refusals of setting up single sign-on. */
export const ssoRefusals = defineRefusals('sso', {
  notFound: {
    status: 404,
    text: 'This connection does not exist, or does not belong to this account.',
  },
  domainNotFound: { status: 404, text: 'This domain does not belong to the connection.' },
  groupNotFound: { status: 404, text: 'This group does not belong to the connection.' },
  testNotFound: { status: 404, text: 'This test does not belong to the connection.' },
  tooManyConnections: {
    status: 409,
    text: 'An account can have 20 connections. Delete one that is not used.',
  },
  tooManyDomains: {
    status: 409,
    text: 'A connection can have 50 domains. Delete one that is not used.',
  },
  tooManyGroups: {
    status: 409,
    text: 'A connection can have 500 groups. Delete one that is not used.',
  },
  groupExists: { status: 409, text: 'The connection has a group of this name already.' },
  badEndpoint: {
    status: 400,
    text: 'Enter the sign-in address as it stands at your identity provider: https://…',
  },
  badCertificate: {
    status: 400,
    text: 'This is no certificate that can be used. Copy it whole, from BEGIN CERTIFICATE to END CERTIFICATE.',
  },
  endedCertificate: {
    status: 400,
    text: 'This certificate has ended. Ask your identity provider for the present one.',
  },
  tooManyCertificates: {
    status: 400,
    text: 'A connection has two certificates at most: the present and the next one.',
  },
  badMetadata: { status: 400, text: 'This is no metadata of an identity provider.' },
  metadataUnreachable: { status: 400, text: 'The metadata could not be loaded from this address.' },
  configMetadataTooLarge: {
    status: 400,
    text: 'The values kept with a connection have 16 kilobytes at most.',
  },
  noMetadataUrl: {
    status: 409,
    text: 'This connection was not set up by the address of its metadata.',
  },
  badIssuer: {
    status: 400,
    text: 'Enter the issuer as your identity provider states it: https://…',
  },
  discoveryFailed: {
    status: 400,
    text: 'The identity provider could not be read at this address.',
  },
  badDomain: { status: 400, text: 'Enter a domain like company.com.' },
  publicDomain: {
    status: 400,
    text: 'Everybody can have an address there. Use a domain that belongs to your company.',
  },
  domainExists: { status: 409, text: 'The connection has this domain already.' },
  domainTaken: {
    status: 409,
    text: 'This domain is proved by another connection already. Delete it there first; if it is not yours, ask support.',
  },
  notProved: {
    status: 409,
    text: 'The TXT record was not found. Changes of DNS take time to arrive: check the record and try again later.',
  },
  dnsUnavailable: {
    status: 503,
    text: 'The domain could not be looked up right now. Try again in a minute.',
  },
  noDomain: { status: 409, text: 'Enter a domain first.' },
  unknownRole: {
    status: 400,
    text: 'One of the roles does not exist any more. Load the page again.',
  },
  roleAbove: { status: 403, text: 'You can only give roles that hold no more than your own.' },
  enforceNeedsReady: {
    status: 409,
    text: 'Switch the connection on and prove a domain before everybody has to sign in with it.',
  },
  enforceNeedsTest: {
    status: 409,
    text: 'Test the connection as it is now first. The test must have succeeded within the last 24 hours.',
  },
  enforceNeedsConfirmation: {
    status: 409,
    text: 'Some people hold more than whoever changed this connection. An administrator whom nobody stands above confirms it first.',
  },
  confirmNeedsMore: {
    status: 403,
    text: 'Some people here hold more than you do. Ask an administrator whom nobody stands above to confirm the connection.',
  },
  changedMeanwhile: {
    status: 409,
    text: 'The connection was changed in the meantime. Look at it again first.',
  },
  notReady: {
    status: 409,
    text: 'Something is missing: enter what your identity provider states first.',
  },
});
