import { preAuthAccountSettingsCalls } from '@foyer/contract/account-settings/pre-auth-calls';
import { featureFlagsCalls } from '@foyer/contract/feature-flags/calls';
import { preAuthMetadataCalls } from '@foyer/contract/metadata/pre-auth-calls';
import { preAuthSignUpCalls } from '@foyer/contract/sign-up/pre-auth-calls';
import { preAuthSocialLoginCalls } from '@foyer/contract/social-login/pre-auth-calls';
import { preAuthSsoCalls } from '@foyer/contract/sso/pre-auth-calls';
import { preAuthVendorCalls } from '@foyer/contract/vendor/pre-auth-calls';
import { type Clock, pause } from '../clock.ts';
import type { Log } from '../log.ts';
import type { ScopedApi } from '../api/scoped-api.ts';
import type { WritableStore } from '../store.ts';
import { timings } from '../timings.ts';
import type { PublicConfig } from './public-config.ts';

/** What reading the public configuration needs. */
export interface PublicConfigDeps {
  readonly api: ScopedApi;
  readonly clock: Clock;
  readonly log: Log;
  readonly config: WritableStore<PublicConfig>;
}

type Read = () => Promise<Partial<PublicConfig>>;

/** Contract, §4: public start-up reads are tried three times. */
const attempts = 3;

/** First line of the start-up: what the surfaces look like. Contract, §7.1. */
export function firstReads({ api }: PublicConfigDeps): Readonly<Record<string, Read>> {
  const metadata = api(preAuthMetadataCalls);
  return {
    adminBox: async () => ({
      adminBox: firstRow(await metadata.getMetadata({ query: { entityName: 'adminBox' } })),
    }),
    flags: async () => {
      const flags = await api(featureFlagsCalls).loadFeatureFlags();
      const on = Object.keys(flags).filter((name) => flags[name] === 'on');
      return { flags: new Set(on), noEntitlements: flags['entitlements'] === 'off' };
    },
  };
}

/** Second line of the start-up, beside the refresh. Contract, §7.2. */
export function secondReads({ api }: PublicConfigDeps): Readonly<Record<string, Read>> {
  const vendor = api(preAuthVendorCalls);
  const saml = () => api(preAuthMetadataCalls).getMetadata({ query: { entityName: 'saml' } });
  return {
    socialProviders: async () => ({
      socialProviders: await api(preAuthSocialLoginCalls).getSocialProviders(),
    }),
    vendor: async () => ({ vendor: await vendor.getVendorConfig() }),
    authStrategies: async () => ({ authStrategies: await vendor.getPublicAuthStrategies() }),
    signUpStrategies: async () => ({
      signUpStrategies: await api(preAuthSignUpCalls).getSignUpStrategies(),
    }),
    isSsoActive: async () => ({
      isSsoActive: (await api(preAuthSsoCalls).getSsoPublicConfiguration()).isActive,
    }),
    getVendorPublicInfo: async () => ({ vendorInfo: await vendor.getVendorPublicInfo() }),
    samlAcsUrl: async () => {
      const url = firstRow(await saml()).configuration?.['acsUrl'];
      return typeof url === 'string' ? { samlAcsUrl: url } : {};
    },
  };
}

/** The login of a tenant with an address of its own. Contract, §7.3. */
export function customLoginRead({ api }: PublicConfigDeps, isSignedIn: boolean): Read {
  const calls = api(preAuthAccountSettingsCalls);
  return async () => {
    const settings = isSignedIn
      ? await calls.getAccountSettings()
      : await calls.getPublicAccountSettings();
    return settings.applicationUrl ? { applicationUrl: settings.applicationUrl } : {};
  };
}

/**
 * Starts every read at once. `firstAnswers` settles when each has been answered once, `all` when
 * each is done with.
 */
export function readAll(deps: PublicConfigDeps, reads: Readonly<Record<string, Read>>) {
  const running = Object.entries(reads).map(([name, read]) => readPatiently(deps, name, read));
  const settled = (promises: readonly Promise<unknown>[]) =>
    Promise.all(promises).then(() => undefined);
  return {
    firstAnswers: settled(running.map((one) => one.first)),
    all: settled(running.map((one) => one.done)),
  };
}

function readPatiently({ clock, log, config }: PublicConfigDeps, name: string, read: Read) {
  const attempt = async () => {
    const part = await read();
    config.set({ ...config.get(), ...part });
  };
  const first = attempt().then(
    () => true,
    () => false,
  );
  const repeat = async () => {
    if (await first) return;
    for (let tried = 1; tried < attempts; tried++) {
      await pause(clock, timings.publicReadRetry);
      const isRead = await attempt().then(
        () => true,
        () => false,
      );
      if (isRead) return;
    }
    // Fails quietly: the page does without this part. Specification 2, §8.
    log.warning(`failed to ${name.startsWith('get') ? name : `read ${name}`}`);
  };
  return { first, done: repeat() };
}

function firstRow<T>({ rows }: { readonly rows: readonly T[] }): T {
  const [row] = rows;
  if (row === undefined) throw new Error('metadata is not found for the entity');
  return row;
}
