import { mailTemplates } from '../templates/mail-templates.ts';

/** A kind of email, by our own name. */
export type MailKind = keyof typeof mailTemplates;

/** A digest lists several events, which no variable can hold. */
const notReplaceable: ReadonlySet<string> = new Set(['eventDigest']);

/** The types of the compatible provider, and the kind of email that each is here. */
const providerTypes = {
  ResetPassword: 'resetPassword',
  ActivateUser: 'activation',
  ActivateUserWithCode: 'activation',
  InviteToTenant: 'invitation',
  InviteToTenantWithCode: 'invitation',
  BulkInvitesToTenant: 'invitation',
  MagicLink: 'magicLink',
  OTC: 'signInCode',
  ConnectNewDevice: 'eventNotice',
  ResetPhoneNumber: 'phoneResetCode',
  MFAEnroll: 'mfaAdded',
  NewMFAMethod: 'mfaAdded',
  SmsAuthenticationEnabled: 'mfaAdded',
  MFAUnenroll: 'mfaDisabled',
  RemoveMFAMethod: 'mfaRemoved',
  MFARecoveryCode: 'mfaRecovered',
  MFAOTC: 'mfaCode',
  BruteForceProtection: 'accountLocked',
  UnlockUser: 'accountLocked',
  EmailVerification: 'emailChangeCode',
  VerifyNewEmail: 'emailChangeCode',
  EmailAddressChanged: 'emailChanged',
  ApprovalFlowApprove: 'joinRequested',
} as const satisfies Readonly<Record<string, MailKind>>;

/** Emails of the compatible provider that Foyer does not send. */
export const unsentTypes: ReadonlySet<string> = new Set([
  'PwnedPassword',
  'UserUsedInvitation',
  'SuspiciousIP',
  'ImpossibleTravel',
  'BotDetection',
  'UnlockUserSuccess',
]);

/** Every type that a template can be for: those of the compatible provider, then our own names. */
export const mailTypes: readonly string[] = [
  ...Object.keys(providerTypes),
  ...Object.keys(mailTemplates).filter((name) => !notReplaceable.has(name)),
];

/** Every kind of email that a template can replace. */
export const mailKinds: readonly MailKind[] = typedKeys(mailTemplates).filter(
  (name) => !notReplaceable.has(name),
);

const kinds: ReadonlyMap<string, MailKind> = new Map<string, MailKind>([
  ...mailKinds.map((name) => [name, name] as const),
  ...Object.entries(providerTypes),
]);

/** The kind of email that a type names; undefined where Foyer sends no such email. */
export const toKind = (type: string): MailKind | undefined => kinds.get(type);

/** The types under which a template of a kind may be stored; the first with a template is used. */
export const toTypes = (kind: string): readonly string[] => [
  kind,
  ...Object.entries(providerTypes).flatMap(([type, one]) => (one === kind ? [type] : [])),
];

function typedKeys<K extends string>(table: Readonly<Record<K, unknown>>): readonly K[] {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the keys of a literal
  return Object.keys(table) as K[];
}
