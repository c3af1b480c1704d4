import type { VendorContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import type { EnvironmentChanges } from './environment-changes.ts';

type Deps = Pick<Platform, 'config'> & { readonly changes: EnvironmentChanges };

interface Limit {
  readonly isActive: boolean;
  readonly timeout?: number | undefined;
}

interface SessionForm {
  readonly sessionIdleTimeoutConfiguration?: Limit | null | undefined;
  readonly sessionTimeoutConfiguration?: Limit | null | undefined;
  readonly sessionConcurrentConfiguration?:
    | { readonly isActive: boolean; readonly maxSessions?: number | undefined }
    | null
    | undefined;
}

const hour = 3600;
/** Seconds that mean "no limit": ten years. */
const unlimited = 10 * 365 * 24 * hour;

/** How long sessions, invitations, and activations last, for backends. */
export function createEnvironmentLimits({ config, changes }: Deps) {
  return {
    sessions: () => {
      const { idleSeconds, absoluteSeconds, maxConcurrent } = config.sessions;
      return {
        id: config.vendorId ?? config.application.clientId,
        sessionIdleTimeoutConfiguration: {
          isActive: idleSeconds < unlimited,
          timeout: idleSeconds,
        },
        sessionTimeoutConfiguration: {
          isActive: absoluteSeconds < unlimited,
          timeout: absoluteSeconds,
        },
        sessionConcurrentConfiguration: {
          isActive: maxConcurrent !== undefined,
          maxSessions: maxConcurrent ?? 0,
        },
      };
    },

    setSessions: async (ctx: VendorContext, form: SessionForm): Promise<undefined> => {
      const {
        sessionIdleTimeoutConfiguration: idle,
        sessionTimeoutConfiguration: absolute,
        sessionConcurrentConfiguration: concurrent,
      } = form;
      await changes.change(ctx, ({ sessions }) => {
        if (idle) sessions.idleSeconds = toSeconds(idle, sessions.idleSeconds);
        if (absolute) sessions.absoluteSeconds = toSeconds(absolute, sessions.absoluteSeconds);
        if (concurrent?.isActive && concurrent.maxSessions)
          sessions.maxConcurrent = concurrent.maxSessions;
        if (concurrent && !concurrent.isActive) delete sessions.maxConcurrent;
      });
      return undefined;
    },

    invitations: () => ({
      strategy: 'link' as const,
      codeExpiration: config.invitations.expiryHours * hour,
    }),
    setInvitations: async (
      ctx: VendorContext,
      { codeExpiration }: { codeExpiration?: number | undefined },
    ): Promise<undefined> => {
      await changes.change(ctx, ({ invitations }) => {
        if (codeExpiration) invitations.expiryHours = Math.round(codeExpiration / hour);
      });
      return undefined;
    },

    activation: () => ({
      strategy: config.signUp.activationCode ? ('code' as const) : ('link' as const),
      codeExpiration: config.links.activationSeconds,
    }),
    setActivation: async (
      ctx: VendorContext,
      form: { strategy?: 'code' | 'link' | undefined; codeExpiration?: number | undefined },
    ): Promise<undefined> => {
      await changes.change(ctx, ({ signUp, links }) => {
        if (form.strategy) signUp.activationCode = form.strategy === 'code';
        if (form.codeExpiration) links.activationSeconds = form.codeExpiration;
      });
      return undefined;
    },

    delegation: () => ({ enabled: config.impersonation.enabled }),
    setDelegation: async (
      ctx: VendorContext,
      { enabled }: { enabled?: boolean | undefined },
    ): Promise<undefined> => {
      await changes.change(ctx, ({ impersonation }) => {
        if (enabled !== undefined) impersonation.enabled = enabled;
      });
      return undefined;
    },
  };
}

const toSeconds = ({ isActive, timeout }: Limit, present: number): number =>
  isActive ? (timeout ?? present) : unlimited;

/** How long sessions, invitations, and activations last. */
export type EnvironmentLimits = ReturnType<typeof createEnvironmentLimits>;
