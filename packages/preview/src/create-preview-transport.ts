import type { Transport } from '@foyer/client';
import { hostedLoginCalls } from '@foyer/contract/hosted-login/calls';
import type { UserEntitlements } from '@foyer/contract/entitlements';
import { answerTo } from './api/answer.ts';
import { type FailuresOption, failuresNow } from './federation/preview-failures.ts';
import type { Visit } from './preview-replies.ts';
import { withDataAddresses } from './api/data-addresses.ts';
import { createRoleBook } from './world/roles.ts';
import type { PreviewMail, RolePermissions } from './world/world.ts';
import { createWorldStore, type PreviewStorage } from './world/world-store.ts';

/** How a preview plays. */
export interface PreviewOptions {
  /** Milliseconds each call takes. Default: 500, specification 1, §1. */
  readonly delayMs?: number;
  /**
   * Hears of each mail the preview would send. Default: nobody; `readPreviewMails` tells the last
   * ones.
   */
  readonly onMail?: (mail: PreviewMail) => void;
  /**
   * Permissions of the host application that the roles `Admin` and `ReadOnly` hold besides their
   * own. Default: none.
   */
  readonly permissions?: RolePermissions;
  /**
   * Features and plans of the host application, as every account of the preview has them. Default:
   * none.
   */
  readonly entitlements?: Pick<UserEntitlements, 'features' | 'plans'>;
  /** Address the links of mails begin with. Default: the page's origin. */
  readonly origin?: string;
  /** Where links of mails lead, if not to the default routes. */
  readonly paths?: Partial<Visit['paths']>;
  /**
   * Keeps accounts and sessions over a reload; `null` for this page only. Default: local storage
   * where it works.
   */
  readonly storage?: PreviewStorage | null;
  /** What goes wrong in sign-ins elsewhere, at social providers and tenants. Default: nothing. */
  readonly failures?: FailuresOption;
  /** The time. Default: the machine's. */
  readonly now?: () => Date;
}

/** Routes of specification 1, §2 that mails link to. */
const defaultPaths: Visit['paths'] = {
  activate: '/account/activate',
  resetPassword: '/account/reset-password',
  forgotPassword: '/account/forget-password',
  magicLink: '/account/login/magic-link',
};

/** Mails kept for a host that looks later. */
const storedEmails = 20;

/**
 * A provider made of canned data: every call is answered in the page, after a pause. Same contract,
 * no server.
 */
export function createPreviewTransport(options: PreviewOptions = {}): Transport {
  const store = createWorldStore(getStorage(options));
  const settings = {
    origin: options.origin ?? globalThis.location?.origin ?? 'http://localhost',
    paths: { ...defaultPaths, ...options.paths },
    entitlements: options.entitlements ?? { features: {}, plans: {} },
  };
  const send: Transport = async (sentRequest) => {
    await wait(options.delayMs ?? 500, sentRequest.signal);
    const { body } = sentRequest;
    const request =
      body instanceof FormData
        ? { ...sentRequest, body: await withDataAddresses(body) }
        : sentRequest;
    const sent: PreviewMail[] = [];
    const now = options.now?.() ?? new Date();
    const response = store.change(now, (world) => {
      const deliver: Visit['deliver'] = (mail) =>
        sent.push({ ...mail, id: crypto.randomUUID(), sentAt: now.toISOString() });
      const roleBook = createRoleBook(options.permissions ?? {}, world);
      const answer = answerTo(request, {
        ...settings,
        failures: failuresNow(options.failures),
        roleBook,
        world,
        now,
        deliver,
      });
      world.mails = [...sent.toReversed(), ...world.mails].slice(0, storedEmails);
      return answer;
    });
    for (const mail of sent) options.onMail?.(mail);
    return response;
  };
  return Object.assign(send, { resolveAddress: (address: string) => wayBack(send, address) });
}

/** Where the hosted page would be, its way back is. */
async function wayBack(send: Transport, address: string): Promise<string> {
  const call = hostedLoginCalls.oauthAuthorize;
  const { pathname, searchParams } = new URL(address);
  if (!pathname.endsWith(call.path)) return address;
  const query = Object.fromEntries(searchParams);
  const answer = await send({
    call,
    query,
    method: call.method,
    url: address,
    path: call.path,
    params: {},
    headers: {},
  });
  const { location }: { location: string } = await answer.json();
  return location;
}

/** The last mails of a preview, newest first. */
export function readPreviewMails(
  options: Pick<PreviewOptions, 'storage'> = {},
): readonly PreviewMail[] {
  return createWorldStore(getStorage(options)).change(new Date(), (world) => world.mails);
}

function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason ?? new DOMException('Aborted', 'AbortError'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted) return stop();
    signal?.addEventListener('abort', stop, { once: true });
  });
}

function getStorage({ storage }: Pick<PreviewOptions, 'storage'>): PreviewStorage | undefined {
  if (storage !== undefined) return storage ?? undefined;
  try {
    return globalThis.localStorage;
  } catch {
    return undefined; // a browser that forbids storage throws on the mere look
  }
}
