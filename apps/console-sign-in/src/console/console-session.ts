import { consoleCookies, type SessionEndReason } from '@foyer/contract/console-session/rules';
import type { ConsoleGuest } from '../console-guest.ts';
import type { DashboardApi } from '../dashboard-api/dashboard-api.ts';
import type { PageSettings } from '../page-settings.ts';

/** The session of the console, as its page sees it. */
export interface ConsoleSession {
  readonly load: (signal: AbortSignal) => Promise<ConsoleGuest | undefined>;
  /** Ends it for a reason and goes to the sign-in page; `ip` is the address that is not allowed. */
  readonly end: (ending: {
    readonly reason: SessionEndReason;
    readonly ip?: string;
  }) => Promise<void>;
}

/** Goes to another page. */
type Leave = (url: string) => void;

/** The session behind the cookie, by way of the dashboard API of the host. */
export function createLiveSession(
  api: DashboardApi,
  { signInUrl }: PageSettings,
  leave: Leave,
): ConsoleSession {
  return {
    load: (signal) => api.get('/api/v1/session', { signal, read: readGuest }),
    end: async (ending) => {
      await api.delete('/api/v1/session', { body: ending, read: () => undefined });
      leave(`${signInUrl}/account/login`);
    },
  };
}

/** A user out of canned data; the reason travels by the same cookies. */
export function createPreviewSession(
  { signInUrl, cookieDomain }: PageSettings,
  leave: Leave,
): ConsoleSession {
  const domain = cookieDomain === undefined ? '' : `; Domain=${cookieDomain}`;
  const setCookie = (name: string, value: string) => {
    document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=300; SameSite=Lax${domain}`;
  };
  return {
    load: async () => ({
      name: 'Ada Admin',
      email: 'admin@acme.test',
      tenantId: 'preview',
      expiresAt: '',
    }),
    end: async ({ reason, ip }) => {
      setCookie(consoleCookies.reason, reason);
      if (ip !== undefined) setCookie(consoleCookies.ip, ip);
      leave(`${signInUrl}/account/login?preview=on`);
    },
  };
}

function readGuest(content: unknown): ConsoleGuest {
  const { name, email, tenantId, expiresAt }: Partial<Record<keyof ConsoleGuest, unknown>> =
    Object(content);
  const isGuest = [name, email, tenantId, expiresAt].every((text) => typeof text === 'string');
  if (!isGuest) throw new Error('This is no session');
  return {
    name: String(name),
    email: String(email),
    tenantId: String(tenantId),
    expiresAt: String(expiresAt),
  };
}
