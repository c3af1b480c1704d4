import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What SimpleSAMLphp is told. */
export interface PhpProvider {
  readonly folder: string;
  readonly port: number;
  readonly entityId: string;
  readonly key: { readonly privateKey: string; readonly certificate: string };
  readonly sp: { readonly entityId: string; readonly acsUrl: string; readonly certificate: string };
  /** Empty: assertions are not encrypted. */
  readonly cipher: string;
}

/** PHP for a value; texts are the only thing that needs care. */
function php(value: unknown): string {
  if (typeof value === 'string') return `'${value.replaceAll(/['\\]/g, '\\$&')}'`;
  if (Array.isArray(value)) return `[${value.map(php).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    return `[${Object.entries(value)
      .map(([key, inner]) => `${php(key)} => ${php(inner)}`)
      .join(', ')}]`;
  }
  return String(value);
}

/** Writes the files that SimpleSAMLphp 1.19 reads: an identity provider with one person, who is signed in without a question. */
export function writePhpProvider({ folder, port, entityId, key, sp, cipher }: PhpProvider): void {
  for (const name of ['cert', 'metadata', 'tmp', 'data', 'log']) mkdirSync(join(folder, name), { recursive: true });
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const config = {
    ...{ baseurlpath: `http://127.0.0.1:${port}/`, timezone: 'UTC', technicalcontact_email: 'na@example.org' },
    ...{
      certdir: `${folder}/cert/`,
      loggingdir: `${folder}/log/`,
      datadir: `${folder}/data/`,
      tempdir: `${folder}/tmp`,
    },
    ...{
      metadatadir: `${folder}/metadata`,
      secretsalt: 'only for this test',
      'auth.adminpassword': 'only for this test',
    },
    ...{ 'enable.saml20-idp': true, 'module.enable': { exampleauth: true, core: true, saml: true } },
    ...{ 'logging.handler': 'file', 'store.type': 'phpsession', 'session.phpsession.savepath': `${folder}/tmp` },
    ...{ 'session.cookie.secure': false, 'metadata.sources': [{ type: 'flatfile' }], 'language.default': 'en' },
  };
  const person = { uid: ['zoë & co'], mail: ['ada@acme.example'], groups: ['one', 'two <three>'] };
  const hosted = {
    ...{ host: '__DEFAULT__', privatekey: 'idp.key', certificate: 'idp.crt', auth: 'static' },
    ...{ 'signature.algorithm': 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'saml20.sign.response': true },
    ...(cipher ? { 'assertion.encryption': true, sharedkey_algorithm: cipher } : {}),
  };
  const remote = {
    ...{ AssertionConsumerService: sp.acsUrl, 'simplesaml.nameidattribute': 'uid', 'validate.authnrequest': true },
    NameIDFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    certData: sp.certificate.replaceAll(/-----[A-Z ]+-----|\s/g, ''),
  };
  write('config.php', `<?php $config = ${php(config)};`);
  // The class stands at 0, which PHP counts by itself.
  write('authsources.php', `<?php $config = ['static' => ['exampleauth:StaticSource'] + ${php(person)}];`);
  write('metadata/saml20-idp-hosted.php', `<?php $metadata[${php(entityId)}] = ${php(hosted)};`);
  write('metadata/saml20-sp-remote.php', `<?php $metadata[${php(sp.entityId)}] = ${php(remote)};`);
  write('cert/idp.key', key.privateKey);
  write('cert/idp.crt', key.certificate);
}
