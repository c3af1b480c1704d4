import type { RefusalSpec } from '@foyer/contract';
import { allowsSecrets } from '../../kernel/outgoing/outgoing.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Platform } from '../platform.ts';

/** What a URL that cannot be used is refused with. */
interface UrlRefusals {
  readonly invalidUrl: RefusalSpec;
  readonly httpsRequired: RefusalSpec;
}

/**
 * Reads the URL of a receiver. HTTP is for the demo, and for networks and origins that the operator
 * allowed; where the request may lead is decided when it is sent.
 */
export function createWebhookUrls(
  { config, settings }: Pick<Platform, 'config' | 'settings'>,
  { invalidUrl, httpsRequired }: UrlRefusals,
) {
  const isDemo = settings.mode === 'demo';

  return (text: string): string => {
    const url = URL.parse(text);
    const isWeb = url && ['http:', 'https:'].includes(url.protocol) && url.hostname !== '';
    if (!isWeb || url.username || url.password) throw refuse(invalidUrl);
    if (!allowsSecrets({ config, isDemo }, url)) throw refuse(httpsRequired);
    url.hash = '';
    return url.href;
  };
}

/** A URL without its query, which may contain a secret. */
export function toAddress(text: string): string {
  const url = URL.parse(text);
  return url ? url.origin + url.pathname : '';
}
