/** A "no" that a caller may meet: its wire code, status and the English text shown to users. */
export interface RefusalSpec {
  readonly code: string;
  readonly status: number;
  readonly text: string;
}

type Named<
  Slug extends string,
  T extends Readonly<Record<string, Readonly<{ status: number; text: string; code?: string }>>>,
> = {
  readonly [K in keyof T & string]: {
    readonly code: T[K] extends { readonly code: infer C extends string } ? C : `${Slug}/${K}`;
    readonly status: T[K]['status'];
    readonly text: string;
  };
};

/** Declares the refusals of a feature; codes read `<slug>/<name>` unless the wire contract fixes another one. */
export function defineRefusals<
  const Slug extends string,
  const T extends Readonly<
    Record<string, Readonly<{ status: number; text: string; code?: string }>>
  >,
>(slug: Slug, table: T): Named<Slug, T> {
  const entries = Object.entries(table).map(([name, spec]) => [
    name,
    { code: `${slug}/${name}`, ...spec },
  ]);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- safe: built from the same keys in the line above
  return Object.fromEntries(entries) as Named<Slug, T>;
}

/** Refusals that any call may answer with. */
export const commonRefusals = defineRefusals('request', {
  invalid: {
    status: 400,
    text: 'Some fields aren’t valid. Check them and try again.',
  },
  unauthenticated: { status: 401, text: 'You are signed out. Sign in to continue.' },
  forbidden: {
    status: 403,
    text: 'You don’t have permission to do this. Ask an administrator of your account.',
  },
  /** Security decision 14: what stays with the user themselves. */
  impersonated: {
    status: 403,
    text: 'You can’t do this while you are impersonating a user.',
  },
  /** IP restrictions of the tenant. */
  addressNotAllowed: {
    status: 403,
    text: 'Your account cannot be used from this network. Use an approved network or contact an administrator.',
  },
  /** Email domain restrictions of the tenant. */
  emailDomainNotAllowed: {
    status: 403,
    text: 'This account does not allow email addresses at this domain. Use another email address or contact an administrator.',
  },
  notFound: { status: 404, text: 'This doesn’t exist, or you don’t have access to it.' },
  tooLarge: { status: 413, text: 'Error request is too large' },
  tooMany: { status: 429, text: 'Too many attempts. Wait a moment and try again.' },
  foreignOrigin: {
    status: 403,
    text: 'This request came from a site that isn’t allowed.',
  },
  /** Answered before anything else is looked at, so it says nothing about an account. Decision 0121. */
  captchaRequired: {
    status: 403,
    text: 'Confirm that you aren’t a robot and try again.',
  },
  captchaFailed: {
    status: 403,
    text: 'We couldn’t confirm that you aren’t a robot. Try again.',
  },
  busy: { status: 503, text: 'The service is busy right now. Try again in a few seconds.' },
  failed: { status: 500, text: "We're facing some difficulties, Please try again" },
});

/**
 * Refusals of hooks, which any call that runs one may answer with. The text of a denial is the
 * hook's own.
 */
export const hookRefusals = defineRefusals('hook', {
  denied: { status: 403, text: 'This isn’t allowed. Contact support.' },
  failed: { status: 503, text: 'This couldn’t be checked. Try again in a few minutes.' },
});

/** Shape of every failure body. Contract, §3. */
export interface ErrorBody {
  readonly errors: readonly string[];
  readonly errorCode?: string;
  readonly context?: Readonly<Record<string, unknown>>;
}
