import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const binary = '/usr/sbin/apache2';
const modules = '/usr/lib/apache2/modules';

/** Whether Debian's Apache and its OpenID Connect module are on this machine. */
export const hasApache = existsSync(binary) && existsSync(join(modules, 'mod_auth_openidc.so'));

/** What the web server knows of the provider. */
export interface ApacheOptions {
  readonly port: number;
  readonly issuer: string;
  readonly clientId: string;
  readonly secret: string;
}

/** A web server that lets in anyone the provider names, with an application behind it. */
export interface Apache {
  readonly url: string;
  /** Headers of the requests that reached the application. */
  readonly reached: IncomingHttpHeaders[];
  log(): string;
  stop(): Promise<void>;
}

/** Starts Apache in the foreground, from a folder of its own and with no file of the system's configuration. */
export async function startApache(options: ApacheOptions): Promise<Apache> {
  const reached: IncomingHttpHeaders[] = [];
  const application = createServer((request, response) => {
    reached.push(request.headers);
    response.end('The application');
  });
  await new Promise<void>((resolve) => application.listen(0, '127.0.0.1', resolve));
  const address = application.address();
  const folder = mkdtempSync(join(tmpdir(), 'foyer-apache-'));
  // Its workers give up being root, where the test has it.
  chmodSync(folder, 0o755);
  const file = join(folder, 'apache.conf');
  const behind = typeof address === 'object' && address ? address.port : 0;
  writeFileSync(file, configuration({ ...options, folder, behind }));
  const server = spawn(
    binary,
    ['-d', folder, '-f', file, '-E', join(folder, 'error.log'), '-D', 'FOREGROUND'],
    {
      stdio: 'ignore',
    },
  );
  const log = () =>
    existsSync(join(folder, 'error.log')) ? readFileSync(join(folder, 'error.log'), 'utf8') : '';
  const url = `http://127.0.0.1:${options.port}`;
  await untilItAnswers(server, `${url}/bye`, log);
  return {
    url,
    reached,
    log,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
      application.closeAllConnections();
      await new Promise((resolve) => application.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The test's own limit ends the waiting. */
async function untilItAnswers(server: ChildProcess, url: string, log: () => string): Promise<void> {
  while (!(await fetch(url).catch(() => null))) {
    if (server.exitCode !== null) throw new Error(`Apache ended with ${server.exitCode}: ${log()}`);
    await sleep(50);
  }
}

function configuration({
  port,
  issuer,
  clientId,
  secret,
  folder,
  behind,
}: ApacheOptions & { readonly folder: string; readonly behind: number }): string {
  const loaded = [
    'mpm_event',
    'authn_core',
    'authz_core',
    'authz_user',
    'headers',
    'proxy',
    'proxy_http',
    'auth_openidc',
  ];
  const isRoot = process.getuid?.() === 0;
  return `
${loaded.map((name) => `LoadModule ${name}_module ${join(modules, `mod_${name}.so`)}`).join('\n')}
${isRoot ? 'User www-data\nGroup www-data' : ''}
Listen 127.0.0.1:${port}
ServerName 127.0.0.1:${port}
UseCanonicalName On
PidFile ${join(folder, 'apache.pid')}
DefaultRuntimeDir ${folder}
Mutex file:${folder}
ErrorLog ${join(folder, 'error.log')}
LogLevel warn auth_openidc:info
OIDCProviderMetadataURL ${issuer}/.well-known/openid-configuration
OIDCClientID ${clientId}
OIDCClientSecret "${secret}"
OIDCRedirectURI http://127.0.0.1:${port}/inside/callback
OIDCCryptoPassphrase "for this test only"
OIDCScope "openid email profile"
OIDCPKCEMethod S256
OIDCRemoteUserClaim email
OIDCDefaultURL http://127.0.0.1:${port}/inside/
<Location /inside>
  AuthType openid-connect
  Require valid-user
  ProxyPass http://127.0.0.1:${behind}/
  RequestHeader set X-Remote-User "expr=%{REMOTE_USER}"
</Location>
<Location /bye>
  Require all granted
  ProxyPass http://127.0.0.1:${behind}/bye
</Location>
`;
}
