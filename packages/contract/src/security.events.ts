import { z } from 'zod';
import { eventsIn } from './define-events.ts';

const account = eventsIn('account');

const text = z.string();
const time = z.iso.datetime();
/** A rule of an IP list; long additions name the first 100. */
const ipRule = z.object({ ip: text, strategy: text, description: text });
const ipPolicy = z.object({ isActive: z.boolean(), strategy: text });
const domainPolicy = z.object({
  active: z.boolean(),
  listType: text,
  blockPublicDomains: z.boolean(),
});
/** Long additions name the first 100. */
const listedDomains = z.array(z.object({ domain: text, type: text })).readonly();
const countryPolicy = z.object({
  enabled: z.boolean(),
  action: text,
  failStrategy: text,
  shouldSendRestrictionEmail: z.boolean(),
  countries: z.array(text),
});

/** Policies and restrictions of an account, and its security center. */
export const securityEvents = {
  'security_policy.updated': account(
    'Security policy changed',
    'Medium',
    'A security policy was changed.',
    {
      policy: text,
      /** What the changed policy holds now. */
      enabled: z.boolean().optional(),
      size: z.number().optional(),
      isActive: z.boolean().optional(),
      rotationPeriod: z.number().optional(),
      notificationPeriod: z.number().optional(),
      enforceMFAType: text.optional(),
      allowRememberMyDevice: z.boolean().optional(),
      mfaDeviceExpiration: z.number().optional(),
      idleSeconds: z.number().nullable().optional(),
      absoluteSeconds: z.number().nullable().optional(),
      maxSessions: z.number().nullable().optional(),
      /** What the policy said before and after; null: the environment's policy applied. */
      before: z.record(z.string(), z.unknown()).nullable().optional(),
      after: z.record(z.string(), z.unknown()).nullable().optional(),
    },
  ),
  'ip_restriction.created': account(
    'IP restrictions added',
    'Medium',
    'Addresses were added to an IP list.',
    { rules: z.array(ipRule).readonly(), count: z.number() },
  ),
  'ip_restriction.deleted': account(
    'IP restriction deleted',
    'Medium',
    'An address was deleted from an IP list.',
    { rules: z.array(ipRule).readonly(), count: z.number() },
  ),
  'ip_restrictions.updated': account(
    'IP restrictions changed',
    'High',
    'IP restrictions were turned on or off, or another list applies.',
    { before: ipPolicy, after: ipPolicy },
  ),
  'email_domain.created': account(
    'Email domains added',
    'Medium',
    'Domains were added to an email domain list.',
    { domains: listedDomains, count: z.number() },
  ),
  'email_domain.deleted': account(
    'Email domain deleted',
    'Medium',
    'A domain was deleted from an email domain list.',
    { domains: listedDomains, count: z.number() },
  ),
  'email_domain_restrictions.updated': account(
    'Email domain restrictions changed',
    'High',
    'Email domain restrictions were turned on or off, or another rule applies.',
    { before: domainPolicy, after: domainPolicy },
  ),
  'security_recommendation.snoozed': account(
    'Security recommendation snoozed',
    'Medium',
    'A recommendation of the security center was hidden until a date.',
    { code: text, until: time, reason: text },
  ),
  'security_recommendation.resumed': account(
    'Security recommendation resumed',
    'Low',
    'A snoozed recommendation of the security center was shown again.',
    { code: text },
  ),
  'country_restrictions.updated': account(
    'Country restrictions changed',
    'High',
    'Country restrictions were turned on or off, or their list changed.',
    { before: countryPolicy, after: countryPolicy },
  ),
};
