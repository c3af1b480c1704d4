import { z } from 'zod';

const place = z.enum(['signIn', 'signUp', 'forgotPassword', 'passwordless']);

/** Bot protection. Decision 0121. */
export const captchaConfig = z
  .strictObject({
    /**
     * `off`; `proofOfWork` makes the browser compute and needs no third party; `recaptcha` uses a
     * service. Default: off.
     */
    provider: z.enum(['off', 'proofOfWork', 'recaptcha']).default('off'),
    /**
     * Where it is required. Default: everywhere. Published clients send none with a forgotten
     * password.
     */
    places: z.array(place).default(['signIn', 'signUp', 'forgotPassword', 'passwordless']),
    /**
     * `always`, or only from IP addresses with that many recent wrong passwords. Default: always.
     */
    demand: z.enum(['always', 'afterFailures']).default('always'),
    /** Wrong passwords from one IP address before a proof is required. Default 3. */
    failures: z.number().int().min(1).max(1000).default(3),
    proofOfWork: z
      .strictObject({
        /**
         * Maximum number of hashes that a browser computes; half of them on average. A laptop
         * computes about 200,000 a second. Default 50,000.
         */
        maxNumber: z.number().int().min(1000).max(10_000_000).default(50_000),
        /** Seconds until the challenge expires. Default 600. */
        seconds: z.number().int().min(30).max(3600).default(600),
      })
      .prefault({}),
    recaptcha: z
      .strictObject({
        /** Public key with which the page loads the CAPTCHA. */
        siteKey: z.string().max(200).default(''),
        /** Secret key of the server. */
        secretKey: z.string().max(200).default(''),
        /** URL that verifies responses. Default: reCAPTCHA. */
        verifyUrl: z
          .url({ protocol: /^https?$/ })
          .default('https://www.google.com/recaptcha/api/siteverify'),
        /**
         * Minimum score, 0 to 1, that counts as human; services without scores only say yes or no.
         * Default 0.5.
         */
        minScore: z.number().min(0).max(1).default(0.5),
        /** Milliseconds to wait for the service. Default 3000. */
        timeoutMs: z.number().int().min(100).max(30_000).default(3000),
      })
      .prefault({}),
  })
  .refine(
    ({ provider, recaptcha }) =>
      provider !== 'recaptcha' || (recaptcha.siteKey !== '' && recaptcha.secretKey !== ''),
    {
      message: 'The provider recaptcha needs recaptcha.siteKey and recaptcha.secretKey.',
    },
  );
