import { bindings, ns } from './names.ts';
import { outgoing } from './outgoing-message.ts';
import type { AuthnRequestOptions, SamlOutgoing } from './saml.ts';
import { element } from './write-xml.ts';

/** Builds our request to sign a user in, as an address or as a form. */
export function authnRequest(options: AuthnRequestOptions, now: Date): SamlOutgoing {
  const { idp, relayState, signWith } = options;
  const message = { kind: 'SAMLRequest', xml: requestXml(options, now), relayState } as const;
  return outgoing({ url: idp.ssoUrl, binding: idp.ssoBinding }, message, signWith);
}

function requestXml(
  { sp, idp, id, forceAuthn, loginHint }: AuthnRequestOptions,
  now: Date,
): string {
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
