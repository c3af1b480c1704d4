import type { Platform } from '../platform.ts';
import type { InviteLinksService } from '../invitations/invite-links.service.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { createCodeSender } from './code-sender.ts';
import { createDeviceList } from './device-list.ts';
import { createDevicesStore } from './devices.store.ts';
import { createEnrolmentChecks } from './enrolment-checks.ts';
import { createFactorChanges } from './factor-changes.ts';
import { createFactorChecks } from './factor-checks.ts';
import { createFactorGuard } from './factor-guard.ts';
import { mfaStrategies, subscribeFactorNotices } from './factor-notices.ts';
import { createLoginFactors } from './login-factors.service.ts';
import { createLoginPreparations } from './login-preparations.service.ts';
import { createOwnFactors } from './own-factors.service.ts';
import { createPendingStore } from './pending.store.ts';
import { createRecovery } from './recovery.service.ts';
import { createRemovingFactors } from './removing-factors.service.ts';
import { createSecondFactor, type SecondFactor } from './second-factor.ts';
import { createStandingStore } from './standing.store.ts';
import { createStepUp } from './step-up.service.ts';

/** What decides about second factors stands before the door of every sign-in; the rest of the feature stands behind it. */
export function prepareMfa(kernel: Platform) {
  const devices = createDevicesStore();
  const pending = createPendingStore();
  const standings = createStandingStore(kernel.config);
  const listDevices = createDeviceList({ ...kernel, devices });
  const secondFactor = createSecondFactor({ ...kernel, devices, pending, standings, listDevices });
  return { devices, pending, standings, listDevices, secondFactor };
}

/** Second factors: at sign-in, in the own account, recovery and step-up. */
export function createMfa(
  kernel: Platform & {
    readonly sessions: SessionsService;
    readonly prepared: ReturnType<typeof prepareMfa>;
    readonly links: Pick<InviteLinksService, 'join'>;
  },
) {
  const deps = { ...kernel, ...kernel.prepared };
  subscribeFactorNotices(deps);
  const guard = createFactorGuard(deps);
  const checks = createFactorChecks(deps);
  const enrolments = createEnrolmentChecks({ ...deps, checks });
  const changes = createFactorChanges(deps);
  const sender = createCodeSender(deps);
  const all = { ...deps, guard, checks, enrolments, changes, sender };
  return {
    atLogin: createLoginFactors(all),
    preparations: createLoginPreparations(all),
    own: createOwnFactors(all),
    removing: createRemovingFactors(all),
    recovery: createRecovery(all),
    stepUp: createStepUp(all),
    /** For whoever helps a member in again. */
    admin: { factors: changes },
    strategies: async () => ({ strategies: strategiesOf(deps.secondFactor) }),
  };
}

/** Second factors. */
export type Mfa = ReturnType<typeof createMfa>;

function strategiesOf({ isOffered }: Pick<SecondFactor, 'isOffered'>) {
  return mfaStrategies.map((strategy) => ({ strategy, isActive: isOffered(strategy) }));
}
