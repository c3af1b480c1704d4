import type { ProofOfWorkChallenge } from '@foyer/contract/vendor';
import type { FoyerConfig } from '../../kernel/config/config.ts';
import type { RequestContext } from '../../kernel/http/context.ts';

/** Where proof of a user can be demanded. */
export type BotCheckPlace = FoyerConfig['captcha']['places'][number];

/** Demands proof that the caller is human where the configuration says so. Decision 0121. */
export interface BotCheck {
  /**
   * Refuses with `captchaRequired` or `captchaFailed`; call it before anything about an account is
   * looked at. `token` is the `recaptchaToken` of the body.
   */
  demand(
    ctx: Pick<RequestContext, 'client'>,
    place: BotCheckPlace,
    token: string | undefined,
  ): Promise<void>;
  /** New work for a browser, where the environment uses proof of work. */
  challenge(): ProofOfWorkChallenge | undefined;
}
