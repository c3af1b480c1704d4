import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../process/foyer-process.ts';
import {
  aForeignKey,
  type ForeignUser,
  type ForeignSamlProvider,
  type UserNames,
  untilItAnswers,
} from './foreign-saml-provider.ts';

const pages = '/usr/share/simplesamlphp/www';

/** Whether Debian's SimpleSAMLphp and PHP are on this machine. */
export const hasSimpleSamlPhp =
  existsSync(join(pages, 'saml2/idp/SSOService.php')) && spawnSync('php', ['-v']).status === 0;

/** The only one this version takes where it encrypts by certificate. */
export const phpCiphers = ['http://www.w3.org/2001/04/xmlenc#aes128-cbc'] as const;

interface Wish {
  readonly isEncrypting: boolean;
  readonly names: UserNames;
}

/** Starts SimpleSAMLphp 1.19 as identity provider with PHP's own server, from a folder of its own. */
export async function startSimpleSamlPhp(user: ForeignUser): Promise<ForeignSamlProvider> {
  const [port, key] = [await freePort(), await aForeignKey('simplesamlphp.example')];
  const folder = mkdtempSync(join(tmpdir(), 'foyer-simplesamlphp-'));
  const origin = `http://localhost:${port}`;
  const entityId = 'https://simplesamlphp.example/idp';
  const write = writing(folder);
  const config = (sources: readonly object[] = []) =>
    write('config.json', getConfig(folder, origin, sources));
  config();
  write('authsources.json', {
    users: { 0: 'exampleauth:UserPass', [`ada:${user.password}`]: getAttributes(user) },
  });
  let wish: Wish = { isEncrypting: false, names: 'persistent' };
  const change = (next: Partial<Wish>) => {
    wish = { ...wish, ...next };
    write('metadata/saml20-idp-hosted.json', { [entityId]: hostedProvider(wish) });
  };
  change({});
  writeFileSync(join(folder, 'cert/idp.key'), key.privateKey);
  writeFileSync(join(folder, 'cert/idp.crt'), key.certificate);

  const env = { ...process.env, SIMPLESAMLPHP_CONFIG_DIR: folder };
  const server = spawn('php', ['-S', `localhost:${port}`, '-t', pages], { env, stdio: 'ignore' });
  const metadataUrl = `${origin}/saml2/idp/metadata.php`;
  const metadata = await untilItAnswers(server, metadataUrl);
  return {
    origin,
    entityId,
    metadata,
    metadataUrl,
    beginUrl: (spEntityId) =>
      `${origin}/saml2/idp/SSOService.php?${new URLSearchParams({ spentityid: spEntityId })}`,
    endUrl: (returnTo) =>
      `${origin}/saml2/idp/SingleLogoutService.php?${new URLSearchParams({ ReturnTo: returnTo })}`,
    load: async (xml) => {
      writeFileSync(join(folder, 'metadata/sp.xml'), xml);
      config([
        {
          type: 'xml',
          file: `${folder}/metadata/sp.xml`,
        },
      ]);
    },
    encrypt: (cipher) => change({ isEncrypting: cipher !== null }),
    nameBy: (names) => change({ names }),
    asksToSignIn: ({ url }) => url.pathname === '/module.php/core/loginuserpass.php',
    hasRefused: ({ text }) => text.includes('class="trackidtext"'),
    signIn: (browser, page) =>
      browser.submit(page, {
        username: 'ada',
        password: user.password,
      }),
    stop: async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      if (server.exitCode === null) {
        server.kill();
        await ended;
      }
      rmSync(folder, {
        recursive: true,
        force: true,
      });
    },
  };
}

const basic = 'urn:oasis:names:tc:SAML:2.0:attrname-format:basic';

const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';

/** Signs with SHA-256, and refuses what is not signed. Unless told otherwise, names are made for one sign-in. */
const hostedProvider = ({ isEncrypting, names }: Wish) => ({
  host: '__DEFAULT__',
  privatekey: 'idp.key',
  certificate: 'idp.crt',
  auth: 'users',
  'signature.algorithm': 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'saml20.sign.response': true,
  'sign.logout': true,
  'validate.logout': true,
  attributeformat: basic,
  'assertion.encryption': isEncrypting,
  ...(names === 'persistent'
    ? {
        NameIDFormat: persistent,
        authproc: {
          3: {
            class: 'saml:AttributeNameID',
            attribute: 'uid',
            Format: persistent,
          },
        },
      }
    : {}),
});

const getAttributes = ({ uid, email, name, groups }: ForeignUser) => ({
  uid: [uid],
  mail: [email],
  displayName: [name],
  groups,
});

function getConfig(folder: string, origin: string, sources: readonly object[]) {
  const folders = {
    certdir: 'cert/',
    loggingdir: 'log/',
    datadir: 'data/',
    tempdir: 'tmp',
    metadatadir: 'metadata',
  };
  return {
    baseurlpath: `${origin}/`,
    timezone: 'UTC',
    technicalcontact_email: 'na@example.org',
    ...Object.fromEntries(
      Object.entries(folders).map(([name, inner]) => [name, `${folder}/${inner}`]),
    ),
    secretsalt: 'only for this test',
    'auth.adminpassword': 'only for this test',
    'enable.saml20-idp': true,
    'module.enable': {
      exampleauth: true,
      core: true,
      saml: true,
    },
    'logging.handler': 'file',
    'store.type': 'phpsession',
    'session.phpsession.savepath': `${folder}/tmp`,
    'session.cookie.secure': false,
    'language.default': 'en',
    'trusted.url.domains': null,
    'metadata.sources': [{ type: 'flatfile' }, ...sources],
  };
}

/** It reads PHP; what that says is beside it as JSON, so that nothing has to be spelt as PHP. */
function writing(folder: string) {
  for (const name of ['cert', 'metadata', 'tmp', 'data', 'log'])
    mkdirSync(join(folder, name), { recursive: true });
  return (
    name: 'config.json' | 'authsources.json' | 'metadata/saml20-idp-hosted.json',
    value: unknown,
  ) => {
    const variable = name.startsWith('metadata/') ? 'metadata' : 'config';
    writeFileSync(join(folder, name), JSON.stringify(value));
    const read = `json_decode(file_get_contents(${JSON.stringify(join(folder, name))}), true)`;
    writeFileSync(join(folder, name.replace(/json$/, 'php')), `<?php $${variable} = ${read};`);
  };
}
