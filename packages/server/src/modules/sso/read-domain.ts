import { domainToASCII } from 'node:url';
import { ssoRefusals } from '@foyer/contract/sso';
import { refuse } from '../../kernel/refusal.ts';
import { isWellKnownProvider } from '../../rules/restrictions/public-email-domains.ts';

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** A domain as the domain name system writes it: lower case, foreign letters in ASCII. Refuses what nobody can own. */
export function readDomain(text: string): string {
  const domain = domainToASCII(text.trim().replace(/^@/, '').replace(/\.$/, '').toLowerCase());
  const labels = domain.split('.');
  const isName =
    labels.length >= 2 && domain.length <= 253 && labels.every((one) => label.test(one));
  if (!isName || /^\d+$/.test(labels.at(-1) ?? '')) throw refuse(ssoRefusals.badDomain);
  if (isWellKnownProvider(domain)) throw refuse(ssoRefusals.publicDomain);
  return domain;
}
