import type { ApplicationConfig } from './applications.config.ts';
import type { FoyerConfig } from './config.ts';
import { signInConfig } from './sign-in.config.ts';

type SignInMethodName = FoyerConfig['signIn']['otherMethods'][number];
type MainMethodName = Exclude<SignInMethodName, 'QuickSmsCode'>;
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

/** The sign-in policy of a tenant. */
type TenantSignIn = Pick<ApplicationSignIn, 'authStrategy' | 'otherMethods'>;

/** Reads a policy as it is in the table. */
export function readTenantSignIn(row: {
  readonly main: string;
  readonly others: readonly string[];
}): TenantSignIn {
  return signInConfig.parse({ authStrategy: row.main, otherMethods: row.others });
}

/**
 * How users of a tenant with its own policy sign in to an application: as the policy says. Of an
 * application that states methods, only those are left that the tenant allows.
 */
export function toTenantSignIn(
  config: SignInConfig,
  id: string | undefined,
  { authStrategy, otherMethods }: TenantSignIn,
): ApplicationSignIn {
  const application = toSignIn(config, id);
  const own = findApplication(config, id)?.signIn;
  const isInherited = own?.authStrategy === undefined && own?.otherMethods === undefined;
  const allowed = [authStrategy, ...otherMethods].filter(
    (name): name is SignInMethodName =>
      name !== 'NoLocalAuthentication' && (isInherited || offersMethod(application, name)),
  );
  const main = allowed.find(isMainMethod);
  return main
    ? { ...application, authStrategy: main, otherMethods: allowed.filter((name) => name !== main) }
    : { ...application, authStrategy: 'NoLocalAuthentication', otherMethods: [] };
}

/** A code for the phone that a browser knows is only offered next to another method. */
const isMainMethod = (name: SignInMethodName): name is MainMethodName => name !== 'QuickSmsCode';

/** An application that lets users have a code sent to their phone also sends it to a known phone. */
const offersMethod = (
  { authStrategy, otherMethods }: TenantSignIn,
  name: SignInMethodName,
): boolean => {
  const offered: readonly string[] = [authStrategy, ...otherMethods];
  return offered.includes(name) || (name === 'QuickSmsCode' && offered.includes('SmsCode'));
};

/**
 * Whether an application offers the method that a session began with: the first one of its
 * methods. Passkeys and SSO belong to users and tenants, and are offered everywhere; the proof
 * that activates a new user is no sign-in method. `policy` is that of the session's tenant, if it
 * has its own.
 */
export function offersSession(
  config: SignInConfig,
  id: string | undefined,
  [first = '', second = '', ...more]: readonly string[],
  policy?: TenantSignIn,
): boolean {
  const signIn = policy ? toTenantSignIn(config, id, policy) : toSignIn(config, id);
  if (first === 'social') return signIn.socialProviders?.includes(second) ?? true;
  const names = localMethods[first];
  if (!names || [second, ...more].includes('activation')) return true;
  const { authStrategy, otherMethods } = signIn;
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
