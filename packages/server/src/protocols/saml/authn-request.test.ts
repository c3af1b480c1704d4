import { createHash } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { authnRequest } from './authn-request.ts';
import { postPageScriptHash } from './post-binding.ts';
import { isSignedBy, signatureMethods } from './algorithms.ts';
import { readCertificate } from './certificates.ts';
import * as idp from '../../../testing/saml/foreign-idp.fixture.ts';
import { messageLimits, readDocument } from './read-xml.ts';
import type { AuthnRequestOptions } from './saml.ts';
import { verifiedElement } from './verify-signature.ts';
import { childElements } from './xml-tree.ts';

const key = { id: 'ours', ...idp.spKey };
const options: AuthnRequestOptions = {
  sp: idp.sp,
  idp: { ssoUrl: 'https://idp.example/sso?tenant=1', ssoBinding: 'redirect' },
  id: '_request-1',
  relayState: 'to & fro',
  forceAuthn: true,
  loginHint: 'ada<@acme.example',
};

test('a request by redirect carries what was asked, deflated, behind the query that was there', () => {
  const sent = authnRequest(options, idp.now);
  if (sent.binding !== 'redirect') throw new Error('Not a redirect');
  const query = new URL(sent.url).searchParams;
  expect([...query.keys()]).toEqual(['tenant', 'SAMLRequest', 'RelayState']);
  expect(query.get('RelayState')).toBe('to & fro');
  const xml = inflateRawSync(Buffer.from(query.get('SAMLRequest') ?? '', 'base64')).toString();
  const { root } = readDocument(xml, messageLimits);
  expect(Object.fromEntries(root.attributes)).toMatchObject({
    ID: '_request-1',
    IssueInstant: '2026-11-22T12:00:00.000Z',
    Destination: options.idp.ssoUrl,
    AssertionConsumerServiceURL: idp.sp.acsUrl,
    ForceAuthn: 'true',
  });
  expect(childElements(root).map(({ local }) => local)).toEqual([
    'Issuer',
    'Subject',
    'NameIDPolicy',
  ]);
  expect(xml).toContain('ada&lt;@acme.example');
});

test('M-12 a signed request by redirect is signed over its letters', () => {
  const sent = authnRequest({ ...options, signWith: key }, idp.now);
  if (sent.binding !== 'redirect') throw new Error('Not a redirect');
  const [letters = '', signature = ''] = (sent.url.split('?tenant=1&')[1] ?? '').split(
    '&Signature=',
  );
  const method = signatureMethods.get('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256');
  if (!method) throw new Error('No method');
  const value = Buffer.from(decodeURIComponent(signature), 'base64');
  expect(
    isSignedBy(readCertificate(key.certificate).key, method, Buffer.from(letters), value),
  ).toBe(true);
});

test('a signed request by post carries its signature inside, on a page that posts itself', () => {
  const sent = authnRequest(
    { ...options, idp: { ...options.idp, ssoBinding: 'post' }, signWith: key },
    idp.now,
  );
  if (sent.binding !== 'post') throw new Error('Not a form');
  const document = readDocument(
    Buffer.from(sent.fields['SAMLRequest'] ?? '', 'base64').toString(),
    messageLimits,
  );
  expect(verifiedElement(document, document.root, [key.certificate]).attributes.get('ID')).toBe(
    '_request-1',
  );
  expect(sent.html).toContain('value="to &amp; fro"');
  const script = /<script>(.*)<\/script>/.exec(sent.html)?.[1] ?? '';
  expect(postPageScriptHash).toBe(`sha256-${createHash('sha256').update(script).digest('base64')}`);
});
