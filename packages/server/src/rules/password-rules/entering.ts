import type { FoyerConfig } from '../../kernel/config/config.ts';

/** First factors that begin with a password. */
const withPassword: ReadonlySet<string> = new Set(['EmailAndPassword', 'UsernameAndPassword']);

/** Whether users of this environment come in with a password, so that a new account needs one. */
export function entersWithPassword({ signIn }: Pick<FoyerConfig, 'signIn'>): boolean {
  return withPassword.has(signIn.authStrategy);
}
