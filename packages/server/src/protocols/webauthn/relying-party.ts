import { embeddingOrigins } from '../../kernel/config/applications.config.ts';
import type { FoyerConfig } from '../../kernel/config/config.ts';
import type { ServerSettings } from '../../kernel/config/settings.ts';

/**
 * Whom a passkey is made for, and on which pages it may be used. Never taken from a request.
 * Security decision 5.
 */
export interface RelyingParty {
  /** The domain. */
  readonly id: string;
  /** Shown by the browser. */
  readonly name: string;
  /** Exact origins that signed messages may name (W-3). */
  readonly origins: readonly string[];
  /** Those of them outside the domain; browsers look them up at `/.well-known/webauthn` (W-20). */
  readonly relatedOrigins: readonly string[];
}

/** The relying party of a deployment. */
export function toRelyingParty(
  config: Pick<FoyerConfig, 'application' | 'applications' | 'branding' | 'passkeys'>,
  { publicUrl }: Pick<ServerSettings, 'publicUrl'>,
): RelyingParty {
  const { application, branding, passkeys } = config;
  const own = new URL(publicUrl);
  const id = passkeys.domain ?? own.hostname;
  if (!isWithin(own.hostname, id)) {
    throw new Error(
      `passkeys.domain is ${id}, but the public address ${own.origin} is not on that domain`,
    );
  }
  const origins = [...new Set([own.origin, ...embeddingOrigins(config)])];
  return {
    id,
    name: branding.productName ?? application.name,
    origins,
    relatedOrigins: origins.filter((origin) => !isWithin(new URL(origin).hostname, id)),
  };
}

function isWithin(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}
