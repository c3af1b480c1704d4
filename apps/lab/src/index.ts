export { createStolenPasswords, type StolenPasswords } from './breached-passwords/stolen-passwords.ts';
export type { DemoAccount, DemoAccounts } from './demo-accounts.ts';
export type { LabMail, LabMailKind } from './inbox/inbox.store.ts';
export { createLabInbox, type LabInbox } from './inbox/inbox.store.ts';
export { createLabMailer } from './inbox/mailer.lab.ts';
export { createLabSmsSender } from './inbox/sms-sender.lab.ts';
export { type LabDeps, registerLab } from './register-lab.ts';
