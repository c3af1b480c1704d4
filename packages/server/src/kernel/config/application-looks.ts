import type { ApplicationConfig } from './applications.config.ts';
import type { FoyerConfig } from './config.ts';

type SignInMethodName = FoyerConfig['signIn']['otherMethods'][number];
type SignInConfig = Pick<FoyerConfig, 'applications' | 'signIn' | 'branding'>;

/** How users sign in to an application: as the environment says, except for what it says itself. */
export interface ApplicationSignIn
  extends Pick<FoyerConfig['signIn'], 'authStrategy' | 'otherMethods' | 'allowSignups'> {
  /** Names of social providers; undefined: all that are configured. */
  readonly socialProviders: readonly string[] | undefined;
}

/** An application besides the default one. */
export const findApplication = (
  { applications }: Pick<FoyerConfig, 'applications'>,
  id: string | undefined,
): ApplicationConfig | undefined => applications.find(({ clientId }) => clientId === id);

/** How users sign in to an application; undefined, or unknown, is the default one. */
export function toSignIn(config: SignInConfig, id: string | undefined): ApplicationSignIn {
  const own = findApplication(config, id)?.signIn;
  const { authStrategy, otherMethods, allowSignups } = config.signIn;
  const main = own?.authStrategy ?? authStrategy;
  return {
    authStrategy: main,
    otherMethods: main === 'NoLocalAuthentication' ? [] : (own?.otherMethods ?? otherMethods),
    allowSignups: own?.allowSignups ?? allowSignups,
    socialProviders: own?.socialProviders,
  };
}

/** Whether an application offers a social provider. */
export function offersProvider(
  config: SignInConfig,
  id: string | undefined,
  name: string,
): boolean {
  return toSignIn(config, id).socialProviders?.includes(name) ?? true;
}

const localMethods: Readonly<Record<string, readonly SignInMethodName[]>> = {
  pwd: ['EmailAndPassword'],
  link: ['MagicLink'],
  otp: ['Code'],
  sms: ['SmsCode', 'QuickSmsCode'],
};

/**
 * Whether an application offers the method that a session began with: the first one of its
 * methods. Passkeys and SSO belong to users and tenants, and are offered everywhere; the email
 * that activates a new user is no sign-in method.
 */
export function offersSession(
  config: SignInConfig,
  id: string | undefined,
  [first = '', second = '', ...more]: readonly string[],
): boolean {
  const { authStrategy, otherMethods, socialProviders } = toSignIn(config, id);
  if (first === 'social') return socialProviders?.includes(second) ?? true;
  const names = localMethods[first];
  if (!names || [second, ...more].includes('activation')) return true;
  return names.some((name) => name === authStrategy || otherMethods.includes(name));
}

/** Branding of an application: that of the environment, except for what it says itself. */
export function toBranding(config: SignInConfig, id: string | undefined): FoyerConfig['branding'] {
  const one = findApplication(config, id);
  if (!one) return config.branding;
  const { branding } = config;
  const own = one.branding;
  return {
    ...branding,
    productName: own.productName ?? one.name,
    logo: own.logo ?? branding.logo,
    accentColor: own.accentColor ?? branding.accentColor,
    supportEmail: own.supportEmail ?? branding.supportEmail,
  };
}
