import type { ClientMetadata } from 'oidc-provider';
import type { FoyerConfig } from '../../kernel/config/config.ts';
import {
  type ApplicationConfig,
  applicationOrigins,
} from '../../kernel/config/applications.config.ts';

type ClientsConfig = Pick<FoyerConfig, 'application' | 'applications'>;

/** Origins whose pages are pages of the embedded application. */
function ownOrigins({ application }: ClientsConfig, publicUrl: string): readonly string[] {
  return [...new Set([new URL(publicUrl).origin, ...application.allowedOrigins])];
}

/** Where a hosted sign-in of the embedded application may lead back to. */
export function ownRedirectUris(config: ClientsConfig, publicUrl: string): readonly string[] {
  return (
    config.application.redirectUris ??
    ownOrigins(config, publicUrl).map((origin) => `${origin}/oauth/callback`)
  );
}

/** Where a hosted sign-out of the embedded application may lead to. */
export function ownPostLogoutUris(config: ClientsConfig, publicUrl: string): readonly string[] {
  return (
    config.application.postLogoutRedirectUris ??
    ownOrigins(config, publicUrl).flatMap((origin) => [origin, `${origin}/`])
  );
}

/** The default application as the engine takes it. */
export function engineClients(config: ClientsConfig, publicUrl: string): ClientMetadata[] {
  const { application, applications } = config;
  if (applications.some(({ clientId }) => clientId === application.clientId))
    throw new Error(`applications: ${application.clientId} is the id of the embedded application`);
  const own: ClientMetadata = {
    client_id: application.clientId,
    client_name: application.name,
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    redirect_uris: [...ownRedirectUris(config, publicUrl)],
    post_logout_redirect_uris: [...ownPostLogoutUris(config, publicUrl)],
  };
  return [own];
}

/** Another application as the engine takes it; undefined if it cannot be used. Read at each request. */
export function engineClient(
  { applications }: Pick<FoyerConfig, 'applications'>,
  clientId: string,
): ClientMetadata | undefined {
  const one = applications.find((it) => it.clientId === clientId);
  return one?.active ? getClient(one) : undefined;
}

function getClient(one: ApplicationConfig): ClientMetadata {
  const named: ClientMetadata = {
    client_id: one.clientId,
    client_name: one.name,
    ...(one.secret && one.kind !== 'embedded' ? { client_secret: one.secret } : {}),
    post_logout_redirect_uris: [...getPostLogoutUris(one)],
    ...(one.backchannelLogoutUri
      ? {
          backchannel_logout_uri: one.backchannelLogoutUri,
          backchannel_logout_session_required: true,
        }
      : {}),
  };
  if (one.kind === 'machine')
    return { ...named, grant_types: ['client_credentials'], response_types: [], redirect_uris: [] };
  return {
    ...named,
    ...(one.kind === 'public' || one.kind === 'embedded'
      ? { token_endpoint_auth_method: 'none' as const }
      : {}),
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    redirect_uris: [...getRedirectUris(one)],
  };
}

/** Where a hosted sign-out of an application may lead to. */
export function getPostLogoutUris(one: ApplicationConfig): readonly string[] {
  if (one.postLogoutRedirectUris.length > 0) return one.postLogoutRedirectUris;
  return applicationOrigins(one).flatMap((origin) => [origin, `${origin}/`]);
}

/** Where a hosted sign-in of an application may lead back to. */
export function getRedirectUris(one: ApplicationConfig): readonly string[] {
  if (one.redirectUris.length > 0) return one.redirectUris;
  return applicationOrigins(one).map((origin) => `${origin}/oauth/callback`);
}
