import type { Tx } from '../db/database.ts';
import type { MailRenderer } from './mail-template.ts';
import type { mailTemplates } from './templates/mail-templates.ts';

type Templates = typeof mailTemplates;
type DataOf<R> = R extends MailRenderer<infer D> ? D : never;

/** One kind of mail with its data: `{ name: 'activation', data: { link } }`. */
export type MailTemplate = {
  [K in keyof Templates]: { readonly name: K; readonly data: DataOf<Templates[K]> };
}[keyof Templates];

/** A mail to be sent. */
export interface MailRequest {
  /** Null for a user without an email: nothing is sent. */
  readonly to: string | null;
  readonly template: MailTemplate;
  /** The tenant in whose name the mail is written: its logo and name are at the head. */
  readonly tenantId?: string;
  /** Where the mail was asked for: it shows the branding of this application. Default: the default one. */
  readonly from?: { readonly applicationId?: string | undefined } | undefined;
  /** BCP 47 tag for an addressee whose own language is not known. Default: English. */
  readonly language?: string;
  /** Sent by the operator to look at it: `language` wins over that of the addressee. */
  readonly isTest?: boolean;
}

/**
 * Mail as rows written in the transaction of its cause; a worker renders and sends. Security
 * decision 15.
 */
export interface Mail {
  queue(tx: Tx, mail: MailRequest): Promise<void>;
}
