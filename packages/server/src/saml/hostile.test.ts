import { DOMParser } from '@xmldom/xmldom';
import { describe, expect, test } from 'vitest';
import { SignedXml } from 'xml-crypto';
import { acceptResponse } from './accept-response.ts';
import * as idp from './foreign-idp.fixture.ts';
import { encryptionRows } from './hostile-encryption.fixture.ts';
import { markupRows } from './hostile-markup.fixture.ts';
import type { HostileRow } from './hostile-row.fixture.ts';
import { signingRows } from './hostile-signing.fixture.ts';
import { tellingRows } from './hostile-telling.fixture.ts';
import { wrappingRows } from './hostile-wrapping.fixture.ts';
import { SamlRefusal } from './refusal-codes.ts';

const rows = [...wrappingRows, ...signingRows, ...tellingRows, ...markupRows, ...encryptionRows];

/** Milliseconds no document may take, whatever the machine is; the limit. */
const ceiling = 100;
/** How many times as long as a good response a hostile one may take, where that is more than the ceiling on a slow machine. */
const ratio = 40;

const outcome = ({ document, options = idp.options }: HostileRow) => {
  try {
    return acceptResponse(idp.posted(document), options, idp.now);
  } catch (error) {
    return error;
  }
};

/** The verifier that these attacks were made for: any signature of the document, any name in it. */
function isDeceived(xml: string): boolean {
  const [signature] = Array.from(new DOMParser().parseFromString(xml, 'text/xml').getElementsByTagName('ds:Signature'));
  if (!signature) return false;
  const check = new SignedXml({ publicCert: idp.idpKey.certificate, getCertFromKeyInfo: () => null });
  check.loadSignature(signature);
  return check.checkSignature(xml) && xml.includes(idp.attacker);
}

test('there are at least a hundred hostile documents, each under its own name', () => {
  expect(rows.length).toBeGreaterThanOrEqual(100);
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
});

describe('a hostile response is refused, its twin is accepted', () => {
  test.each(rows)('$name', (row) => {
    expect(acceptResponse(idp.posted(row.twin), idp.options, idp.now).issuer).toBe(idp.idpEntityId);
    const refusal = outcome(row);
    expect(refusal).toBeInstanceOf(SamlRefusal);
    expect(refusal).toMatchObject({ code: row.code });
  });
});

describe('the attack deceives a verifier that looks for any signature', () => {
  const deceiving = rows.filter(({ deceives }) => deceives);
  test.each(deceiving)('$name', ({ document }) => {
    expect(isDeceived(String(document))).toBe(true);
  });
});

test('no hostile document takes long', () => {
  const good = Math.max(
    ...[idp.response('both signed')].map((xml) => best(() => acceptResponse(idp.posted(xml), idp.options, idp.now))),
  );
  const slow = rows
    .map((row) => ({ name: row.name, took: best(() => outcome(row)) }))
    .filter(({ took }) => took > Math.max(ceiling, good * ratio));
  expect(slow).toEqual([]);
});

/** Milliseconds of the quickest of three runs: what the work costs, not what else the machine does. */
function best(work: () => unknown): number {
  return Math.min(
    ...[1, 2, 3].map(() => {
      const start = performance.now();
      work();
      return performance.now() - start;
    }),
  );
}
