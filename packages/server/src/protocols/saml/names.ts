/** Namespaces of SAML 2.0 and of what it is built on. */
export const ns = {
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
  signature11: 'http://www.w3.org/2009/xmldsig11#',
  encryption: 'http://www.w3.org/2001/04/xmlenc#',
  encryption11: 'http://www.w3.org/2009/xmlenc11#',
  exclusive: 'http://www.w3.org/2001/10/xml-exc-c14n#',
} as const;

/** Bindings, as metadata and requests name them. */
export const bindings = {
  redirect: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect',
  post: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST',
} as const;

/** Status of an answer that brings what was asked for. */
export const success = 'urn:oasis:names:tc:SAML:2.0:status:Success';
/** Anyone who brings the assertion is its subject. */
export const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
/** Format of the name of a party, not of a user. */
export const entityFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:entity';
/** Format of names that are made for one sign-in and say nothing about the next. */
export const transientNames = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
/** Milliseconds that clocks may differ (M-9). */
export const skew = 60_000;
