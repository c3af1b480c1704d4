import { webhooksRefusals } from '@foyer/contract/webhooks';
import { refuse } from '../../kernel/refusal.ts';
import type { Platform } from '../platform.ts';

/**
 * Reads the URL of a webhook. HTTP is for the demo, and for networks and origins that the operator
 * allowed; where the request may lead is decided when it is sent.
 */
export function createWebhookUrls({ config, settings }: Pick<Platform, 'config' | 'settings'>) {
  const { allowPrivateNetworks, allowedOrigins } = config.outgoing;
  const allowsHttp = settings.mode === 'demo' || allowPrivateNetworks;

  return (text: string): string => {
    const url = URL.parse(text);
    const isWeb = url && ['http:', 'https:'].includes(url.protocol) && url.hostname !== '';
    if (!isWeb || url.username || url.password) throw refuse(webhooksRefusals.invalidUrl);
    if (url.protocol === 'http:' && !allowsHttp && !allowedOrigins.includes(url.origin))
      throw refuse(webhooksRefusals.httpsRequired);
    url.hash = '';
    return url.href;
  };
}

/** A URL without its query, which may contain a secret. */
export function toAddress(text: string): string {
  const url = URL.parse(text);
  return url ? url.origin + url.pathname : '';
}
