import { normalizeEmail } from '../normalize-email.ts';

/** Which list a domain belongs to, and which one applies. */
export type DomainListType = 'ALLOW' | 'BLOCK';

/** Why an email is allowed or not. */
export type EmailDomainReason =
  /** Its domain is in the list that applies. */
  | 'listed'
  /** It is not. */
  | 'notListed'
  /** Its domain is one of a public email provider, and those are blocked. */
  | 'publicProvider'
  /** The user has no email. */
  | 'noEmail';

/** Domains in one list. */
export const maxDomains = 1000;

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const wildcard = '*.';

/**
 * The one spelling of a domain in a list: lower case, ASCII (international names as Punycode),
 * without `@` and final dot. `*.` in front represents all subdomains. Null for anything else.
 */
export function readListedDomain(text: string): string | null {
  const trimmed = text.trim().replace(/^@/, '').replace(/\.$/, '');
  const prefix = trimmed.startsWith(wildcard) ? wildcard : '';
  if (trimmed.includes('@')) return null;
  const domain = emailDomain(trimmed.slice(prefix.length));
  const labels = domain?.split('.') ?? [];
  const isName = labels.length >= 2 && labels.every((one) => label.test(one));
  if (!domain || !isName || domain.length > 250 || /^\d+$/.test(labels.at(-1) ?? '')) return null;
  return prefix + domain;
}

/**
 * The domain of an email as it is compared; null without one. The part before `@` never matters.
 */
export function emailDomain(email: string): string | null {
  const normalized = normalizeEmail(email).replace(/\.$/, '');
  return normalized.slice(normalized.lastIndexOf('@') + 1) || null;
}

/**
 * The entries of a list that cover a domain. `acme.com` in the allow list is that domain alone, so
 * that a subdomain someone else can get is not allowed by accident; in the block list it covers its
 * subdomains, so that they are no way around it.
 */
export function coveringEntries(domain: string, type: DomainListType): readonly string[] {
  const labels = domain.split('.');
  const parents = labels.slice(1, -1).map((_, at) => labels.slice(at + 1).join('.'));
  const subdomains = parents.map((parent) => wildcard + parent);
  return type === 'ALLOW' ? [domain, ...subdomains] : [domain, ...parents, ...subdomains];
}

/** What is decided by. */
export interface DomainRule {
  readonly listType: DomainListType;
  readonly blockPublicDomains: boolean;
  /** An entry that covers the domain. */
  readonly isListed: (entries: readonly string[]) => boolean;
  readonly isPublic: (domain: string) => boolean;
}

/**
 * Whether an active rule allows a domain. Both conditions apply: a public provider stays blocked
 * also if the allow list has it.
 */
export function judgeDomain(
  domain: string | null,
  { listType, blockPublicDomains, isListed, isPublic }: DomainRule,
): { readonly allowed: boolean; readonly reason: EmailDomainReason } {
  // an allow list names the emails that may be used; without one, nothing is blocked
  if (domain === null) return { allowed: listType === 'BLOCK', reason: 'noEmail' };
  if (blockPublicDomains && isPublic(domain)) return { allowed: false, reason: 'publicProvider' };
  const isInList = isListed(coveringEntries(domain, listType));
  return {
    allowed: isInList === (listType === 'ALLOW'),
    reason: isInList ? 'listed' : 'notListed',
  };
}
