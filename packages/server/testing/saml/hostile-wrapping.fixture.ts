import * as idp from './foreign-idp.fixture.ts';
import type { HostileRow } from './hostile-row.fixture.ts';

const evil = { nameId: idp.attacker, assertionId: '_evil-1' };

/** What a shape is built of: the signed element with and without its signature, and how a forged one is written. */
interface Pieces {
  readonly whole: string;
  readonly bare: string;
  readonly signature: string;
  /** A forged element with something behind its issuer, and something before its end. */
  forged(behindIssuer?: string, atEnd?: string): string;
}

/** Puts something before the end of the signature's element. */
function inSignature(signature: string, name: string, content: string): string {
  return signature.replace(
    '</ds:Signature>',
    () => `<ds:${name}>${content}</ds:${name}></ds:Signature>`,
  );
}

/** The eight shapes around a signed assertion: forged and signed ones are set beside, above and inside of each other. */
const aroundAssertion: Readonly<Record<string, (pieces: Pieces) => string>> = {
  'M-1 XSW1: the original in the signature of a copy': ({ bare, signature, forged }) =>
    forged(signature.replace('</ds:Signature>', () => `${bare}</ds:Signature>`)),
  'M-1 XSW2: the original beside its signature in a copy': ({ bare, signature, forged }) =>
    forged(bare + signature),
  'M-2 XSW3: a forged one before the original': ({ whole, forged }) => forged() + whole,
  'M-2 XSW4: a forged one around the original': ({ whole, forged }) => forged('', whole),
  'M-3 XSW5: the signature in a forged one, the original at the end': ({
    bare,
    signature,
    forged,
  }) => forged(signature) + bare,
  'M-3 XSW6: the original in KeyInfo of the forged one': ({ bare, signature, forged }) =>
    forged(inSignature(signature, 'KeyInfo', bare)),
  'M-4 XSW7: a forged one in Extensions': ({ whole, forged }) =>
    `<samlp:Extensions>${forged()}</samlp:Extensions>${whole}`,
  'M-4 XSW8: the original in ds:Object of the forged one': ({ bare, signature, forged }) =>
    forged(inSignature(signature, 'Object', bare)),
};

/** The same shapes around a signed response, whose forged twin is the root. */
const aroundResponse: Readonly<Record<string, (pieces: Pieces) => string>> = {
  ...aroundAssertion,
  'M-2 XSW3: a forged one before the original': ({ whole, forged }) => forged(whole),
  'M-3 XSW5: the signature in a forged one, the original at the end': ({
    bare,
    signature,
    forged,
  }) => forged(signature, bare),
  'M-4 XSW7: a forged one in Extensions': ({ whole, forged }) =>
    forged(`<samlp:Extensions>${whole}</samlp:Extensions>`),
};

function assertionRows(base: 'signed assertion' | 'both signed'): readonly HostileRow[] {
  const bare = idp.assertionXml();
  const signature = idp.signatureOver(bare, '_assertion-1');
  const pieces: Pieces = {
    bare,
    signature,
    whole: idp.placed(bare, '_assertion-1', signature),
    forged: (behindIssuer = '', atEnd = '') => {
      const forged = idp.placed(idp.assertionXml(evil), '_evil-1', behindIssuer);
      return forged.replace(/<\/saml:Assertion>$/, () => `${atEnd}</saml:Assertion>`);
    },
  };
  const twin = idp.response(base);
  return Object.entries(aroundAssertion).map(([name, build]) => ({
    name: `T-SAML-1 ${name}, ${base}`,
    twin,
    document: wrapped(base, twin, build(pieces)),
    code: name.includes('XSW7') ? 'unexpectedElement' : 'assertionCount',
    ...(base === 'signed assertion' ? { deceives: true as const } : {}),
  }));
}

/** Where the response is signed as well, its signature stays where it was. */
function wrapped(base: string, twin: string, inner: string): string {
  const outer = idp.responseXml(inner);
  if (base !== 'both signed') return outer;
  // The response's signature no longer fits, and is looked at after the shape of the message.
  return idp.placed(outer, '_response-1', /<ds:Signature.*?<\/ds:Signature>/.exec(twin)?.[0] ?? '');
}

function responseRows(): readonly HostileRow[] {
  const bare = idp.responseXml(idp.assertionXml());
  const signature = idp.signatureOver(bare, '_response-1');
  const forgedResponse = idp.responseXml(idp.assertionXml(evil), { responseId: '_evil-response' });
  const pieces: Pieces = {
    bare,
    signature,
    whole: idp.placed(bare, '_response-1', signature),
    forged: (behindIssuer = '', atEnd = '') =>
      idp
        .placed(forgedResponse, '_evil-response', behindIssuer)
        .replace(/<\/samlp:Response>$/, () => `${atEnd}</samlp:Response>`),
  };
  return Object.entries(aroundResponse).map(([name, build]) => ({
    name: `T-SAML-1 ${name}, signed response`,
    twin: idp.response('signed response'),
    document: build(pieces),
    code: 'unexpectedElement',
    deceives: true as const,
  }));
}

/** Signature wrapping: the eight shapes on each base. */
export const wrappingRows: readonly HostileRow[] = [
  ...assertionRows('signed assertion'),
  ...assertionRows('both signed'),
  ...responseRows(),
];
