import type { InviteLinksService } from '../invitations/invite-links.service.ts';
import type { Platform } from '../platform.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { createCodeSender } from './code-sender.ts';
import { createDeviceList } from './device-list.ts';
import { createDevicesStore } from './devices.store.ts';
import { createEnrolmentChecks } from './enrolment-checks.ts';
import { createFactorChanges } from './factor-changes.ts';
import { createFactorChecks } from './factor-checks.ts';
import { createFactorGuard } from './factor-guard.ts';
import { subscribeFactorNotices } from './factor-notices.ts';
import { createLoginFactors } from './login-factors.service.ts';
import { createLoginPreparations } from './login-preparations.service.ts';
import { createMfaRoutes } from './mfa.routes.ts';
import { createOwnFactors } from './own-factors.service.ts';
import { createPendingStore } from './pending.store.ts';
import { createRecovery } from './recovery.service.ts';
import { createRemovingFactors } from './removing-factors.service.ts';
import { createSecondFactor } from './second-factor.ts';
import { createStatusStore } from './mfa-status.store.ts';
import { createStepUp } from './step-up.service.ts';

type MfaDeps = Platform & {
  readonly sessions: SessionsService;
  readonly links: InviteLinksService;
};

/** The decision whether a sign-in requires MFA, and the stores that it reads. */
export function createMfaDecision(platform: Platform) {
  const devices = createDevicesStore();
  const pending = createPendingStore();
  const standings = createStatusStore(platform.config, platform.clock);
  const listDevices = createDeviceList({ ...platform, devices });
  const secondFactor = createSecondFactor({
    ...platform,
    devices,
    pending,
    standings,
    listDevices,
  });
  return { devices, pending, standings, listDevices, secondFactor };
}

/** MFA: at sign-in, in the user's own account, recovery, and step-up. `secondFactor` decides what a sign-in requires. */
export function createMfa(platform: MfaDeps) {
  const decision = createMfaDecision(platform);
  const { secondFactor, pending } = decision;
  const deps = { ...platform, ...decision };
  subscribeFactorNotices(deps);
  const guard = createFactorGuard(deps);
  const checks = createFactorChecks(deps);
  const enrolments = createEnrolmentChecks({ ...deps, checks });
  const factors = createFactorChanges(deps);
  const sender = createCodeSender(deps);
  const parts = { ...deps, guard, checks, enrolments, changes: factors, sender };
  return {
    secondFactor,
    pending,
    factors,
    routes: createMfaRoutes({
      atLogin: createLoginFactors(parts),
      preparations: createLoginPreparations(parts),
      own: createOwnFactors(parts),
      removing: createRemovingFactors(parts),
      recovery: createRecovery(parts),
      stepUp: createStepUp(parts),
    }),
    expiring: [
      ['mfa_logins', 'expires_at'],
      ['mfa_enrolments', 'expires_at'],
      ['mfa_remembered', 'expires_at'],
    ],
  } as const;
}
