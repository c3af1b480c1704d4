import { expect, test } from 'vitest';
import * as idp from '../../../testing/saml/foreign-idp.fixture.ts';
import { parseIdpMetadata } from './idp-metadata.ts';

// M-13: metadata as the products users use write it; their addresses are made up, their shapes are
// not.

const b64 = idp.idpKey.certificate.replaceAll(/-----[A-Z ]+-----|\s/g, '');
const lines = b64.replaceAll(/.{64}/g, '$&\n');
const protocol = 'urn:oasis:names:tc:SAML:2.0:protocol';
const md = 'xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata"';
const plain = 'xmlns="urn:oasis:names:tc:SAML:2.0:metadata"';
const ds = 'xmlns:ds="http://www.w3.org/2000/09/xmldsig#"';
const to = (kind: string, binding: string, at: string, prefix = 'md:') =>
  `<${prefix}${kind} Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="https://idp.example/${at}"/>`;
const info = (prefix = 'ds:', text = b64) =>
  `<${prefix}KeyInfo${prefix === 'ds:' ? '' : ' xmlns="http://www.w3.org/2000/09/xmldsig#"'}><${prefix}X509Data><${prefix}X509Certificate>${text}</${prefix}X509Certificate></${prefix}X509Data></${prefix}KeyInfo>`;
const key = (use = ' use="signing"', prefix = 'md:', inner = info()) =>
  `<${prefix}KeyDescriptor${use}>${inner}</${prefix}KeyDescriptor>`;
const formats = (...names: string[]) =>
  names
    .map((name) => `<md:NameIDFormat>urn:oasis:names:tc:SAML:${name}</md:NameIDFormat>`)
    .join('');
const id = `entityID="${idp.idpEntityId}"`;
const role = (inner: string, more = '') =>
  `<md:IDPSSODescriptor ${more} protocolSupportEnumeration="${protocol}">${inner}</md:IDPSSODescriptor>`;
const one = (inner: string, more = '') =>
  `<md:EntityDescriptor ${md} ${ds} ${id} ${more}>${inner}</md:EntityDescriptor>`;
const both =
  to('SingleSignOnService', 'HTTP-Redirect', 'sso') + to('SingleSignOnService', 'HTTP-POST', 'sso');
const signature = `<ds:Signature ${ds}><ds:SignedInfo><ds:CanonicalizationMethod Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/><ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/><ds:Reference URI="#_1"><ds:Transforms><ds:Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"/></ds:Transforms><ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><ds:DigestValue>AA==</ds:DigestValue></ds:Reference></ds:SignedInfo><ds:SignatureValue>AA==</ds:SignatureValue>${info()}</ds:Signature>`;
const federation = (type: string) =>
  `<RoleDescriptor xsi:type="fed:${type}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:fed="http://docs.oasis-open.org/wsfed/federation/200706" protocolSupportEnumeration="http://docs.oasis-open.org/wsfed/federation/200706">${key(' use="signing"', '', info(''))}<fed:TokenTypesOffered><fed:TokenType Uri="urn:oasis:names:tc:SAML:2.0:assertion"/></fed:TokenTypesOffered><fed:PassiveRequestorEndpoint><wsa:EndpointReference xmlns:wsa="http://www.w3.org/2005/08/addressing"><wsa:Address>https://idp.example/ls/</wsa:Address></wsa:EndpointReference></fed:PassiveRequestorEndpoint></RoleDescriptor>`;
const attribute = (name: string) =>
  `<saml:Attribute xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" Name="${name}" NameFormat="urn:oasis:names:tc:SAML:2.0:attrname-format:uri" FriendlyName="x"/>`;
const user = (type: string) =>
  `<md:ContactPerson contactType="${type}"><md:GivenName>Help &amp; Support</md:GivenName><md:SurName/><md:EmailAddress>mailto:help@idp.example</md:EmailAddress></md:ContactPerson>`;
