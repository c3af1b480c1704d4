/**
 * `user`: proved; `robot`: refused; `unavailable`: the service behind the check did not answer.
 */
export type BotVerdict = 'person' | 'robot' | 'unavailable';

/** Decides whether what came with a request proves a user. Never throws. */
export interface BotCheckPort {
  check(proof: { readonly token: string; readonly address: string }): Promise<BotVerdict>;
}
