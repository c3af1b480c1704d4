import type { RefusalSpec } from '@foyer/contract';
import { isAllowedUsername, normalizeUsername } from '@foyer/contract/profile/rules';
import { type SignUpForm, signUpRefusals } from '@foyer/contract/sign-up';
import type { FoyerConfig } from '../../kernel/config/config.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';

/** What a user fills in. */
export interface FilledForm {
  readonly email: string;
  readonly companyName?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly jobTitle?: string | null | undefined;
  readonly phoneNumber?: string | null | undefined;
  readonly username?: string | null | undefined;
  readonly password?: string | null | undefined;
  readonly metadata?: string | null | undefined;
  readonly acceptedTermsOfService?: boolean | null | undefined;
  readonly allowMarketingMaterial?: boolean | null | undefined;
  readonly recaptchaToken?: string | undefined;
  readonly invitationToken?: string | undefined;
  readonly redirectUrl?: string | undefined;
}

/** Something a user agreed to, or did not. */
export interface Consent {
  readonly kind: 'terms' | 'marketing';
  readonly version: string;
  readonly given: boolean;
}

/** The same without an email, or with one that may be missing. */
export type FormWith<Email extends string | null> = Omit<FilledForm, 'email'> & {
  readonly email: Email;
};

/** A form that was read: what an account is opened with. `Email` is null for sign-up by username or phone number. */
export interface ReadForm<Email extends string | null = string> {
  readonly email: Email;
  readonly name: string;
  readonly companyName: string;
  readonly phoneNumber: string | null;
  readonly username: { readonly username: string; readonly key: string } | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly consents: readonly Consent[];
}

/** What the form of this environment shows. */
export function toSignUpForm({
  signUp: { fields, terms, marketing, withoutEmail },
}: Pick<FoyerConfig, 'signUp'>): SignUpForm {
  const { version, url, privacyUrl } = terms ?? {};
  const shown =
    version && url ? { terms: { version, url, ...(privacyUrl ? { privacyUrl } : {}) } } : {};
  const identifiers = (['username', 'phoneNumber'] as const).filter((one) => withoutEmail[one]);
  const optional = identifiers.length > 0 ? { withoutEmail: identifiers } : {};
  return { fields, marketing, ...shown, ...optional };
}

/** Reads a form by the rules of the environment; fields it does not show are dropped. Nobody who joins a tenant names one. */
export function createFormReader({ config, sms }: Pick<Platform, 'config' | 'sms'>) {
  const { fields, terms, marketing, reservedUsernames } = config.signUp;

  function text(form: FormWith<string | null>, field: keyof typeof fields): string {
    if (fields[field] === 'hidden') return '';
    const value = oneLine(form[field] ?? '');
    const isNamed = field === 'companyName' && form.invitationToken;
    if (!value && fields[field] === 'required' && !isNamed)
      throw refuse(signUpRefusals.fieldRequired, { context: { fields: [field] } });
    return value;
  }

  function getPhone(form: FormWith<string | null>): string | null {
    const typed = text(form, 'phoneNumber');
    const read = typed ? sms.read(typed) : null;
    if (typed && !read) throw wrong(signUpRefusals.wrongPhoneNumber, 'phoneNumber');
    return read?.number ?? null;
  }

  function getUsername(form: FormWith<string | null>) {
    const username = text(form, 'username');
    if (!username) return null;
    if (!isAllowedUsername(username, reservedUsernames))
      throw wrong(signUpRefusals.wrongUsername, 'username');
    return { username: username.normalize('NFKC'), key: normalizeUsername(username) };
  }

  /** Published clients put the answers into the metadata. */
  function getConsents(
    form: FormWith<string | null>,
    metadata: Readonly<Record<string, unknown>>,
  ): Consent[] {
    const accepted = form.acceptedTermsOfService ?? metadata['acceptedTermsOfService'] === true;
    const allowed = form.allowMarketingMaterial ?? metadata['allowMarketingMaterial'] === true;
    if (terms && !accepted) throw refuse(signUpRefusals.termsRequired);
    const version = terms?.version ?? '';
    return [
      ...(terms ? [{ kind: 'terms', version, given: true } as const] : []),
      ...(marketing ? [{ kind: 'marketing', version, given: allowed } as const] : []),
    ];
  }

  return <Email extends string | null>(form: FormWith<Email>): ReadForm<Email> => {
    const { email } = form;
    const username = getUsername(form);
    const account = email?.split('@')[0] ?? username?.username ?? 'Account';
    const name = text(form, 'name');
    const jobTitle = text(form, 'jobTitle');
    const metadata = readMetadata(form.metadata);
    return {
      email,
      name,
      companyName: text(form, 'companyName') || name || account,
      phoneNumber: getPhone(form),
      username,
      metadata: {
        ...metadata,
        ...(jobTitle ? { jobTitle } : {}),
      },
      consents: getConsents(form, metadata),
    };
  };
}

function wrong(spec: RefusalSpec, field: string) {
  return refuse(spec, { context: { fields: [field] } });
}

/** Names are shown in one line; signs that control something have no place in them. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}

/** Metadata comes as JSON text; anything but an object is dropped, as the host application may send what it likes. */
function readMetadata(text: string | null | undefined): Readonly<Record<string, unknown>> {
  if (!text) return {};
  try {
    const value: unknown = JSON.parse(text);
    const isPlain = typeof value === 'object' && value !== null && !Array.isArray(value);
    // PostgreSQL stores no U+0000, neither in text nor in JSON
    return isPlain && !JSON.stringify(value).includes('\\u0000') ? { ...value } : {};
  } catch {
    return {};
  }
}
