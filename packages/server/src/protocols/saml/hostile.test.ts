import { DOMParser } from '@xmldom/xmldom';
import { describe, expect, test } from 'vitest';
import { SignedXml } from 'xml-crypto';
import { acceptResponse, readResponse } from './accept-response.ts';
import * as idp from '../../../testing/saml/foreign-idp.fixture.ts';
import { encryptionRows } from '../../../testing/saml/hostile-encryption.fixture.ts';
import { markupRows } from '../../../testing/saml/hostile-markup.fixture.ts';
import type { HostileRow } from '../../../testing/saml/hostile-row.fixture.ts';
import { signingRows } from '../../../testing/saml/hostile-signing.fixture.ts';
import { tellingRows } from '../../../testing/saml/hostile-telling.fixture.ts';
import { wrappingRows } from '../../../testing/saml/hostile-wrapping.fixture.ts';
import { SamlRefusal } from './refusal-codes.ts';

const rows = [...wrappingRows, ...signingRows, ...tellingRows, ...markupRows, ...encryptionRows];

/** Milliseconds of work no document may cost: the limit. */
const ceiling = 100;

const outcome = ({ document, options = idp.options }: HostileRow) => {
  try {
    return acceptResponse(readResponse(idp.posted(document)), options, idp.now);
  } catch (error) {
    return error;
  }
};

/** The verifier that these attacks were made for: any signature of the document, any name in it. */
function isDeceived(xml: string): boolean {
  const [signature] = Array.from(
    new DOMParser().parseFromString(xml, 'text/xml').getElementsByTagName('ds:Signature'),
  );
  if (!signature) return false;
  const check = new SignedXml({
    publicCert: idp.idpKey.certificate,
    getCertFromKeyInfo: () => null,
  });
  check.loadSignature(signature);
  return check.checkSignature(xml) && xml.includes(idp.attacker);
}

test('there are at least a hundred hostile documents, each under its own name', () => {
  expect(rows.length).toBeGreaterThanOrEqual(100);
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
});

describe('a hostile response is refused, its twin is accepted', () => {
  test.each(rows)('$name', (row) => {
    expect(acceptResponse(readResponse(idp.posted(row.twin)), idp.options, idp.now).issuer).toBe(
      idp.idpEntityId,
    );
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

test('T-SAML-9 M-18 no hostile document costs more than 100 ms', () => {
  const slow = rows
    .map((row) => ({ name: row.name, took: leastWork(() => outcome(row)) }))
    .filter(({ took }) => took > ceiling);
  expect(slow).toEqual([]);
});

/**
 * Milliseconds of processor time of this thread, the least of five runs: what the work costs, not
 * what it waits for on a busy machine, nor what other threads of the process do beside it.
 */
function leastWork(work: () => unknown): number {
  const times = [1, 2, 3, 4, 5].map(() => {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}
