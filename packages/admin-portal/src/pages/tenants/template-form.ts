import type { TemplateContent, TemplateRole } from '@foyer/contract/policy-templates';
import type { templateParts } from '@foyer/contract/policy-templates/rules';

/** A part of the form: what a template can set as a whole, and the roles. */
export type FormPart = (typeof templateParts)[number] | 'roles';

/** The numbers of the form, as they were entered. */
export type FormNumber = keyof typeof numberRanges;

/** What is entered of a template. */
export interface TemplateFormValues extends Readonly<Record<FormNumber, string>> {
  readonly name: string;
  readonly isLocked: boolean;
  readonly scopeId: string;
  readonly parts: readonly FormPart[];
  readonly mfaRule: 'DontForce' | 'Force' | 'ForceExceptSAML';
  readonly blockPwned: boolean;
  readonly ipList: 'ALLOW' | 'BLOCK';
  readonly ips: string;
  readonly countryList: 'ALLOW' | 'BLOCK';
  readonly countries: readonly string[];
  readonly allowUnknownCountries: boolean;
  readonly domainList: 'ALLOW' | 'BLOCK';
  readonly domains: string;
  readonly blockPublic: boolean;
  readonly roleKeys: readonly string[];
}

const minute = 60;
const day = 86_400;
const dayMinutes = 1440;

/** The range of each number, in its unit; the part it belongs to; and whether it can be left empty. */
export const numberRanges = {
  idle: { part: 'sessions', min: 5, max: 34_560, isOptional: true },
  absolute: { part: 'sessions', min: 1, max: 400, isOptional: true },
  concurrent: { part: 'sessions', min: 1, max: 1000, isOptional: true },
  attempts: { part: 'lockout', min: 1, max: 100, isOptional: false },
  historySize: { part: 'passwordHistory', min: 1, max: 10, isOptional: false },
  rotationDays: { part: 'passwordRotation', min: 1, max: 1825, isOptional: false },
  minLength: { part: 'passwordStrength', min: 1, max: 128, isOptional: false },
} as const satisfies Readonly<
  Record<string, { part: FormPart; min: number; max: number; isOptional: boolean }>
>;
/** The numbers, in the order of the form. */
export const formNumbers = [
  'idle',
  'absolute',
  'concurrent',
  'attempts',
  'historySize',
  'rotationDays',
  'minLength',
] as const satisfies readonly FormNumber[];

const inUnits = (value: number | null | undefined, unit: number, otherwise = '') =>
  typeof value === 'number' ? String(Math.round(value / unit)) : otherwise;

/** What the form begins with; the values of a new template are suggestions. */
export function toFormValues(
  { name, isLocked, scopeId }: Pick<TemplateFormValues, 'name' | 'isLocked' | 'scopeId'>,
  content: TemplateContent,
): TemplateFormValues {
  const { sessions, mfa, lockout, passwordHistory, passwordRotation, passwordStrength } = content;
  const { ipRestrictions, countryRestrictions, emailDomains } = content;
  const { breachedPasswords, roles = [] } = content;
  const order = Object.keys(partOrder).filter(isFormPart);
  return {
    name,
    isLocked,
    scopeId,
    parts: order.filter((part) => content[part] !== undefined),
    idle: inUnits(sessions?.idleSeconds, minute, sessions ? '' : '60'),
    absolute: inUnits(sessions?.absoluteSeconds, day, sessions ? '' : '30'),
    concurrent: inUnits(sessions?.maxSessions, 1),
    mfaRule: mfa?.enforceMFAType ?? 'Force',
    attempts: String(lockout?.maxAttempts ?? 5),
    historySize: String(passwordHistory?.historySize ?? 5),
    rotationDays: inUnits(passwordRotation?.rotationPeriod, dayMinutes, '90'),
    minLength: String(passwordStrength?.minLength ?? 12),
    blockPwned: breachedPasswords?.blockPwnedPasswords ?? true,
    ipList: ipRestrictions?.strategy ?? 'ALLOW',
    ips: (ipRestrictions?.ips ?? []).join('\n'),
    countryList: countryRestrictions?.action ?? 'ALLOW',
    countries: countryRestrictions?.countries ?? [],
    allowUnknownCountries: countryRestrictions?.failStrategy !== 'BLOCK',
    domainList: emailDomains?.listType ?? 'ALLOW',
    domains: (emailDomains?.domains ?? []).join('\n'),
    blockPublic: emailDomains?.blockPublicDomains ?? false,
    roleKeys: roles.map(({ key }) => key),
  };
}

const partOrder: Readonly<Record<FormPart, true>> = {
  sessions: true,
  mfa: true,
  lockout: true,
  passwordHistory: true,
  passwordRotation: true,
  passwordStrength: true,
  breachedPasswords: true,
  ipRestrictions: true,
  countryRestrictions: true,
  emailDomains: true,
  roles: true,
};
const isFormPart = (part: string): part is FormPart => part in partOrder;
/** The parts in the order of the form. */
export const formParts = Object.keys(partOrder).filter(isFormPart);

/** Whether a number is missing or outside of its range; of parts that are set. */
export function isNumberInvalid(values: TemplateFormValues, name: FormNumber): boolean {
  const { part, min, max, isOptional } = numberRanges[name];
  const entered = values[name].trim();
  if (!values.parts.includes(part) || (isOptional && entered === '')) return false;
  return !/^\d{1,6}$/.test(entered) || Number(entered) < min || Number(entered) > max;
}

const lines = (text: string) => [...new Set(text.split(/[\s,;]+/).filter((line) => line !== ''))];
const limit = (entered: string, unit: number) =>
  entered.trim() === '' ? null : Number(entered) * unit;

/** The content that was entered. What the form does not show stays as it was. */
export function toTemplateContent(
  values: TemplateFormValues,
  before: TemplateContent,
  roles: readonly TemplateRole[],
): TemplateContent {
  const all = {
    sessions: {
      idleSeconds: limit(values.idle, minute),
      absoluteSeconds: limit(values.absolute, day),
      maxSessions: limit(values.concurrent, 1),
    },
    mfa: {
      allowRememberMyDevice: true,
      mfaDeviceExpiration: 14 * day,
      graceUntil: null,
      allowedMethods: null,
      ...before.mfa,
      enforceMFAType: values.mfaRule,
    },
    lockout: { enabled: true, maxAttempts: Number(values.attempts) },
    passwordHistory: { historySize: Number(values.historySize) },
    passwordRotation: {
      isActive: true,
      notificationPeriod: before.passwordRotation?.notificationPeriod ?? 7 * dayMinutes,
      rotationPeriod: Number(values.rotationDays) * dayMinutes,
    },
    passwordStrength: { minLength: Number(values.minLength) },
    breachedPasswords: { blockPwnedPasswords: values.blockPwned },
    ipRestrictions: { isActive: true, strategy: values.ipList, ips: lines(values.ips) },
    countryRestrictions: {
      shouldSendRestrictionEmail: false,
      ...before.countryRestrictions,
      enabled: true,
      action: values.countryList,
      failStrategy: values.allowUnknownCountries ? 'ALLOW' : 'BLOCK',
      countries: [...values.countries],
    },
    emailDomains: {
      active: true,
      listType: values.domainList,
      blockPublicDomains: values.blockPublic,
      domains: lines(values.domains),
    },
    roles: [...roles],
  } satisfies Required<TemplateContent>;
  return Object.fromEntries(
    Object.entries(all).filter(([part]) => values.parts.some((one) => one === part)),
  );
}
