import { costlyMarkup } from './costly-documents.fixture.ts';
import * as idp from './foreign-idp.fixture.ts';
import { type HostileRow, replaced } from './hostile-row.fixture.ts';
import type { SamlRefusalCode } from '../../src/protocols/saml/refusal-codes.ts';

const twin = idp.response('signed assertion');
const assertion = /<saml:Assertion.*<\/saml:Assertion>/.exec(twin)?.[0] ?? '';
const root = '<samlp:Response';

type Markup = readonly [name: string, document: string | Uint8Array, code: SamlRefusalCode];

function mutated(name: string, piece: string | RegExp, by: string, code: SamlRefusalCode): Markup {
  return [name, replaced(twin, piece, by), code];
}

const laughs = Array.from(
  { length: 9 },
  (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
).join('');
const bytes = (...parts: readonly (string | readonly number[])[]) =>
  Buffer.concat(
    parts.map((part) =>
      typeof part === 'string' ? Buffer.from(part, 'utf8') : Buffer.from([...part]),
    ),
  );
const [before = '', after = ''] = twin.split(idp.user);
const soap = 'http://schemas.xmlsoap.org/soap/envelope/';
const inclusion =
  '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/>';
const nested = (levels: number) => `${'<x>'.repeat(levels)}${'</x>'.repeat(levels)}`;

/** Document types and entities, refused before anything is parsed. */
const entities: readonly Markup[] = [
  ['a document type', `<!DOCTYPE x>${twin}`, 'doctype'],
  ['a document type in small letters', `<!doctype x>${twin}`, 'doctype'],
  [
    'an internal entity',
    `<!DOCTYPE x [<!ENTITY e "${idp.attacker}">]>${replaced(twin, idp.user, '&e;')}`,
    'doctype',
  ],
  [
    'an external entity',
    `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${replaced(twin, idp.user, '&e;')}`,
    'doctype',
  ],
  ['an external document type', `<!DOCTYPE x SYSTEM "http://127.0.0.1:1/x.dtd">${twin}`, 'doctype'],
  [
    'a public document type',
    `<!DOCTYPE x PUBLIC "x" "http://127.0.0.1:1/x.dtd">${twin}`,
    'doctype',
  ],
  [
    'a parameter entity',
    `<!DOCTYPE x [<!ENTITY % p SYSTEM "http://127.0.0.1:1/"> %p;]>${twin}`,
    'doctype',
  ],
  [
    'a billion laughs',
    `<!DOCTYPE x [<!ENTITY l0 "ha">${laughs}]>${replaced(twin, idp.user, '&l9;')}`,
    'doctype',
  ],
  [
    'attributes by document type (CVE-2025-25292)',
    `<!DOCTYPE x [<!ATTLIST saml:Assertion ID CDATA "_evil">]>${twin}`,
    'doctype',
  ],
  ['a document type behind the end', `${twin}<!DOCTYPE x>`, 'doctype'],
  mutated('a document type in the middle', idp.user, `<!DOCTYPE x>${idp.user}`, 'doctype'),
  mutated('an entity nobody declared', idp.user, `${idp.user}&evil;`, 'forbiddenMarkup'),
  mutated('an entity from the prototype', idp.user, `${idp.user}&constructor;`, 'forbiddenMarkup'),
  mutated('a lone ampersand', idp.user, `${idp.user} & co`, 'malformed'),
  mutated('an inclusion', `<saml:Subject>`, `${inclusion}<saml:Subject>`, 'signatureInvalid'),
  mutated(
    'an inclusion in the response',
    '<samlp:Status>',
    `${inclusion}<samlp:Status>`,
    'unexpectedElement',
  ),
  mutated('a stylesheet', /^/, '<?xml-stylesheet href="http://127.0.0.1:1/"?>', 'forbiddenMarkup'),
];

/** Comments and their like, which leave a signature good and a text in two. */
function comments(): readonly HostileRow[] {
  const longer = `${idp.attacker}.evil.example`;
  const audience = `${idp.sp.entityId}.evil.example`;
  const issuer = `${idp.idpEntityId}.evil.example`;
  const reported = (telling: Partial<idp.Telling>) => idp.response('signed assertion', telling);
  const long = reported({ nameId: longer });
  const mail = reported({ attributes: replaced(idp.honest.attributes, idp.user, longer) });
  const named: readonly (readonly [string, string, string, string, SamlRefusalCode])[] = [
    [
      'a comment in NameID (CVE-2017-11428)',
      long,
      idp.attacker,
      `${idp.attacker}<!-- -->`,
      'forbiddenMarkup',
    ],
    ['an empty comment in NameID', long, idp.attacker, `${idp.attacker}<!---->`, 'forbiddenMarkup'],
    [
      'a processing instruction in NameID',
      long,
      idp.attacker,
      `${idp.attacker}<?x?>`,
      'forbiddenMarkup',
    ],
    [
      'CDATA in NameID',
      long,
      longer,
      `<![CDATA[${idp.attacker}]]>.evil.example`,
      'forbiddenMarkup',
    ],
    [
      'a comment in the e-mail attribute',
      mail,
      idp.attacker,
      `${idp.attacker}<!-- -->`,
      'forbiddenMarkup',
    ],
  ];
  // The old verifier cannot write processing instructions canonically, and so is not deceived by them.
  const rows = named.map(([name, good, piece, by, code]) => ({
    name,
    code,
    twin: good,
    document: replaced(good, piece, by),
    ...(by.includes('<?') ? {} : { deceives: true as const }),
  }));
  // Their twins are refused for what they really name: no comment makes them another.
  const cut = (text: string, at: string) => replaced(text, at, `${at}<!-- -->`);
  const wholeAudience = reported({
    conditions: replaced(idp.honest.conditions, idp.sp.entityId, audience),
  });
  const wholeIssuer = reported({ issuer: `<saml:Issuer>${issuer}</saml:Issuer>` });
  return [
    ...rows,
    {
      name: 'a comment in the audience',
      twin,
      document: cut(wholeAudience, idp.sp.entityId),
      code: 'forbiddenMarkup',
    },
    {
      name: 'a comment in the issuer',
      twin,
      document: cut(wholeIssuer, `<saml:Issuer>${idp.idpEntityId}`),
      code: 'forbiddenMarkup',
    },
    {
      name: 'a comment before the document',
      twin,
      document: `<!-- -->${twin}`,
      code: 'forbiddenMarkup',
    },
    {
      name: 'a comment behind the document',
      twin,
      document: `${twin}<!-- -->`,
      code: 'forbiddenMarkup',
    },
  ];
}

/** Names that two readers may resolve to two things. */
const names: readonly Markup[] = [
  mutated(
    'the prefix of SAML redefined at NameID',
    '<saml:NameID ',
    '<saml:NameID xmlns:saml="urn:evil" ',
    'signatureInvalid',
  ),
  mutated('a prefix nobody declared', '<samlp:Status>', '<evil:X/><samlp:Status>', 'malformed'),
  mutated('a prefix declared as nothing', `${root} `, `${root} xmlns:saml="" `, 'malformed'),
  mutated('the prefix xml redefined', `${root} `, `${root} xmlns:xml="urn:evil" `, 'malformed'),
  mutated('the prefix xmlns defined', `${root} `, `${root} xmlns:xmlns="urn:evil" `, 'malformed'),
  mutated(
    'the namespace of xmlns under a prefix',
    `${root} `,
    `${root} xmlns:x="http://www.w3.org/2000/xmlns/" `,
    'malformed',
  ),
  mutated(
    'one attribute under two prefixes',
    `${root} `,
    `${root} xmlns:a="urn:x" xmlns:b="urn:x" a:k="1" b:k="2" `,
    'malformed',
  ),
  mutated('an attribute twice', 'ID="_assertion-1"', 'ID="_assertion-1" ID="_evil"', 'malformed'),
  mutated(
    'a declaration twice',
    idp.namespaces.samlp,
    `${idp.namespaces.samlp} ${idp.namespaces.samlp}`,
    'malformed',
  ),
  mutated('two colons in a name', '<samlp:Status>', '<samlp:a:b/><samlp:Status>', 'malformed'),
  mutated('a response of SAML 1.1', /SAML:2\.0:protocol/, 'SAML:1.0:protocol', 'unexpectedMessage'),
  mutated('a response of no namespace', ` ${idp.namespaces.samlp}`, '', 'malformed'),
  [
    'an assertion of another namespace',
    replaced(twin, /SAML:2\.0:assertion" ID/, 'SAML:2.1:assertion" ID'),
    'unexpectedElement',
  ],
  mutated(
    'two elements with one ID',
    '<saml:Conditions',
    '<saml:Conditions ID="_assertion-1"',
    'duplicateId',
  ),
  mutated(
    'one ID in small letters',
    '<samlp:Status>',
    '<samlp:Status id="_assertion-1">',
    'duplicateId',
  ),
  mutated(
    'one ID as xml:id',
    '<samlp:Status>',
    '<samlp:Status xml:id="_assertion-1">',
    'duplicateId',
  ),
  mutated('response and assertion with one ID', '_response-1', '_assertion-1', 'duplicateId'),
  mutated('an ID that is no name', 'ID="_response-1"', `ID="' or '1'='1"`, 'malformed'),
];

/** Other documents than one response with one assertion. */
const shapes: readonly Markup[] = [
  mutated(
    'two assertions',
    assertion,
    assertion + idp.assertionXml({ nameId: idp.attacker, assertionId: '_evil' }),
    'assertionCount',
  ),
  mutated(
    'two good assertions',
    assertion,
    assertion + idp.withSignature(idp.assertionXml({ assertionId: '_second' }), '_second'),
    'assertionCount',
  ),
  mutated('no assertion', assertion, '', 'assertionCount'),
  [
    'a response in a response',
    idp.responseXml(twin, { responseId: '_outer' }),
    'unexpectedElement',
  ],
  [
    'a response in an envelope',
    `<s:Envelope xmlns:s="${soap}"><s:Body>${twin}</s:Body></s:Envelope>`,
    'unexpectedMessage',
  ],
  ['an assertion alone', assertion, 'unexpectedMessage'],
  [
    'a logout response',
    twin.replaceAll('samlp:Response', 'samlp:LogoutResponse'),
    'unexpectedMessage',
  ],
  mutated('extensions', '<samlp:Status>', '<samlp:Extensions/><samlp:Status>', 'unexpectedElement'),
  mutated(
    'the status behind the assertion',
    /(<samlp:Status>.*<\/samlp:Status>)(.*)(<\/samlp:Response>)/,
    swapped(),
    'unexpectedElement',
  ),
  mutated(
    'text between the elements',
    '<samlp:Status>',
    `${idp.attacker}<samlp:Status>`,
    'unexpectedElement',
  ),
  mutated(
    'an element behind the assertion',
    '</samlp:Response>',
    '<x/></samlp:Response>',
    'unexpectedElement',
  ),
];

function swapped(): string {
  const match = /(<samlp:Status>.*<\/samlp:Status>)(.*)(<\/samlp:Response>)/.exec(twin);
  return `${match?.[2] ?? ''}${match?.[1] ?? ''}${match?.[3] ?? ''}`;
}

/** Bytes and letters. */
const letters: readonly Markup[] = [
  ['UTF-16 with a mark', bytes([0xff, 0xfe], [...Buffer.from(twin, 'utf16le')]), 'encoding'],
  ['UTF-16 without a mark', Buffer.from(twin, 'utf16le'), 'encoding'],
  ['UTF-8 with a mark', `\ufeff${twin}`, 'encoding'],
  ['a declaration of UTF-16', `<?xml version="1.0" encoding="UTF-16"?>${twin}`, 'forbiddenMarkup'],
  ['a declaration of UTF-7', `<?xml version="1.0" encoding="UTF-7"?>${twin}`, 'forbiddenMarkup'],
  ['a declaration of XML 1.1', `<?xml version="1.1"?>${twin}`, 'forbiddenMarkup'],
  ['a declaration behind a space', ` <?xml version="1.0"?>${twin}`, 'forbiddenMarkup'],
  ['two declarations', `<?xml version="1.0"?><?xml version="1.0"?>${twin}`, 'forbiddenMarkup'],
  ['Latin-1', bytes(before, [0xe9], after), 'encoding'],
  ['a slash in two bytes', bytes(before, [0xc0, 0xaf], after), 'encoding'],
  ['half a letter', bytes(before, [0xed, 0xa0, 0x80], after), 'encoding'],
  ['a null byte in NameID', bytes(before, idp.attacker, [0], after), 'encoding'],
  ['a null byte behind the end', bytes(twin, [0]), 'encoding'],
  mutated('a null byte by number', idp.user, `${idp.user}&#0;`, 'malformed'),
  mutated('no letter by number', idp.user, `${idp.user}&#xFFFF;`, 'malformed'),
  mutated('half a letter by number', idp.user, `${idp.user}&#xD800;`, 'malformed'),
  mutated('a number beyond letters', idp.user, `${idp.user}&#x110000;`, 'malformed'),
  mutated('a vertical tab', idp.user, `${idp.user}\u000b`, 'encoding'),
  ['text behind the end', `${twin}x`, 'malformed'],
  ['two documents', twin + twin, 'malformed'],
  ['text before the beginning', `x${twin}`, 'malformed'],
  ['half a document', twin.slice(0, twin.length / 2), 'malformed'],
  mutated('a wrong end', '</saml:Subject>', '</saml:Subjekt>', 'malformed'),
  mutated('an attribute without quotes', 'ID="_response-1"', 'ID=_response-1', 'malformed'),
  mutated('attributes without a space', 'ID="_assertion-1" ', 'ID="_assertion-1"', 'malformed'),
  mutated(
    'a hard space between attributes',
    'ID="_assertion-1" ',
    'ID="_assertion-1"\u00a0',
    'malformed',
  ),
  mutated('an angle in an attribute', 'ID="_response-1"', 'ID="<_response-1"', 'malformed'),
  mutated('the end of CDATA', idp.user, `${idp.user}]]>`, 'malformed'),
  ['nothing', '', 'notBase64'],
  ['one element', '<x/>', 'unexpectedMessage'],
  ['no XML', 'Robert; drop table users', 'malformed'],
];

/** Large, deep and many. Each is refused before a signature is looked at. */
const sizes: readonly Markup[] = [
  mutated('a NameID of 300 kB', idp.user, 'x'.repeat(300_000), 'tooLarge'),
  mutated('300 kB of space', '<samlp:Status>', `${' '.repeat(300_000)}<samlp:Status>`, 'tooLarge'),
  mutated('65 levels', '<samlp:Status>', `${nested(65)}<samlp:Status>`, 'tooLarge'),
  mutated('13 000 levels', '<samlp:Status>', `${nested(13_000)}<samlp:Status>`, 'tooLarge'),
  mutated('2 400 elements in a value', idp.user, '<x/>'.repeat(2400), 'signatureInvalid'),
  mutated('2 501 elements in a value', idp.user, '<x/>'.repeat(2501), 'tooLarge'),
  mutated('19 000 elements in a value', idp.user, '<x/>'.repeat(19_000), 'tooLarge'),
  mutated(
    '60 000 elements',
    '<samlp:Status>',
    `${'<x/>'.repeat(60_000)}<samlp:Status>`,
    'tooLarge',
  ),
  mutated(
    '10 000 attributes',
    `${root} `,
    `${root} ${Array.from({ length: 10_000 }, (_, at) => `a${at}=""`).join(' ')} `,
    'tooLarge',
  ),
  mutated(
    '10 000 declarations',
    `${root} `,
    `${root} ${Array.from({ length: 9000 }, (_, at) => `xmlns:a${at}="a"`).join(' ')} `,
    'tooLarge',
  ),
  // Review 2026-11-23, security W-1: each element copied the namespaces around it.
  mutated(
    '3 840 declarations in 60 levels around elements that declare one',
    idp.user,
    costlyMarkup({ depth: 55, declarations: 64, children: 2000, childDeclarations: 1 }),
    'tooLarge',
  ),
  // Canonical form writes the namespace for each of them.
  mutated(
    'a namespace of 257 characters that 2,000 elements use',
    idp.user,
    costlyMarkup({
      declarations: 1,
      namespaceLength: 257,
      children: 2000,
      childrenInNamespace: true,
    }),
    'tooLarge',
  ),
  mutated(
    '257 declarations in 5 levels',
    idp.user,
    costlyMarkup({ depth: 5, declarations: 52 }),
    'tooLarge',
  ),
  mutated(
    '250 declarations in 5 levels',
    idp.user,
    costlyMarkup({ depth: 5, declarations: 50 }),
    'signatureInvalid',
  ),
  mutated(
    '5 100 attributes in 85 elements',
    idp.user,
    costlyMarkup({ children: 85, childAttributes: 60 }),
    'tooLarge',
  ),
  // The signature library searches the whole text for the end of each name.
  mutated('130 names', idp.user, costlyMarkup({ children: 130, names: 130 }), 'tooLarge'),
  mutated(
    '90 names far from the end',
    idp.user,
    costlyMarkup({ children: 90, names: 90, text: 240_000 }),
    'signatureInvalid',
  ),
  mutated(
    '200 kB of a name that does not end',
    '<samlp:Status>',
    `<${'a'.repeat(200_000)}`,
    'malformed',
  ),
  mutated(
    '200 kB of spaces in a tag that does not end',
    '<samlp:Status>',
    `<a${' '.repeat(200_000)}`,
    'malformed',
  ),
  mutated(
    '100 assertions',
    assertion,
    Array.from({ length: 100 }, (_, at) => idp.assertionXml({ assertionId: `_${at}x` })).join(''),
    'assertionCount',
  ),
  mutated(
    '1 000 elements with IDs',
    '<samlp:Status>',
    `${Array.from({ length: 1000 }, (_, at) => `<x ID="_x${at}"/>`).join('')}<samlp:Status>`,
    'unexpectedElement',
  ),
  mutated('180 kB of references to letters', idp.user, '&#120;'.repeat(30_000), 'signatureInvalid'),
  mutated(
    '1 000 attributes nobody signed',
    '</saml:AttributeStatement>',
    `${'<saml:Attribute Name="x"><saml:AttributeValue>y</saml:AttributeValue></saml:Attribute>'.repeat(1000)}</saml:AttributeStatement>`,
    'signatureInvalid',
  ),
];

const under = (accidents: string, rows: readonly Markup[]): readonly HostileRow[] =>
  rows.map(([name, document, code]) => ({ name: `${accidents} ${name}`, twin, document, code }));

export const markupRows: readonly HostileRow[] = [
  ...under('T-SAML-10', entities),
  ...under('T-SAML-3', names),
  ...under('M-5 M-6', shapes),
  ...under('M-6', letters),
  ...under('T-SAML-9 M-18', sizes),
  ...comments().map((row) => ({ ...row, name: `T-SAML-4 ${row.name}` })),
];
