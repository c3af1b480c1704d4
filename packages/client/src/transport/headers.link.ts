import type { Browser } from '../browser/browser.ts';
import type { FoyerOptions } from '../options.ts';
import type { Link } from './transport.ts';

/** Sent as `x-frontegg-sdk` unless the host names another one. */
const sdk = '@foyer/client@0.1.0';

/** Adds the headers that describe the caller. Contract, §2.2. */
export function describeCaller(options: FoyerOptions, browser: Browser): Link {
  return (next) => async (request) => {
    const alias = (await options.tenantResolver?.())?.tenant;
    const scopedTenant = new URL(browser.href()).searchParams.get('tenantId');
    const own = await options.headers?.();
    const framework = options.metadata?.framework;
    const headers = {
      ...request.headers,
      'x-frontegg-sdk': options.metadata?.sdk ?? sdk,
      ...(framework && { 'x-frontegg-framework': framework }),
      ...(scopedTenant && { 'frontegg-scoped-tenant': scopedTenant }),
      ...own,
      ...(alias && { 'frontegg-login-alias': alias }),
      ...(options.appId && { 'frontegg-requested-application-id': options.appId }),
    };
    return next({ ...request, headers });
  };
}
