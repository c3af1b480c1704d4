import { lazyHostedLogin, type Transport, type TransportRequest } from '@foyer/client';
import type { PreviewOptions } from '@foyer/preview';

/** The sign-in box: a script of its own, fetched when an auth route opens. */
export const loadLoginBox = () => import('@foyer/login-box').then((chunk) => chunk.LoginBox);

/** Hosted login: a script of its own, fetched by hosts that have it on. */
export const hostedLogin = lazyHostedLogin(() => import('@foyer/client/hosted'));

/** Fetches the canned data with the first call and answers every call from it. */
export function createPreviewLoader(options: PreviewOptions): Transport {
  let loading: Promise<Transport> | undefined;
  const load = async () => {
    try {
      const { createPreviewTransport } = await import('@foyer/preview');
      return createPreviewTransport(options);
    } catch (error) {
      loading = undefined; // the next call may have better luck
      throw error;
    }
  };
  const loaded = () => (loading ??= load());
  return Object.assign(async (request: TransportRequest) => (await loaded())(request), {
    resolveAddress: async (address: string) =>
      (await (await loaded()).resolveAddress?.(address)) ?? address,
  });
}
