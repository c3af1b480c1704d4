import type { BoxTexts } from '../box/box-options.ts';

/** Every text, and each of them said: whoever adds one translates it, or it does not compile. */
type Complete<Table> = { readonly [Key in keyof Table]-?: NonNullable<Table[Key]> };

type Tables = { readonly [Name in keyof BoxTexts]-?: Complete<NonNullable<BoxTexts[Name]>> };

/** What signing in says: it comes with the language. */
export type SignInTexts = Pick<Tables, 'ui' | 'page' | 'box' | 'login' | 'logout' | 'failures'>;

/** What the other flows say: it comes with the first of them. */
export type FlowTexts = Omit<Tables, keyof SignInTexts>;

/** A language of ours. */
export interface BoxTranslation {
  readonly signIn: SignInTexts;
  readonly loadFlows: () => Promise<FlowTexts>;
}

/** The codes of what may go wrong in signing in elsewhere. */
export type FederationCode = Extract<
  keyof SignInTexts['failures'],
  `${'socialLogin' | 'ssoLogin' | 'hostedLogin' | 'callback'}/${string}`
>;
