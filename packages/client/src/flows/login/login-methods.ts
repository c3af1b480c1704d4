import type { PublicConfig } from '../../start-up/public-config.ts';

/**
 * A way to prove who one is, as a first factor. Names of specification 1, §3; `QuickSmsCode` is the
 * SMS code to the phone that was registered on this device, `Passkeys` is every WebAuthn one.
 */
export type LoginMethod =
  | 'EmailAndPassword'
  | 'MagicLink'
  | 'Code'
  | 'SmsCode'
  | 'QuickSmsCode'
  | 'Passkeys';

const all: readonly string[] = [
  'EmailAndPassword',
  'MagicLink',
  'Code',
  'SmsCode',
  'QuickSmsCode',
  'Passkeys',
] satisfies LoginMethod[];

/** Whether a text names a sign-in method. */
export function isLoginMethod(text: string): text is LoginMethod {
  return all.includes(text);
}

/**
 * The strategies of the contract whose names differ; those with user names lead to the same steps
 * as those with addresses.
 */
const renamed: Readonly<Record<string, LoginMethod>> = {
  Password: 'EmailAndPassword',
  Sms: 'SmsCode',
  WebAuthN: 'Passkeys',
  WebAuthnPlatform: 'Passkeys',
  WebAuthnCrossPlatform: 'Passkeys',
};

function toMethod(strategy: string): LoginMethod | undefined {
  const name = strategy.replace('UsernameAnd', '');
  return renamed[name] ?? (isLoginMethod(name) ? name : undefined);
}

/** A secondary SMS code goes to the phone that was registered on this device. */
const toSecondaryMethod = (strategy: string) =>
  strategy.startsWith('SmsCode') ? 'QuickSmsCode' : toMethod(strategy);

/**
 * The sign-in methods that environment and tenant allow, the policy's own first; none when only single
 * sign-on is left. Where the provider did not say, it is the password. Specification 1, §4
 * "Pre-login".
 */
export function availableMethods({ vendor, authStrategies }: PublicConfig): readonly LoginMethod[] {
  const main = [
    vendor?.authStrategy,
    ...(authStrategies?.mainAuthStrategies ?? []).map((one) => one.strategy),
  ];
  const existing = main.filter((strategy) => strategy !== undefined);
  const active = (authStrategies?.secondaryAuthStrategies ?? []).filter((one) => one.isActive);
  const methods = [
    ...(existing.length === 0 ? (['EmailAndPassword'] as const) : existing.map(toMethod)),
    ...active.map((one) => toSecondaryMethod(one.strategy)),
  ];
  return [...new Set(methods.filter((method) => method !== undefined))];
}

/**
 * Whether a user name does as well as an address: the environment offers ways by name, or lets
 * users choose one.
 */
export function acceptsNames({ vendor, authStrategies, signUpStrategies }: PublicConfig): boolean {
  const { mainAuthStrategies = [], secondaryAuthStrategies = [] } = authStrategies ?? {};
  const active = secondaryAuthStrategies.filter((one) => one.isActive);
  const strategies = [
    vendor?.authStrategy,
    ...[...mainAuthStrategies, ...active].map((one) => one.strategy),
  ];
  // A provider without sign-up may answer an empty object. Contract, §4.
  const fields = Array.isArray(signUpStrategies) ? signUpStrategies : [];
  const chosen = fields.some(
    (one) =>
      (one.strategy === 'username' && one.isActive) ||
      (one.strategy === 'email' && !one.isRequired),
  );
  return chosen || strategies.some((strategy) => strategy?.startsWith('Username'));
}

/** What was typed, as the calls name it: an address has an at sign, a user name has none. */
export function toIdentity(
  typed: string,
): { readonly email: string } | { readonly username: string } {
  return typed.includes('@') ? { email: typed } : { username: typed };
}
