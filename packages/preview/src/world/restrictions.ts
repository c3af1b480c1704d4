import type { CountryRestrictionConfig } from '@foyer/contract/country-restrictions';
import type { EmailDomainConfig, EmailDomainRule } from '@foyer/contract/domain-restrictions';
import type { IpRestriction, IpRestrictionConfig } from '@foyer/contract/ip-restrictions';

/** Country restrictions of a tenant. */
export interface PreviewCountries extends CountryRestrictionConfig {
  readonly countries: readonly string[];
}

/** The IP restrictions of a tenant. */
export interface PreviewIpRestrictions {
  config: IpRestrictionConfig & { strategy: 'ALLOW' | 'BLOCK' };
  rules: IpRestriction[];
}

/** Email domain restrictions of a tenant. */
export interface PreviewDomainRestrictions {
  config: EmailDomainConfig;
  domains: EmailDomainRule[];
}
