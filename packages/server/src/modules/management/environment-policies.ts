import { isDeepStrictEqual } from 'node:util';
import { managementRefusals } from '@foyer/contract/management';
import type { FoyerConfig } from '../../kernel/config/config.ts';
import type { VendorContext } from '../../kernel/http/context.ts';
import { codeKinds } from '../../kernel/secrets/secret-kinds.ts';
import { refuse } from '../../kernel/refusal.ts';
import { laxestAttempts } from '../../rules/password-rules/password-rules.ts';
import { toPasswordConfig } from '../passwords/password-policy.ts';
import type { PasswordsService } from '../passwords/passwords.service.ts';
import type { Platform } from '../platform.ts';
import type { SecuritySettingsService } from '../security-policies/security-settings.service.ts';
import type { ManagedTenants } from './managed-tenants.service.ts';
import type { EnvironmentChanges } from './environment-changes.ts';

type Deps = Pick<Platform, 'config'> & {
  readonly changes: EnvironmentChanges;
  readonly startedAt: Date;
  readonly tenants: Pick<ManagedTenants, 'get'>;
  readonly passwords: Pick<PasswordsService, 'policyFor'>;
  readonly policySettings: Pick<SecuritySettingsService, 'savePasswordRules'>;
};
type Mfa = FoyerConfig['mfa'];
type Strategy = Mfa['strategies'][number];

interface PasswordForm {
  readonly allowPassphrases?: boolean | undefined;
  readonly maxLength?: number | undefined;
  readonly minLength?: number | undefined;
  readonly minPhraseLength?: number | undefined;
  readonly minOptionalTestsToPass?: number | undefined;
  readonly blockPwnedPasswords?: boolean | undefined;
  readonly optionalTests?: Readonly<Record<string, boolean | undefined>> | undefined;
  readonly requiredTests?: { readonly checkThreeRepeatedChars?: boolean | undefined } | undefined;
}

interface CaptchaForm {
  readonly enabled: boolean;
  readonly siteKey?: string | undefined;
  readonly secretKey?: string | undefined;
  readonly minScore?: number | undefined;
}

/** Seconds for which a code by SMS or email is valid. */
const codeSeconds = codeKinds.mfaEmail.ttlSeconds;
/** What a secret is shown as. */
export const mask = '********';

