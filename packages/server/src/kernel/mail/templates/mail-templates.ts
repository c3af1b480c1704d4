import type { MailRenderer } from '../mail-template.ts';
import { accountDeletedMail } from './account-deleted.mail.ts';
import { accountLockedMail } from './account-locked.mail.ts';
import { activationMail } from './activation.mail.ts';
import { alreadyRegisteredMail } from './already-registered.mail.ts';
import { tenantLinkedMail } from './tenant-linked.mail.ts';
import { countryBlockedMail } from './country-blocked.mail.ts';
import { dataExportRequestedMail } from './data-export-requested.mail.ts';
import { deletionAskedMail } from './deletion-asked.mail.ts';
import { deletionBlockedMail } from './deletion-blocked.mail.ts';
import { deletionCancelledMail } from './deletion-cancelled.mail.ts';
import { directoryTokenEndingMail } from './directory-token-ending.mail.ts';
import { emailChangeAskedMail } from './email-change-asked.mail.ts';
import { emailChangeCodeMail } from './email-change-code.mail.ts';
import { emailChangedMail } from './email-changed.mail.ts';
import { eventDigestMail, eventNoticeMail } from './event-notice.mail.ts';
import { impersonatedMail } from './impersonated.mail.ts';
import { impersonationRequestedMail } from './impersonation-requested.mail.ts';
import { invitationMail } from './invitation.mail.ts';
import { joinDecidedMail } from './join-decided.mail.ts';
import { joinRequestedMail } from './join-requested.mail.ts';
import { joinedMail } from './joined.mail.ts';
import { mfaAddedMail } from './mfa-added.mail.ts';
import { mfaCodeMail } from './mfa-code.mail.ts';
import { mfaDisabledMail } from './mfa-disabled.mail.ts';
import { mfaGuessedMail } from './mfa-attempted.mail.ts';
import { mfaRecoveredMail } from './mfa-recovered.mail.ts';
import { mfaRemovedMail } from './mfa-removed.mail.ts';
import { mfaRenewedMail } from './mfa-renewed.mail.ts';
import { paymentFailedMail } from './payment-failed.mail.ts';
import { planEndedMail } from './plan-ended.mail.ts';
import { passkeyAddedMail } from './passkey-added.mail.ts';
import { passkeyRemovedMail } from './passkey-removed.mail.ts';
import { magicLinkMail } from './magic-link.mail.ts';
import { noPhoneMail } from './no-phone.mail.ts';
import { phoneChangedMail } from './phone-changed.mail.ts';
import { phoneRemovalCodeMail } from './phone-removal-code.mail.ts';
import { phoneResetCodeMail } from './phone-reset-code.mail.ts';
import { passwordChangedMail } from './password-changed.mail.ts';
import { providerLinkedMail } from './provider-linked.mail.ts';
import { providerUnlinkedMail } from './provider-unlinked.mail.ts';
import { reportReadyMail } from './report-ready.mail.ts';
import { resetPasswordMail } from './reset-password.mail.ts';
import { ssoBreakGlassUsedMail } from './sso-break-glass-used.mail.ts';
import { ssoCertificateEndingMail } from './sso-certificate-ending.mail.ts';
import { ssoSecretEndingMail } from './sso-secret-ending.mail.ts';
import { ssoSetupLinkMail } from './sso-setup-link.mail.ts';
import { ssoUnconfirmedMail } from './sso-unconfirmed.mail.ts';
import { usageThresholdMail } from './usage-threshold.mail.ts';
import { signInCodeMail } from './sign-in-code.mail.ts';
import { sessionReuseMail } from './session-reuse.mail.ts';
import { auditStreamDisabledMail } from './audit-stream-disabled.mail.ts';
import { webhookDisabledMail } from './webhook-disabled.mail.ts';

/** Every kind of mail by name; data must survive `JSON.stringify`. */
export const mailTemplates = {
  accountDeleted: accountDeletedMail,
  accountLocked: accountLockedMail,
  activation: activationMail,
  alreadyRegistered: alreadyRegisteredMail,
  tenantLinked: tenantLinkedMail,
  countryBlocked: countryBlockedMail,
  dataExportRequested: dataExportRequestedMail,
  deletionAsked: deletionAskedMail,
  deletionBlocked: deletionBlockedMail,
  deletionCancelled: deletionCancelledMail,
  directoryTokenEnding: directoryTokenEndingMail,
  emailChangeAsked: emailChangeAskedMail,
  emailChangeCode: emailChangeCodeMail,
  emailChanged: emailChangedMail,
  eventDigest: eventDigestMail,
  eventNotice: eventNoticeMail,
  impersonated: impersonatedMail,
  impersonationRequested: impersonationRequestedMail,
  invitation: invitationMail,
  joinDecided: joinDecidedMail,
  joinRequested: joinRequestedMail,
  joined: joinedMail,
  mfaAdded: mfaAddedMail,
  mfaCode: mfaCodeMail,
  mfaDisabled: mfaDisabledMail,
  mfaGuessed: mfaGuessedMail,
  mfaRecovered: mfaRecoveredMail,
  mfaRemoved: mfaRemovedMail,
  mfaRenewed: mfaRenewedMail,
  passkeyAdded: passkeyAddedMail,
  passkeyRemoved: passkeyRemovedMail,
  magicLink: magicLinkMail,
  noPhone: noPhoneMail,
  passwordChanged: passwordChangedMail,
  paymentFailed: paymentFailedMail,
  planEnded: planEndedMail,
  phoneChanged: phoneChangedMail,
  phoneRemovalCode: phoneRemovalCodeMail,
  phoneResetCode: phoneResetCodeMail,
  providerLinked: providerLinkedMail,
  providerUnlinked: providerUnlinkedMail,
  reportReady: reportReadyMail,
  resetPassword: resetPasswordMail,
  sessionReuse: sessionReuseMail,
  signInCode: signInCodeMail,
  ssoBreakGlassUsed: ssoBreakGlassUsedMail,
  ssoCertificateEnding: ssoCertificateEndingMail,
  ssoSecretEnding: ssoSecretEndingMail,
  ssoSetupLink: ssoSetupLinkMail,
  ssoUnconfirmed: ssoUnconfirmedMail,
  usageThreshold: usageThresholdMail,
  webhookDisabled: webhookDisabledMail,
  auditStreamDisabled: auditStreamDisabledMail,
} as const satisfies Record<string, MailRenderer<never>>;
