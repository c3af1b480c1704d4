import fc from 'fast-check';
import { expect, test } from 'vitest';
import { acceptResponse, readResponse } from './accept-response.ts';
import * as idp from '../../../testing/saml/foreign-idp.fixture.ts';
import { SamlRefusal } from './refusal-codes.ts';

const accept = (bytes: Uint8Array) =>
  acceptResponse(readResponse(idp.posted(bytes)), idp.options, idp.now);

/**
 * What a document with one other byte is taken for; null where it is refused, which only a
 * `SamlRefusal` may say.
 */
function outcome(bytes: Uint8Array) {
  try {
    return accept(bytes);
  } catch (error) {
    if (error instanceof SamlRefusal) return null;
    throw error;
  }
}

test.each(['signed assertion', 'signed response', 'both signed'] as const)(
  'one other byte anywhere in a %s never changes what is accepted',
  (base) => {
    const good = Buffer.from(idp.response(base), 'utf8');
    const login = accept(good);
    let refused = 0;
    const where = fc.integer({ min: 0, max: good.length - 1 });
    fc.assert(
      fc.property(where, fc.integer({ min: 0, max: 255 }), (at, byte) => {
        fc.pre(good[at] !== byte);
        const bent = Buffer.from(good);
        bent[at] = byte;
        const reported = outcome(bent);
        if (reported === null) refused += 1;
        // Bytes outside of the signed part, and other spellings of the same content, may be
        // accepted as what was signed.
        else expect({ ...reported, responseId: '' }).toEqual({ ...login, responseId: '' });
      }),
      { numRuns: 400 },
    );
    expect(refused).toBeGreaterThan(300);
  },
);

test('one byte more or less anywhere never changes what is accepted', () => {
  const good = Buffer.from(idp.response('both signed'), 'utf8');
  const login = accept(good);
  const where = fc.integer({ min: 0, max: good.length - 1 });
  fc.assert(
    fc.property(where, fc.option(fc.integer({ min: 0, max: 255 })), (at, byte) => {
      const before = good.subarray(0, at);
      const bent = Buffer.concat(
        byte === null
          ? [before, good.subarray(at + 1)]
          : [before, Buffer.from([byte]), good.subarray(at)],
      );
      const reported = outcome(bent);
      if (reported !== null) expect(reported).toEqual(login);
    }),
    { numRuns: 400 },
  );
});

test('bent ciphertexts, certificates and base64 are refusals, never other errors (T-SAML-11)', async () => {
  const sealed = Buffer.from(
    idp.responseXml(await idp.encrypted(idp.withSignature(idp.assertionXml(), '_assertion-1'))),
    'utf8',
  );
  const login = accept(sealed);
  const where = fc.integer({ min: 0, max: sealed.length - 1 });
  fc.assert(
    fc.property(where, fc.integer({ min: 0, max: 255 }), fc.nat(40), (at, byte, gone) => {
      const bent = Buffer.concat([
        sealed.subarray(0, at),
        Buffer.from([byte]),
        sealed.subarray(at + gone),
      ]);
      const reported = outcome(bent);
      // Only the assertion is signed: the answer around it may be called otherwise.
      if (reported !== null)
        expect({ ...reported, responseId: '' }).toEqual({ ...login, responseId: '' });
    }),
    { numRuns: 300 },
  );
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (text) => {
      expect(() => acceptResponse(readResponse(text), idp.options, idp.now)).toThrow(SamlRefusal);
      const certificates = [text];
      const options = { ...idp.options, idp: { ...idp.options.idp, certificates } };
      const xml = idp.posted(idp.response('signed assertion'));
      expect(() => acceptResponse(readResponse(xml), options, idp.now)).toThrow(SamlRefusal);
    }),
  );
});
