import type { TemplateContent } from '@foyer/contract/policy-templates';
import { toParts } from '@foyer/contract/policy-templates/rules';
import type { Translator } from '@foyer/ui';
import type { TemplatesMessages } from './templates.messages.ts';

type Text = Translator<TemplatesMessages>;
type Values = Partial<Record<string, unknown>>;

const names = [
  'sessions',
  'mfa',
  'lockout',
  'passwordHistory',
  'passwordRotation',
  'passwordStrength',
  'breachedPasswords',
  'ipRestrictions',
  'countryRestrictions',
  'emailDomains',
] as const;
type Name = (typeof names)[number];

const minuteSeconds = 60;
const daySeconds = 86_400;
const dayMinutes = 1440;

/** What a part is called. */
export function partText(text: Text, part: string, value?: unknown): string {
  const name = names.find((one) => one === part);
  if (name) return text(name);
  const named =
    typeof value === 'object' && value !== null ? Reflect.get(value, 'name') : undefined;
  return text('role', { name: typeof named === 'string' ? named : part.slice('role:'.length) });
}

/** What a template sets, as one line. */
export const contentText = (text: Text, content: TemplateContent): string =>
  [...toParts(content)].map(([part, value]) => partText(text, part, value)).join(', ');

const list = (value: unknown): number => (Array.isArray(value) ? value.length : 0);
const amount = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** What is set in a part, as one line. Values come as JSON. */
export function valueText(text: Text, part: string, value: unknown): string {
  if (typeof value !== 'object' || value === null) return text('missing');
  const values: Values = { ...value };
  const name = names.find((one) => one === part);
  if (!name) return text('permissionsValue', { count: list(values['permissionKeys']) });
  return writers[name](text, values);
}

const writers: Readonly<Record<Name, (text: Text, values: Values) => string>> = {
  sessions: (text, { idleSeconds, absoluteSeconds, maxSessions }) => {
    const limits = [
      typeof idleSeconds === 'number' &&
        text('minutesValue', { count: Math.round(idleSeconds / minuteSeconds) }),
      typeof absoluteSeconds === 'number' &&
        text('daysValue', { count: Math.round(absoluteSeconds / daySeconds) }),
      typeof maxSessions === 'number' && text('sessionsValue', { count: maxSessions }),
    ].filter((limit) => limit !== false);
    return limits.length > 0 ? limits.join(', ') : text('noLimit');
  },
  mfa: (text, { enforceMFAType: rule }) =>
    text(rule === 'Force' || rule === 'ForceExceptSAML' ? rule : 'DontForce'),
  lockout: (text, { enabled, maxAttempts }) =>
    enabled === true ? text('attemptsValue', { count: amount(maxAttempts) }) : text('off'),
  passwordHistory: (text, { historySize }) =>
    amount(historySize) > 0 ? text('passwordsValue', { count: amount(historySize) }) : text('off'),
  passwordRotation: (text, { isActive, rotationPeriod }) =>
    isActive === true
      ? text('daysValue', { count: Math.round(amount(rotationPeriod) / dayMinutes) })
      : text('off'),
  passwordStrength: (text, { minLength }) => text('charactersValue', { count: amount(minLength) }),
  breachedPasswords: (text, { blockPwnedPasswords }) =>
    text(blockPwnedPasswords === true ? 'on' : 'off'),
  ipRestrictions: (text, { isActive, strategy, ips }) =>
    isActive === true
      ? text('entriesValue', { list: text(toList(strategy)), count: list(ips) })
      : text('off'),
  countryRestrictions: (text, { enabled, action, countries }) =>
    enabled === true
      ? text('countriesValue', { list: text(toList(action)), count: list(countries) })
      : text('off'),
  emailDomains: (text, { active, listType, domains }) =>
    active === true
      ? text('entriesValue', { list: text(toList(listType)), count: list(domains) })
      : text('off'),
};

const toList = (value: unknown) => (value === 'BLOCK' ? 'BLOCK' : 'ALLOW');