/** Sign-in policies of the environment, for backends. */
export function createEnvironmentPolicies(deps: Deps) {
  const { config, changes, startedAt, tenants, passwords, policySettings } = deps;
  const created = {
    id: config.vendorId ?? config.application.clientId,
    createdAt: startedAt.toISOString(),
    updatedAt: startedAt.toISOString(),
  };

  const lockout = () => {
    const { maxAttempts } = config.lockout;
    return { ...created, enabled: maxAttempts < laxestAttempts, maxAttempts };
  };
  const history = () => ({ ...created, ...config.passwordHistory });
  const mfaPolicy = () => {
    const { enforceMFAType, allowRememberMyDevice, mfaDeviceExpiration } = config.mfa;
    return { ...created, enforceMFAType, allowRememberMyDevice, mfaDeviceExpiration };
  };
  const mfaSettings = () => {
    const { mfa, branding, application, mail } = config;
    const has = (strategy: Strategy) => mfa.strategies.includes(strategy);
    return {
      authenticationApp: {
        active: has('AuthenticatorApp'),
        serviceName: mfa.serviceName ?? branding.productName ?? application.name,
      },
      sms: { active: has('SMS'), tokenLifetimeSeconds: codeSeconds },
      email: {
        active: has('EmailCode'),
        tokenLifetimeSeconds: codeSeconds,
        sender: mail.from ?? '',
      },
    };
  };
  const captcha = () => {
    const { provider, recaptcha } = config.captcha;
    return {
      ...created,
      enabled: provider === 'recaptcha',
      siteKey: recaptcha.siteKey,
      secretKey: recaptcha.secretKey === '' ? '' : mask,
      minScore: recaptcha.minScore,
      ignoredEmails: [],
    };
  };

  /** A tenant can be stricter in two rules; the others stay those of the environment, and may be sent along unchanged. */
  async function setTenantPasswords(ctx: VendorContext, id: string, form: PasswordForm) {
    const { id: tenantId } = await tenants.get(id);
    const { minLength, minPhraseLength: _phrase, blockPwnedPasswords, ...others } = form;
    const environment: Readonly<Record<string, unknown>> = toPasswordConfig(config);
    for (const [name, value] of Object.entries(others))
      if (value !== undefined && !isIncluded(value, environment[name]))
        throw refuse(managementRefusals.invalidSettings, {
          errors: [`A tenant cannot have its own ${name}. Leave it out.`],
        });
    await policySettings.savePasswordRules(ctx, tenantId, {
      ...(minLength === undefined ? {} : { passwordStrength: { minLength } }),
      ...(blockPwnedPasswords === undefined ? {} : { breachedPasswords: { blockPwnedPasswords } }),
    });
    return passwords.policyFor({ tenantId });
  }

  return {
    lockout,
    setLockout: async (
      ctx: VendorContext,
      form: { enabled?: boolean | undefined; maxAttempts?: number | undefined },
    ) => {
      await changes.change(ctx, (draft) => {
        if (form.maxAttempts !== undefined) draft.lockout.maxAttempts = form.maxAttempts;
        if (form.enabled === false) draft.lockout.maxAttempts = laxestAttempts;
      });
      return lockout();
    },

    history,
    setHistory: async (
      ctx: VendorContext,
      form: { enabled?: boolean | undefined; historySize?: number | undefined },
    ) => {
      await changes.change(ctx, (draft) => assignDefined(draft.passwordHistory, form));
      return history();
    },

    mfaPolicy,
    setMfaPolicy: async (
      ctx: VendorContext,
      form: {
        enforceMFAType?: Mfa['enforceMFAType'] | 'NotSet' | undefined;
        allowRememberMyDevice?: boolean | undefined;
        mfaDeviceExpiration?: number | undefined;
      },
    ) => {
      const { enforceMFAType: type, ...same } = form;
      const enforceMFAType = type === 'NotSet' ? 'DontForce' : type;
      await changes.change(ctx, (draft) => assignDefined(draft.mfa, { ...same, enforceMFAType }));
      return mfaPolicy();
    },

    mfaSettings,
    setMfaSettings: async (
      ctx: VendorContext,
      form: {
        authenticationApp?:
          | { active: boolean; serviceName?: string | null | undefined }
          | undefined;
        sms?: { active: boolean } | undefined;
        email?: { active: boolean } | undefined;
      },
    ) => {
      const { authenticationApp: app, sms, email } = form;
      await changes.change(ctx, ({ mfa }) => {
        if (app) setStrategy(mfa, 'AuthenticatorApp', app.active);
        if (app?.serviceName) mfa.serviceName = app.serviceName;
        if (sms) setStrategy(mfa, 'SMS', sms.active);
        if (email) setStrategy(mfa, 'EmailCode', email.active);
      });
      return mfaSettings();
    },

    strategies: () => ({
      strategies: strategies.map((strategy) => ({
        strategy,
        isActive: config.mfa.strategies.includes(strategy),
      })),
    }),
    setStrategy: async (
      ctx: VendorContext,
      { strategy, isActive }: { strategy: Strategy; isActive: boolean },
    ): Promise<undefined> => {
      await changes.change(ctx, ({ mfa }) => setStrategy(mfa, strategy, isActive));
      return undefined;
    },

    passwords: () => toPasswordConfig(config),
    setPasswords: async (ctx: VendorContext, form: PasswordForm) => {
      if (ctx.tenantId) return setTenantPasswords(ctx, ctx.tenantId, form);
      const { optionalTests = {}, requiredTests, blockPwnedPasswords, ...numbers } = form;
      await changes.change(ctx, ({ passwordPolicy, breachedPasswords }) => {
        assignDefined(passwordPolicy, { ...numbers, ...optionalTests });
        assignDefined(passwordPolicy, {
          refuseThreeRepeated: requiredTests?.checkThreeRepeatedChars,
        });
        assignDefined(breachedPasswords, { enabled: blockPwnedPasswords });
      });
      return toPasswordConfig(config);
    },

    captcha,
    setCaptcha: async (ctx: VendorContext, form: CaptchaForm) => {
      const { enabled, siteKey, secretKey, minScore } = form;
      const isUnchanged = secretKey === undefined || secretKey === mask;
      await changes.change(ctx, (draft) => {
        draft.captcha.provider = enabled ? 'recaptcha' : 'off';
        assignDefined(draft.captcha.recaptcha, { siteKey, minScore });
        if (!isUnchanged) draft.captcha.recaptcha.secretKey = secretKey;
      });
      return captcha();
    },
  };
}

const strategies: readonly Strategy[] = [
  'AuthenticatorApp',
  'WebAuthnPlatform',
  'WebAuthnCrossPlatform',
  'SMS',
  'EmailCode',
];

function setStrategy(mfa: Mfa, strategy: Strategy, isActive: boolean): void {
  const others = mfa.strategies.filter((one) => one !== strategy);
  mfa.strategies = isActive ? [...others, strategy] : others;
}

/** Whether what is stated is what holds: an object may state a part of it. */
function isIncluded(stated: unknown, whole: unknown): boolean {
  if (typeof stated !== 'object' || stated === null) return isDeepStrictEqual(stated, whole);
  const present: Readonly<Record<string, unknown>> = Object(whole);
  return Object.entries(stated).every(
    ([name, value]) => value === undefined || isDeepStrictEqual(value, present[name]),
  );
}

/** Assigns what is stated; what is undefined stays. */
export function assignDefined<T extends object>(
  target: T,
  values: { readonly [K in keyof T]?: T[K] | undefined } & Readonly<Record<string, unknown>>,
): void {
  const stated = Object.entries(values).filter(([, value]) => value !== undefined);
  Object.assign(target, Object.fromEntries(stated));
}

/** Sign-in policies of the environment. */
export type EnvironmentPolicies = ReturnType<typeof createEnvironmentPolicies>;