const company =
  '<md:Organization><md:OrganizationName xml:lang="en">Acmé</md:OrganizationName><md:OrganizationDisplayName xml:lang="en">Acmé</md:OrganizationDisplayName><md:OrganizationURL xml:lang="en">https://acme.example</md:OrganizationURL></md:Organization>';
const slo =
  to('SingleLogoutService', 'HTTP-Redirect', 'slo') + to('SingleLogoutService', 'HTTP-POST', 'slo');

const shapes: Readonly<Record<string, string>> = {
  'ADFS, with its federation roles, its service side and a signature': `<EntityDescriptor ID="_1" ${id} ${plain}>${signature}${federation('ApplicationServiceType')}${federation('SecurityTokenServiceType')}<SPSSODescriptor WantAssertionsSigned="true" protocolSupportEnumeration="${protocol}">${key(' use="encryption"', '', info(''))}<AssertionConsumerService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://idp.example/ls/" index="0" isDefault="true"/></SPSSODescriptor><IDPSSODescriptor protocolSupportEnumeration="${protocol}">${key(' use="encryption"', '', info(''))}${key(' use="signing"', '', info(''))}${to('SingleLogoutService', 'HTTP-Redirect', 'ls/', '')}<NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress</NameIDFormat>${to('SingleSignOnService', 'HTTP-Redirect', 'ls/', '')}${to('SingleSignOnService', 'HTTP-POST', 'ls/', '')}<Attribute xmlns="urn:oasis:names:tc:SAML:2.0:assertion" Name="http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress" FriendlyName="E-Mail Address"/></IDPSSODescriptor><ContactPerson contactType="support"/></EntityDescriptor>`,
  'Entra ID, declared as utf-8 with a mark': `\ufeff<?xml version="1.0" encoding="utf-8"?><EntityDescriptor ID="_1" ${id} ${plain}>${signature}${federation('SecurityTokenServiceType')}<IDPSSODescriptor protocolSupportEnumeration="${protocol}">${key(' use="signing"', '', info(''))}${to('SingleLogoutService', 'HTTP-Redirect', 'saml2', '')}${to('SingleSignOnService', 'HTTP-Redirect', 'saml2', '')}${to('SingleSignOnService', 'HTTP-POST', 'saml2', '')}</IDPSSODescriptor></EntityDescriptor>`,
  Okta: `<?xml version="1.0" encoding="UTF-8"?>${one(role(key('', 'md:', info('ds:', lines)) + formats('1.1:nameid-format:unspecified', '1.1:nameid-format:emailAddress') + to('SingleSignOnService', 'HTTP-POST', 'sso') + to('SingleSignOnService', 'HTTP-Redirect', 'sso'), 'WantAuthnRequestsSigned="false"'))}`,
  'Google Workspace, with an end': `<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n${one(role(key() + formats('1.1:nameid-format:emailAddress') + both, 'WantAuthnRequestsSigned="false"'), 'validUntil="2031-01-01T00:00:00.000Z"')}\n`,
  OneLogin: `<EntityDescriptor ${plain} ${id}><IDPSSODescriptor xmlns:ds="http://www.w3.org/2000/09/xmldsig#" protocolSupportEnumeration="${protocol}">${key(' use="signing"', '', info('ds:', lines))}${to('SingleLogoutService', 'HTTP-Redirect', 'slo', '')}<NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress</NameIDFormat>${to('SingleSignOnService', 'HTTP-Redirect', 'sso', '')}${to('SingleSignOnService', 'HTTP-POST', 'sso', '')}${to('SingleSignOnService', 'SOAP', 'soap', '')}</IDPSSODescriptor><ContactPerson contactType="technical"><SurName>Support</SurName><EmailAddress>support@onelogin.example</EmailAddress></ContactPerson></EntityDescriptor>`,
  'Ping, with an id of its own and a time to keep it': one(
    role(key() + slo + formats('2.0:nameid-format:persistent') + both + attribute('mail')),
    'ID="abc" cacheDuration="PT1440M"',
  ),
  'Keycloak, with all its services': `<md:EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" ${md} xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ${ds} ${id}>${role(`<md:KeyDescriptor use="signing"><ds:KeyInfo><ds:KeyName>FJ86</ds:KeyName><ds:X509Data><ds:X509Certificate>${b64}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor><md:ArtifactResolutionService Binding="urn:oasis:names:tc:SAML:2.0:bindings:SOAP" Location="https://idp.example/resolve" index="0"/>${slo}${to('SingleLogoutService', 'HTTP-Artifact', 'slo')}${to('SingleLogoutService', 'SOAP', 'slo')}${formats('2.0:nameid-format:persistent', '2.0:nameid-format:transient')}${to('SingleSignOnService', 'HTTP-POST', 'sso')}${to('SingleSignOnService', 'HTTP-Redirect', 'sso')}${to('SingleSignOnService', 'SOAP', 'sso')}${to('SingleSignOnService', 'HTTP-Artifact', 'sso')}`, 'WantAuthnRequestsSigned="true"')}</md:EntityDescriptor>`,
  'Shibboleth, with scopes, names for people, and its attribute side': `<!-- generated at install -->\n<EntityDescriptor ${plain} ${ds} xmlns:shibmd="urn:mace:shibboleth:metadata:1.0" xmlns:mdui="urn:oasis:names:tc:SAML:metadata:ui" ${id} validUntil="2031-01-01T00:00:00Z"><IDPSSODescriptor protocolSupportEnumeration="urn:mace:shibboleth:1.0 ${protocol}"><Extensions><shibmd:Scope regexp="false">idp.example</shibmd:Scope><mdui:UIInfo><mdui:DisplayName xml:lang="en">Acme</mdui:DisplayName><mdui:Logo height="80" width="80">https://idp.example/logo.png</mdui:Logo></mdui:UIInfo></Extensions><!-- First signing certificate is BackChannel -->${key(' use="signing"', '', info('ds:', `\n${lines}\n`))}${key(' use="encryption"', '', info('ds:'))}<ArtifactResolutionService Binding="urn:oasis:names:tc:SAML:1.0:bindings:SOAP-binding" Location="https://idp.example:8443/resolve" index="1"/>${to('SingleLogoutService', 'HTTP-Redirect', 'slo', '')}${to('SingleLogoutService', 'HTTP-POST-SimpleSign', 'slo', '')}<NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:transient</NameIDFormat><SingleSignOnService Binding="urn:mace:shibboleth:1.0:profiles:AuthnRequest" Location="https://idp.example/shib"/>${to('SingleSignOnService', 'HTTP-POST', 'sso', '')}${to('SingleSignOnService', 'HTTP-POST-SimpleSign', 'sso', '')}${to('SingleSignOnService', 'HTTP-Redirect', 'sso', '')}</IDPSSODescriptor><AttributeAuthorityDescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:1.1:protocol">${key('', '', info('ds:'))}<AttributeService Binding="urn:oasis:names:tc:SAML:1.0:bindings:SOAP-binding" Location="https://idp.example:8443/aa"/></AttributeAuthorityDescriptor></EntityDescriptor>`,
  'SimpleSAMLphp, with somebody to ask': one(
    role(
      key() +
        key(' use="encryption"') +
        slo +
        formats('2.0:nameid-format:transient') +
        to('SingleSignOnService', 'HTTP-Redirect', 'sso'),
    ) +
      company +
      user('technical'),
  ),
  'Auth0, by form first': one(
    role(
      key() +
        slo +
        formats('1.1:nameid-format:emailAddress', '2.0:nameid-format:persistent') +
        both +
        attribute('name') +
        attribute('email'),
    ),
  ),
  'JumpCloud, without logout': one(
    role(key() + formats('1.1:nameid-format:unspecified') + both, 'WantAuthnRequestsSigned="true"'),
  ),
  'Duo, with a place for answers': one(
    role(
      key() +
        '<md:SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example/slo" ResponseLocation="https://idp.example/slo-done"/>' +
        both,
    ),
  ),
  'CyberArk, with the issuer’s name and serial beside the certificate': one(
    role(
      key(
        ' use="signing"',
        'md:',
        `<ds:KeyInfo><ds:X509Data><ds:X509IssuerSerial><ds:X509IssuerName>CN=idp</ds:X509IssuerName><ds:X509SerialNumber>7</ds:X509SerialNumber></ds:X509IssuerSerial><ds:X509Certificate>${b64}</ds:X509Certificate><ds:X509SubjectName>CN=idp</ds:X509SubjectName></ds:X509Data></ds:KeyInfo>`,
      ) + both,
    ),
  ),
  'IBM, with the key itself beside the certificate': one(
    role(
      key(
        '',
        'md:',
        `<ds:KeyInfo><ds:KeyName>one</ds:KeyName><ds:KeyValue><ds:RSAKeyValue><ds:Modulus>AQAB</ds:Modulus><ds:Exponent>AQAB</ds:Exponent></ds:RSAKeyValue></ds:KeyValue><ds:X509Data><ds:X509Certificate>${b64}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>`,
      ) + both,
    ),
  ),
  'Oracle, with encryption methods and another order': one(
    company +
      role(
        key(
          ' use="encryption"',
          'md:',
          `${info()}<md:EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/>`,
        ) +
          key() +
          both,
      ),
  ),
  'a federation of one, in a collection that was signed': `<md:EntitiesDescriptor ${md} ${ds} ID="_1" Name="https://federation.example" validUntil="2031-01-01T00:00:00Z">${signature}${one(role(key() + both))}</md:EntitiesDescriptor>`,
  'an entity of a research federation, with its registration': one(
    `<md:Extensions><mdattr:EntityAttributes xmlns:mdattr="urn:oasis:names:tc:SAML:metadata:attribute"><saml:Attribute xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" Name="http://macedir.org/entity-category-support" NameFormat="urn:oasis:names:tc:SAML:2.0:attrname-format:uri"><saml:AttributeValue>http://refeds.org/category/research-and-scholarship</saml:AttributeValue></saml:Attribute></mdattr:EntityAttributes><mdrpi:RegistrationInfo xmlns:mdrpi="urn:oasis:names:tc:SAML:metadata:rpi" registrationAuthority="https://federation.example"/></md:Extensions>${role(key() + both)}`,
  ),
  'AWS IAM Identity Center, with an end and its own portal': one(
    role(
      key(' use="signing"', 'md:', info('ds:', lines)) +
        to('SingleLogoutService', 'HTTP-POST', 'logout/a1b2') +
        to('SingleLogoutService', 'HTTP-Redirect', 'logout/a1b2') +
        '<md:NameIDFormat/>' +
        to('SingleSignOnService', 'HTTP-POST', 'sso') +
        to('SingleSignOnService', 'HTTP-Redirect', 'sso'),
      'WantAuthnRequestsSigned="false"',
    ),
  ),
  'authentik, which names each format and puts its prefixes on the root': `<?xml version='1.0' encoding='utf-8'?>\n<md:EntityDescriptor ${md} ${ds} xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" xmlns:samlp="${protocol}" ID="_5f" ${id}>${role(`${key()}${to('SingleLogoutService', 'HTTP-Redirect', 'slo')}${formats('1.1:nameid-format:emailAddress', '2.0:nameid-format:persistent', '1.1:nameid-format:X509SubjectName', '2.0:nameid-format:transient')}${both}`)}</md:EntityDescriptor>`,
  'Zitadel, without a prefix, with its key for encryption first': `<EntityDescriptor ${plain} ${id} validUntil="2031-01-01T00:00:00.000Z" cacheDuration="PT5M" ID="_z"><IDPSSODescriptor protocolSupportEnumeration="${protocol}" WantAuthnRequestsSigned="true">${key(' use="encryption"', '', info(''))}${key(' use="signing"', '', info(''))}<SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://idp.example/slo"/><NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:persistent</NameIDFormat>${to('SingleSignOnService', 'HTTP-Redirect', 'sso', '')}${to('SingleSignOnService', 'HTTP-POST', 'sso', '')}<AttributeProfile>urn:oasis:names:tc:SAML:2.0:profiles:attribute:basic</AttributeProfile><Attribute xmlns="urn:oasis:names:tc:SAML:2.0:assertion" Name="Email" NameFormat="urn:oasis:names:tc:SAML:2.0:attrname-format:basic"/></IDPSSODescriptor><AttributeAuthorityDescriptor protocolSupportEnumeration="${protocol}">${key(' use="signing"', '', info(''))}<AttributeService Binding="urn:oasis:names:tc:SAML:2.0:bindings:SOAP" Location="https://idp.example/attribute"/></AttributeAuthorityDescriptor></EntityDescriptor>`,
  'WSO2, with a role for each protocol it speaks': one(
    role(
      key() +
        '<md:ArtifactResolutionService Binding="urn:oasis:names:tc:SAML:2.0:bindings:SOAP" Location="https://idp.example/artifact" index="1" isDefault="true"/>' +
        to('SingleLogoutService', 'SOAP', 'slo') +
        slo +
        both,
    ) +
      `<md:RoleDescriptor xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:fed="http://docs.oasis-open.org/wsfed/federation/200706" xsi:type="fed:SecurityTokenServiceType" protocolSupportEnumeration="http://docs.oasis-open.org/wsfed/federation/200706">${key()}<fed:PassiveRequestorEndpoint><wsa:EndpointReference xmlns:wsa="http://www.w3.org/2005/08/addressing"><wsa:Address>https://idp.example/passivests</wsa:Address></wsa:EndpointReference></fed:PassiveRequestorEndpoint></md:RoleDescriptor>`,
  ),
  'a proxy that is a service as well, as F5 and Citrix export themselves': one(
    `<md:SPSSODescriptor AuthnRequestsSigned="true" protocolSupportEnumeration="${protocol}">${key()}<md:AssertionConsumerService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://idp.example/acs" index="0"/></md:SPSSODescriptor>${role(key('', 'md:', info('ds:', `\r\n${lines.replaceAll('\n', '\r\n')}`)) + both)}`,
  ),
  'a federation’s list of services with one provider at its end, in collections inside of each other': `<md:EntitiesDescriptor ${md} ${ds} Name="https://federation.example"><md:EntitiesDescriptor Name="services">${['one', 'two'].map((name) => `<md:EntityDescriptor entityID="https://${name}.example/sp"><md:SPSSODescriptor protocolSupportEnumeration="${protocol}">${key()}<md:AssertionConsumerService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://${name}.example/acs" index="0"/></md:SPSSODescriptor></md:EntityDescriptor>`).join('')}</md:EntitiesDescriptor><md:EntitiesDescriptor Name="providers">${one(role(key() + both))}</md:EntitiesDescriptor></md:EntitiesDescriptor>`,
  'a pretty printer’s, in Windows lines': one(role(key() + both)).replaceAll('><', '>\r\n  <'),
};

test.each(Object.entries(shapes))('M-13 is read: %s', (_name, xml) => {
  const read = parseIdpMetadata(xml, { now: idp.now, allowHttp: false });
  expect(read).toMatchObject({ entityId: idp.idpEntityId, ssoBinding: 'redirect' });
  expect(read.ssoUrl).toMatch(/^https:\/\/idp\.example\/(sso|ls\/|saml2)$/);
  expect(read.certificates).toHaveLength(1);
});

test('M-13 an export of a whole federation names no one provider and is refused, signed or not', () => {
  const entity = (name: string) =>
    one(role(key() + both)).replace(id, `entityID="https://${name}.example/idp"`);
  const xml = `<md:EntitiesDescriptor ${md} Name="https://federation.example">${signature}${entity('one')}${entity('two')}</md:EntitiesDescriptor>`;
  expect(() => parseIdpMetadata(xml, { now: idp.now, allowHttp: false })).toThrow(
    'severalProviders',
  );
});
