import type { Module } from '../module.ts';
import type { Platform } from '../platform.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { createLinkAccount } from './link-account.ts';
import { createLockoutService, type LockoutService } from './lockout.service.ts';
import { createPasswordDemands, type PasswordDemands } from './password-demands.ts';
import { createPasswordRecovery, type PasswordRecovery } from './password-recovery.ts';
import { createPasswordsRoutes } from './passwords.routes.ts';
import { createPasswordsService, type PasswordsService } from './passwords.service.ts';
import { createPasswordsStore } from './passwords.store.ts';

type PasswordsDeps = Platform & { readonly sessions: SessionsService };

interface Passwords extends Module {
  readonly passwords: PasswordsService;
  readonly recovery: PasswordRecovery;
  readonly lockout: LockoutService;
  readonly getRequirement: PasswordDemands;
}

/** Passwords: choosing, changing, and resetting them, and the lockout after wrong ones. */
export function createPasswords(deps: PasswordsDeps): Passwords {
  const store = createPasswordsStore();
  const lockout = createLockoutService({ ...deps, store });
  const recovery = createPasswordRecovery({ ...deps, store });
  const passwords = createPasswordsService({ ...deps, lockout, store });
  const linkAccount = createLinkAccount({ ...deps, store });
  return {
    lockout,
    recovery,
    passwords,
    getRequirement: createPasswordDemands({ ...deps, store }),
    routes: createPasswordsRoutes({ passwords, recovery, lockout, linkAccount }),
    jobs: [lockout.job, ...recovery.jobs],
  };
}
