/**
 * The tenant in whose name a mail is written. Its users typed the name and gave the address of
 * the logo.
 */
export interface MailTenant {
  readonly name: string;
  /** An http(s) address. */
  readonly logo?: string;
}

/** What every mail shows besides its own words. Addresses come from settings only (T-HDR-1). */
export interface MailBranding {
  readonly productName: string;
  /** Base URL of the account pages; links in the email start with it. */
  readonly accountUrl: string;
  readonly logo?: string;
  readonly accentColor: string;
  readonly supportEmail?: string;
  /** Name of the sender, where an application states it. */
  readonly fromName?: string;
  readonly whiteLabel: boolean;
  /** What the mail is written in, as a BCP 47 tag. Default: English. */
  readonly language?: string;
  /** Where it is read, as an IANA name. Default: UTC. */
  readonly timeZone?: string;
  /** At the head of the mail in place of the product. */
  readonly company?: MailTenant;
}

/** A mail in words. */
export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Turns one kind of mail into words; `language` is a BCP 47 tag, English when unknown. */
export type MailRenderer<Data> = (
  data: Data,
  branding: MailBranding,
  language?: string,
) => RenderedMail;
