import * as idp from './foreign-idp.fixture.ts';
import { type HostileRow, replaced } from './hostile-row.fixture.ts';
import type { SamlRefusalCode } from '../../src/protocols/saml/refusal-codes.ts';

const { honest } = idp;
const cm = 'urn:oasis:names:tc:SAML:2.0:cm';
const statusNames = 'urn:oasis:names:tc:SAML:2.0:status';

/** Statements that are wrong, although they are signed well. */
type Fault = readonly [name: string, telling: Partial<idp.Telling>, code: SamlRefusalCode];

function confirmation(
  method: string,
  data = `<saml:SubjectConfirmationData ${honest.confirmationData}/>`,
): string {
  return `<saml:SubjectConfirmation Method="${method}">${data}</saml:SubjectConfirmation>`;
}

function other(part: keyof idp.Telling, piece: string | RegExp, by: string): Partial<idp.Telling> {
  return { [part]: replaced(honest[part], piece, by) };
}

const bearer = confirmation(`${cm}:bearer`);
const name = `<saml:NameID>${idp.user}</saml:NameID>`;
const audience = /<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/;

/** T-SAML-5: one fault each. Signed by the right key, so that only the check of the field is in the way. */
const faults: readonly Fault[] = [
  [
    'Destination of another service',
    other('responseAttributes', /Destination="[^"]*"/, 'Destination="https://evil.example/acs"'),
    'destination',
  ],
  ['Destination with a longer path', other('responseAttributes', '/acs"', '/acs/"'), 'destination'],
  [
    'Destination in other letters',
    other('responseAttributes', 'foyer.example', 'FOYER.example'),
    'destination',
  ],
  [
    'InResponseTo of another request',
    other('responseAttributes', idp.requestId, '_other'),
    'inResponseTo',
  ],
  ['no InResponseTo', other('responseAttributes', / InResponseTo="[^"]*"/, ''), 'unsolicited'],
  [
    'response of SAML 1.1',
    other('responseAttributes', 'Version="2.0"', 'Version="1.1"'),
    'version',
  ],
  ['response without a version', other('responseAttributes', 'Version="2.0" ', ''), 'version'],
  [
    'response from tomorrow',
    other('responseAttributes', '2026-11-22T12', '2026-11-23T12'),
    'notYetValid',
  ],
  [
    'response without a moment',
    other('responseAttributes', /IssueInstant="[^"]*"/, ''),
    'malformed',
  ],
  ['response with local time', other('responseAttributes', '12:00:00Z', '12:00:00'), 'malformed'],
  [
    'response of another issuer',
    { responseIssuer: replaced(honest.responseIssuer, idp.idpEntityId, 'https://evil.example/') },
    'issuer',
  ],
  [
    'response whose issuer has a format',
    {
      responseIssuer: replaced(
        honest.responseIssuer,
        '<saml:Issuer',
        '<saml:Issuer Format="urn:x"',
      ),
    },
    'issuer',
  ],
  [
    'assertion of another issuer',
    { issuer: '<saml:Issuer>https://evil.example/</saml:Issuer>' },
    'issuer',
  ],
  [
    'assertion of a longer issuer',
    { issuer: `<saml:Issuer>${idp.idpEntityId}.evil.example</saml:Issuer>` },
    'issuer',
  ],
  [
    'assertion of an issuer of hard spaces',
    { issuer: `<saml:Issuer>${idp.idpEntityId}\u00a0</saml:Issuer>` },
    'issuer',
  ],
  ['assertion of SAML 1.1', other('assertionAttributes', '2.0', '1.1'), 'version'],
  [
    'assertion from tomorrow',
    other('assertionAttributes', '2026-11-22T12', '2026-11-23T12'),
    'notYetValid',
  ],
  [
    'audience of another service',
    other('conditions', idp.sp.entityId, 'https://other.example'),
    'audience',
  ],
  ['audience of another tenant', other('conditions', '/saml/one', '/saml/two'), 'audience'],
  ['no audience', other('conditions', audience, ''), 'audience'],
  [
    'a second restriction to another audience',
    other(
      'conditions',
      '</saml:Conditions>',
      '<saml:AudienceRestriction><saml:Audience>x</saml:Audience></saml:AudienceRestriction></saml:Conditions>',
    ),
    'audience',
  ],
  [
    'an audience with an element in it',
    other('conditions', idp.sp.entityId, `<saml:X/>${idp.sp.entityId}`),
    'audience',
  ],
  ['no conditions', { conditions: '' }, 'conditions'],
  [
    'a condition nobody knows',
    other('conditions', '</saml:Conditions>', '<saml:Condition/></saml:Conditions>'),
    'conditions',
  ],
  [
    'conditions of yesterday',
    other(
      'conditions',
      'NotOnOrAfter="2026-11-22T12:05:00Z"',
      'NotOnOrAfter="2026-11-21T12:05:00Z"',
    ),
    'expired',
  ],
  [
    'conditions of tomorrow',
    other('conditions', 'NotBefore="2026-11-22', 'NotBefore="2026-11-23'),
    'notYetValid',
  ],
  [
    'conditions until never',
    other('conditions', /NotOnOrAfter="[^"]*"/, 'NotOnOrAfter="never"'),
    'malformed',
  ],
  [
    'Recipient of another service',
    other('confirmationData', /Recipient="[^"]*"/, 'Recipient="https://evil.example"'),
    'recipient',
  ],
  ['Recipient of another tenant', other('confirmationData', '/saml/one', '/saml/two'), 'recipient'],
  ['no Recipient', other('confirmationData', /Recipient="[^"]*"/, ''), 'recipient'],
  ['a confirmation of yesterday', other('confirmationData', '2026-11-22', '2026-11-21'), 'expired'],
  [
    'a confirmation without an end',
    other('confirmationData', /NotOnOrAfter="[^"]*"/, ''),
    'subject',
  ],
  [
    'a confirmation of tomorrow',
    other('confirmationData', 'Recipient', 'NotBefore="2026-11-23T12:00:00Z" Recipient'),
    'notYetValid',
  ],
  [
    'a confirmation of another request',
    other('confirmationData', idp.requestId, '_other'),
    'inResponseTo',
  ],
  [
    'a confirmation of no request',
    other('confirmationData', / InResponseTo="[^"]*"/, ''),
    'unsolicited',
  ],
  [
    'holder-of-key instead of bearer',
    { confirmation: confirmation(`${cm}:holder-of-key`) },
    'subject',
  ],
  [
    'sender-vouches instead of bearer',
    { confirmation: confirmation(`${cm}:sender-vouches`) },
    'subject',
  ],
  ['bearer without data', { confirmation: confirmation(`${cm}:bearer`, '') }, 'subject'],
  ['no confirmation', { subject: `<saml:Subject>${name}</saml:Subject>` }, 'subject'],
  ['two confirmations', { confirmation: bearer + bearer }, 'subject'],
  ['no NameID', { subject: `<saml:Subject>${bearer}</saml:Subject>` }, 'subject'],
  ['two NameIDs', { subject: `<saml:Subject>${name}${name}${bearer}</saml:Subject>` }, 'subject'],
  ['an empty NameID', { nameId: ' ' }, 'subject'],
  [
    'a NameID with an element in it',
    { nameId: `${idp.attacker}<saml:X>.evil</saml:X>` },
    'subject',
  ],
  ['no subject', { subject: ' ' }, 'subject'],
  ['no AuthnStatement', { authnStatement: '' }, 'authnStatement'],
  [
    'two AuthnStatements',
    { authnStatement: honest.authnStatement + honest.authnStatement },
    'authnStatement',
  ],
  ['signed in tomorrow', other('authnStatement', '2026-11-22T11', '2026-11-23T11'), 'notYetValid'],
  [
    'a session that has ended',
    other('authnStatement', '2026-11-22T20', '2026-11-22T10'),
    'sessionExpired',
  ],
  [
    'an attribute with an element in it',
    other('attributes', idp.user, `${idp.user}<saml:X>.evil</saml:X>`),
    'attribute',
  ],
  [
    'an attribute without a name',
    other('attributes', 'Name="email"', 'Title="email"'),
    'attribute',
  ],
  [
    'an encrypted attribute',
    other(
      'attributes',
      '<saml:Attribute Name="email">',
      '<saml:EncryptedAttribute/><saml:Attribute Name="email">',
    ),
    'unexpectedElement',
  ],
  [
    'a statement nobody asked for',
    { attributes: `${honest.attributes}<saml:AuthzDecisionStatement/>` },
    'unexpectedElement',
  ],
  [
    'a subject after the statements',
    { attributes: `${honest.attributes}<saml:Subject>${name}${bearer}</saml:Subject>` },
    'unexpectedElement',
  ],
  [
    'advice with an assertion',
    { conditions: `${honest.conditions}<saml:Advice><saml:Assertion ID="_a2"/></saml:Advice>` },
    'assertionCount',
  ],
  [
    'advice with a reference',
    { conditions: `${honest.conditions}<saml:Advice/>` },
    'unexpectedElement',
  ],
  [
    'status Responder',
    { status: `<samlp:StatusCode Value="${statusNames}:Responder"/>` },
    'responderError',
  ],
  [
    'status Requester',
    { status: `<samlp:StatusCode Value="${statusNames}:Requester"/>` },
    'requesterError',
  ],
  [
    'status Success with a failure inside',
    {
      status: `<samlp:StatusCode Value="${statusNames}:Success"><samlp:StatusCode Value="${statusNames}:AuthnFailed"/></samlp:StatusCode>`,
    },
    'requestDenied',
  ],
  ['two statuses', { status: idp.success + idp.success }, 'unexpectedElement'],
];

/** Each fault on a signed response, so that the response's own fields are signed as well. */
export const tellingRows: readonly HostileRow[] = [
  ...faults.map(([rowName, telling, code]) => ({
    name: `T-SAML-5 M-9 ${rowName}`,
    twin: idp.response('both signed'),
    document: idp.response('both signed', telling),
    code,
  })),
  {
    name: 'T-SAML-5 M-9 no Destination, where the response is signed',
    twin: idp.response('signed response'),
    document: idp.response(
      'signed response',
      other('responseAttributes', / Destination="[^"]*"/, ''),
    ),
    code: 'destination',
  },
  {
    name: 'T-SAML-5 M-9 an answer to a request, where none was sent',
    twin: idp.response('signed assertion'),
    document: idp.response('signed assertion'),
    options: { ...idp.options, expectInResponseTo: null },
    code: 'inResponseTo',
  },
  {
    name: 'T-SAML-5 M-9 a good response at the ACS of another tenant',
    twin: idp.response('signed assertion'),
    document: idp.response('signed assertion'),
    options: {
      ...idp.options,
      sp: {
        entityId: 'https://foyer.example/saml/two',
        acsUrl: 'https://foyer.example/saml/two/acs',
      },
    },
    code: 'destination',
  },
  {
    name: 'T-SAML-5 M-9 a good response of another connection of the same tenant',
    twin: idp.response('signed assertion'),
    document: idp.response('signed assertion'),
    options: {
      ...idp.options,
      idp: { entityId: 'https://idp.example/other', certificates: [idp.idpKey.certificate] },
    },
    code: 'issuer',
  },
];
