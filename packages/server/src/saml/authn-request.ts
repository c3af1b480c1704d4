import { createHash } from 'node:crypto';
import { SignedXml } from 'xml-crypto';
import { ownSignatureMethod } from './algorithms.ts';
import { bindings, ns } from './names.ts';
import { redirectUrl } from './redirect-binding.ts';
import type { AuthnRequestOptions, SamlOutgoing, SpKey } from './saml.ts';
import { element, escaped } from './write-xml.ts';

/** Builds our request to sign somebody in, as an address or as a form. */
export function authnRequest(options: AuthnRequestOptions, now: Date): SamlOutgoing {
  const { idp, relayState, signWith } = options;
  const xml = requestXml(options, now);
  if (idp.ssoBinding === 'redirect') {
    return { binding: 'redirect', url: redirectUrl(idp.ssoUrl, { kind: 'SAMLRequest', xml, relayState }, signWith) };
  }
  const message = Buffer.from(signWith ? signed(xml, signWith) : xml, 'utf8').toString('base64');
  const fields = { SAMLRequest: message, ...(relayState === undefined ? {} : { RelayState: relayState }) };
  return { binding: 'post', action: idp.ssoUrl, fields, html: postPage(idp.ssoUrl, fields) };
}

function requestXml({ sp, idp, id, forceAuthn, loginHint }: AuthnRequestOptions, now: Date): string {
  const attributes = {
    'xmlns:samlp': ns.protocol,
    'xmlns:saml': ns.assertion,
    ID: id,
    Version: '2.0',
    IssueInstant: now.toISOString(),
    Destination: idp.ssoUrl,
    AssertionConsumerServiceURL: sp.acsUrl,
    ProtocolBinding: bindings.post,
    ForceAuthn: forceAuthn ? 'true' : undefined,
  };
  return element(
    'samlp:AuthnRequest',
    attributes,
    element('saml:Issuer', {}, sp.entityId),
    loginHint ? element('saml:Subject', {}, element('saml:NameID', {}, loginHint)) : null,
    element('samlp:NameIDPolicy', { AllowCreate: 'true' }),
  ).xml;
}

/** Puts a signature behind the issuer, where the schema has it. */
function signed(xml: string, { privateKey }: SpKey): string {
  const signer = new SignedXml({
    privateKey,
    signatureAlgorithm: ownSignatureMethod,
    canonicalizationAlgorithm: ns.exclusive,
  });
  signer.addReference({
    xpath: '/*',
    digestAlgorithm: `${ns.encryption}sha256`,
    transforms: [`${ns.signature}enveloped-signature`, ns.exclusive],
  });
  signer.computeSignature(xml, {
    prefix: 'ds',
    location: { reference: "/*/*[local-name(.)='Issuer']", action: 'after' },
  });
  return signer.getSignedXml();
}

const postScript = 'document.forms[0].submit()';
/** For the content security policy of the page that posts itself. */
export const postPageScriptHash = `sha256-${createHash('sha256').update(postScript).digest('base64')}`;

/** A page that posts itself; without scripts it has a button. */
function postPage(action: string, fields: Readonly<Record<string, string>>): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  );
  const form = `<form method="post" action="${escaped(action)}">${inputs.join('')}<noscript><button>Continue</button></noscript></form>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Sign in</title><body>${form}<script>${postScript}</script></body></html>`;
}
