export {
  createStolenPasswords,
  type StolenPasswords,
} from './breached-passwords/stolen-passwords.ts';
export type { DemoAccount, DemoAccounts } from './demo-accounts.ts';
export {
  createLabDirectory,
  type LabDirectory,
  type LabDirectoryOptions,
} from './directory/lab-directory.ts';
export { createLabDns, type LabDns, type TxtRecord } from './dns/dns-resolver.lab.ts';
export {
  oidcBreaks,
  type OidcBreak,
  samlBreaks,
  type SamlBreak,
} from './identity-providers/breaks.ts';
export {
  createLabIdentityProviders,
  startLabIdentityProviders,
} from './identity-providers/create-lab-identity-providers.ts';
export {
  type LabIdentityProviders,
  type LabIdentityProvidersOptions,
  type LabOidc,
  type LabOidcAnswer,
  type LabOidcId,
  type LabSaml,
  type LabSamlAnswer,
  type LabSocialProvider,
  labSocialProviders,
} from './identity-providers/lab-identity-providers.ts';
export {
  createDatabaseMemory,
  createProcessMemory,
  type LabMemory,
} from './identity-providers/lab-memory.ts';
export { acmeOidcDomain, acmeSamlDomain, type LabUser } from './identity-providers/lab-user.ts';
export type { LabMail, LabMailKind } from './inbox/inbox.store.ts';
export { labDatabaseKeys, type LabDatabaseUser } from './user-databases/lab-database.ts';
export { startLabUserDatabases } from './user-databases/lab-user-databases.ts';
export { createLabInbox, type LabInbox } from './inbox/inbox.store.ts';
export { createLabMailer } from './inbox/mailer.lab.ts';
export { createLabSmsSender } from './inbox/sms-sender.lab.ts';
export { type LabDeps, registerLab } from './register-lab.ts';
export type { DemoCustomer, DemoSubscription } from './payment-provider/demo-customers.ts';
export {
  type LabPaymentProvider,
  startLabPaymentProvider,
} from './payment-provider/lab-payment-provider.ts';
export {
  createLabReceiver,
  type LabReceiver,
  labWebhookSecret,
} from './webhook-receiver/lab-receiver.ts';
export { createLabStreams, type LabStreams } from './stream-receiver/lab-streams.ts';
export { labStreamSecrets } from './stream-receiver/stream-checks.ts';
export { createLabSlack, type LabSlack, startLabSlack } from './slack/lab-slack.ts';
export { labSlackApplication } from './slack/slack-workspace.ts';
export {
  createLabPayments,
  labPaymentKeys,
  type LabPayments,
  toLabPaymentsUrl,
} from './payment-provider/lab-payments.ts';
