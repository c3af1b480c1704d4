import type { Output } from '@foyer/contract';
import type { metadataContract } from '@foyer/contract/metadata';
import type { signUpContract } from '@foyer/contract/sign-up';
import type { socialLoginContract } from '@foyer/contract/social-login';
import type { vendorContract } from '@foyer/contract/vendor';

type Vendor = typeof vendorContract;

/** What the provider tells everyone. A part that could not be read is absent. */
export interface PublicConfig {
  /** False until every read has been answered or given up. */
  readonly isLoaded: boolean;
  /** Names of the feature flags that are on. */
  readonly flags: ReadonlySet<string>;
  /** The flag `entitlements` is off on purpose. Decision 0222. */
  readonly noEntitlements?: boolean;
  readonly adminBox?: Output<(typeof metadataContract)['getMetadata']>['rows'][number];
  readonly vendor?: Output<Vendor['getVendorConfig']>;
  readonly authStrategies?: Output<Vendor['getPublicAuthStrategies']>;
  readonly signUpStrategies?: Output<(typeof signUpContract)['getSignUpStrategies']>;
  readonly socialProviders?: Output<(typeof socialLoginContract)['getSocialProviders']>;
  readonly vendorInfo?: Output<Vendor['getVendorPublicInfo']>;
  readonly isSsoActive?: boolean;
  /**
   * Application address of the tenant whose custom login applies; its query goes along to the login
   * page.
   */
  readonly applicationUrl?: string;
  /** Address identity providers post SAML answers to. */
  readonly samlAcsUrl?: string;
}
