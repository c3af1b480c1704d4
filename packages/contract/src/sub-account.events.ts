import { z } from 'zod';
import { eventsIn } from './define-events.ts';

const account = eventsIn('account');

const text = z.string();
const time = z.iso.datetime();
const template = { templateId: text, name: text, isLocked: z.boolean() };
const parts = z.array(text).readonly();
const expiring = z.object({ kind: text, subAccountId: text, subject: text, at: time });
const subAccount = { subAccountId: text, name: text };

/** The accounts below an account, and access to them. */
export const subAccountEvents = {
  'sub_account.created': account('Sub-account created', 'Medium', 'A sub-account was created.', {
    ...subAccount,
    parentTenantId: text,
  }),
  'sub_account.updated': account(
    'Sub-account changed',
    'Medium',
    'The name or the settings of a sub-account were changed.',
    { ...subAccount, changes: z.unknown() },
  ),
  'sub_account.moved': account(
    'Sub-account moved',
    'High',
    'A sub-account was moved to another parent account.',
    { ...subAccount, from: text, to: text },
  ),
  'sub_account.deleted': account(
    'Sub-account deleted',
    'High',
    'A sub-account was deleted with all accounts below it.',
    { ...subAccount, deletedWith: z.number(), dueAt: time },
  ),
  'sub_account.restored': account(
    'Sub-account restored',
    'Medium',
    'A deleted sub-account was restored.',
    { ...subAccount, restoredWith: z.number() },
  ),
  'sub_account.opened': account(
    'Account opened from a parent account',
    'Medium',
    'A user of a parent account opened this account.',
  ),
  'sub_account.access_changed': account(
    'Sub-account access changed',
    'Medium',
    'The access of a user to sub-accounts was changed.',
    { allowed: z.boolean() },
  ),
  'sub_account.expiry_warning_sent': account(
    'Sub-account credentials expiring',
    'Medium',
    'Administrators were notified of expiring credentials or unverified domains in sub-accounts.',
    { items: z.number(), accounts: z.number(), first: expiring },
  ),
  'policy_template.created': account(
    'Policy template created',
    'Medium',
    'A template of security policies for sub-accounts was created.',
    { ...template, parts },
  ),
  'policy_template.updated': account(
    'Policy template changed',
    'High',
    'A template of security policies for sub-accounts was changed.',
    { ...template, parts },
  ),
  'policy_template.deleted': account(
    'Policy template deleted',
    'High',
    'A template of security policies for sub-accounts was deleted, and its locks were removed.',
    template,
  ),
  'policy_template.applied': account(
    'Policy template applied',
    'High',
    'A template set security policies, restrictions, or roles in sub-accounts.',
    {
      ...template,
      /** In the account that was changed: what was set there. */
      parts: parts.optional(),
      /** In the account of the template: how many accounts were changed. */
      accounts: z.object({ done: z.number(), failed: z.number() }).optional(),
    },
  ),
};
