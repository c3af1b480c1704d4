import { describe, expect, test, vi } from 'vitest';
import { acceptResponse, readResponse } from './accept-response.ts';
import {
  type CostlyShape,
  costliestShapes,
  costlyLogoutRequest,
  costlyMarkup,
  costlyMetadata,
  costlyResponse,
  responseWithGroups,
} from '../../../testing/saml/costly-documents.fixture.ts';
import * as idp from '../../../testing/saml/foreign-idp.fixture.ts';
import { parseIdpMetadata } from './idp-metadata.ts';
import { peekLogout, readLogout } from './logout.ts';
import { messageLimits, metadataLimits, readDocument } from './read-xml.ts';
import { SamlRefusal } from './refusal-codes.ts';
import * as trees from './signature-parser.ts';

/** Milliseconds of processor time one document may cost. Review 2026-11-23, security W-1. */
const limit = 100;

/**
 * Milliseconds of this thread's processor time: waiting for a busy machine does not count. What
 * costs more than the limit is measured three times, and the least counts.
 */
function getCost(work: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3 && least >= limit; run += 1) least = Math.min(least, costOnce(work));
  return least;
}

function costOnce(work: () => unknown): number {
  const before = process.threadCpuUsage();
  try {
    work();
  } catch (error) {
    if (!(error instanceof SamlRefusal)) throw error;
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

const accept = (xml: string) => acceptResponse(readResponse(idp.posted(xml)), idp.options, idp.now);
const readMetadata = (xml: string) => parseIdpMetadata(xml, { now: idp.now, allowHttp: false });
const readPostedLogout = (xml: string) => peekLogout(readLogout({ SAMLRequest: idp.posted(xml) }));

describe('T-SAML-9 a document at the limits costs less than 100 ms of processor time', () => {
  const rows = costliestShapes.map(([name, shape]) => ({ name, markup: costlyMarkup(shape) }));

  test.each(rows)('response, metadata and logout request with $name', ({ markup }) => {
    // What is measured is read to the end, not refused for its size.
    expect(() => readDocument(costlyLogoutRequest(markup), messageLimits)).not.toThrow();
    const response = costlyResponse(markup);
    expect(getCost(() => accept(response))).toBeLessThan(limit);
    const metadata = costlyMetadata(markup);
    expect(getCost(() => readMetadata(metadata))).toBeLessThan(limit);
    const logout = costlyLogoutRequest(markup);
    expect(getCost(() => readPostedLogout(logout))).toBeLessThan(limit);
  });

  test('a response with 2,000 groups, which is accepted', () => {
    const response = responseWithGroups(2000);
    expect(accept(response).attributes['groups']).toHaveLength(2000);
    expect(getCost(() => accept(response))).toBeLessThan(limit);
  });

  test('metadata of the largest size with 300 certificates, refused before they are parsed', () => {
    const different = Array.from({ length: 300 }, (_, at) =>
      idp.idpKey.certificate.replace('MII', `MII${at}`),
    );
    const metadata = costlyMetadata('', different);
    expect(() => readMetadata(metadata)).toThrow('certificate');
    expect(getCost(() => readMetadata(metadata))).toBeLessThan(limit);
  });
});

test('metadata with 4,000 elements and 500,000 characters is read', () => {
  const markup = costlyMarkup({ children: 4000, childAttributes: 2, text: 350_000 });
  const metadata = costlyMetadata(markup);
  expect(metadata.length).toBeGreaterThan(450_000);
  expect(metadata.length).toBeLessThan(metadataLimits.maxLength);
  expect(readMetadata(metadata).entityId).toBe('https://idp.example');
});

test('the cost of an element does not depend on the namespaces around it', () => {
  const bindings = (declarations: number) => {
    const markup = costlyMarkup({ depth: 4, declarations, children: 2000, childDeclarations: 1 });
    const set = vi.spyOn(Map.prototype, 'set');
    readDocument(markup, messageLimits);
    const count = set.mock.calls.length;
    set.mockRestore();
    return count;
  };
  // 240 more declarations are entered once each, not once for every child.
  expect(bindings(60)).toBeLessThan(bindings(0) + 240 * 10);
});

test('a response is read by the signature library once, however many connections it is checked for', () => {
  const reading = vi.spyOn(trees, 'findNode');
  const response = readResponse(idp.posted(idp.response('signed assertion')));
  const foreign = {
    ...idp.options,
    idp: { ...idp.options.idp, certificates: [idp.outsiderKey.certificate] },
  };
  for (let at = 0; at < 5; at += 1)
    expect(() => acceptResponse(response, foreign, idp.now)).toThrow('signatureInvalid');
  expect(acceptResponse(response, idp.options, idp.now).nameId).toBe(idp.user);
  expect(acceptResponse(response, idp.options, idp.now).nameId).toBe(idp.user);
  expect(reading).toHaveBeenCalledTimes(1);
});

/** A sequence that is the same in every run. */
function createDice(seed: number) {
  let state = seed;
  return (max: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * (max + 1));
  };
}

test('T-SAML-9 generated documents cost less than 100 ms of processor time', () => {
  // `npm run test:nightly` makes many more of them.
  const count = Number(process.env['FOYER_COST_DOCUMENTS'] ?? 4);
  const dice = createDice(count);
  const expensive: unknown[] = [];
  for (let at = 0; at < count; at += 1) {
    const depth = 1 + dice(58);
    const shape: CostlyShape = {
      depth,
      declarations: dice(Math.min(60, Math.floor(280 / depth))),
      namespaceLength: dice(280),
      attributes: dice(60),
      children: dice(2600),
      childDeclarations: dice(3),
      childAttributes: dice(4),
      entities: dice(20),
      childrenInNamespace: false,
      names: 1 + dice(140),
      text: dice(2) === 0 ? dice(200_000) : 0,
    };
    const markup = costlyMarkup(shape);
    const [response, metadata] = [costlyResponse(markup), costlyMetadata(markup)];
    const costs = [getCost(() => accept(response)), getCost(() => readMetadata(metadata))];
    if (Math.max(...costs) >= limit) expensive.push({ shape, costs });
  }
  expect(expensive).toEqual([]);
});
