import type { Audit } from './audit/audit.ts';
import type { BotCheck } from './bot-check/bot-check.ts';
import type { FoyerConfig } from './config.ts';
import type { Db } from './db/database.ts';
import type { Events } from './events/events.ts';
import type { Attempts } from './guesses/attempts.ts';
import type { Guesses } from './guesses/guesses.ts';
import type { BreachCheck } from './hashing/breach-check.ts';
import type { AccountLinks } from './http/account-links.ts';
import type { PasswordHashing } from './hashing/passwords.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { ConsoleTokens, TokenSigner } from './keys/tokens.ts';
import type { Log } from './logs/log.ts';
import type { Mail } from './mail/mail.ts';
import type { Outgoing } from './outgoing/outgoing.ts';
import type { ClockPort } from './ports/clock.port.ts';
import type { DnsResolverPort } from './ports/dns-resolver.port.ts';
import type { RandomPort } from './ports/random.port.ts';
import type { Saml } from './saml/saml.ts';
import type { Seal } from './secrets/seal.ts';
import type { Secrets } from './secrets/secrets.ts';
import type { ServerSettings } from './settings.ts';
import type { Sms } from './sms/sms.ts';
import type { RequireStepUp } from './step-up/require-step-up.ts';
import type { WebAuthn } from './webauthn/webauthn.ts';

/** What the server gives to every module. */
export interface Kernel {
  readonly config: FoyerConfig;
  readonly settings: ServerSettings;
  readonly db: Db;
  readonly accountLinks: AccountLinks;
  readonly secrets: Secrets;
  readonly events: Events;
  readonly jobs: Jobs;
  readonly mail: Mail;
  readonly sms: Sms;
  readonly audit: Audit;
  readonly guesses: Guesses;
  readonly attempts: Attempts;
  readonly passwords: PasswordHashing;
  readonly breaches: BreachCheck;
  readonly botCheck: BotCheck;
  readonly webauthn: WebAuthn;
  readonly saml: Saml;
  readonly outgoing: Outgoing;
  readonly dns: DnsResolverPort;
  readonly signer: TokenSigner;
  readonly consoleTokens: ConsoleTokens;
  readonly clock: ClockPort;
  readonly random: RandomPort;
  readonly log: Log;
  /** Encrypts what is kept in the database but must not be readable there; each purpose has a key of its own. */
  readonly seal: Pick<Seal, 'seal' | 'open'>;
  readonly requireStepUp: RequireStepUp;
  /** HMAC-SHA-256 with a key that only this purpose has, derived from the server secret. */
  mac(purpose: string, ...parts: readonly string[]): Uint8Array;
}
