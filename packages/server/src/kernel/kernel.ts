import type { Audit } from './audit/audit.ts';
import type { FoyerConfig } from './config/config.ts';
import type { Environment } from './environment/environment.ts';
import type { Database, Db } from './db/database.ts';
import type { CurrentApplication } from './http/request-application.ts';
import type { Signals } from './db/signals.ts';
import type { AttemptCounter } from './attempt-counter/attempt-counter.ts';
import type { BreachCheck } from './hashing/breach-check.ts';
import type { AccountLinks } from './http/account-links.ts';
import type { PasswordHasher } from './hashing/password-hasher.ts';
import type { Hooks } from './hooks/hooks.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { ConsoleTokens, TokenSigner } from './keys/tokens.ts';
import type { Locations } from './locations/locations.ts';
import type { Log } from './logs/log.ts';
import type { Mail } from './mail/mail.ts';
import type { Sandbox } from './custom-code/sandbox.ts';
import type { Outgoing } from './outgoing/outgoing.ts';
import type { ClockPort } from '../ports/clock.port.ts';
import type { DnsResolverPort } from '../ports/dns-resolver.port.ts';
import type { PaymentProvider } from '../ports/payment-provider.port.ts';
import type { SlackPort } from '../ports/slack.port.ts';
import type { RandomPort } from '../ports/random.port.ts';
import type { Seal } from './secrets/seal.ts';
import type { Secrets } from './secrets/secrets.ts';
import type { ServerSettings } from './config/settings.ts';
import type { Sms } from './sms/sms.ts';
import type { Tracing } from './tracing/tracing.ts';
import type { UsageCounter } from './usage/usage-counter.ts';

/** The services below every rule, protocol, and module. */
export interface Kernel {
  readonly config: FoyerConfig;
  readonly settings: ServerSettings;
  /** Changes of `config` through the management API. */
  readonly environment: Environment;
  readonly db: Db;
  /** Called after each commit with the handle of its transaction; for workers of modules. */
  readonly onCommit: Database['onCommit'];
  /** Short messages between nodes. */
  readonly signals: Signals;
  readonly accountLinks: AccountLinks;
  readonly currentApplication: CurrentApplication;
  readonly secrets: Secrets;
  readonly jobs: Jobs;
  readonly mail: Mail;
  readonly sms: Sms;
  readonly audit: Audit;
  readonly usage: UsageCounter;
  readonly attemptCounter: AttemptCounter;
  readonly passwordHasher: PasswordHasher;
  readonly breaches: BreachCheck;
  readonly outgoing: Outgoing;
  /** Of user sources; hooks have their own. */
  readonly sandbox: Sandbox;
  /** Servers of the operator that decide before something happens. */
  readonly hooks: Hooks;
  /** Absent without `billing.stripe`. */
  readonly payments?: PaymentProvider | undefined;
  /** Absent without `slack`. */
  readonly slack?: SlackPort | undefined;
  readonly dns: DnsResolverPort;
  readonly locations: Locations;
  readonly signer: TokenSigner;
  readonly consoleTokens: ConsoleTokens;
  readonly clock: ClockPort;
  readonly random: RandomPort;
  readonly log: Log;
  readonly tracing: Tracing;
  /**
   * Encrypts what is kept in the database but must not be readable there; each purpose has a key of
   * its own.
   */
  readonly seal: Pick<Seal, 'seal' | 'open'>;
  /** HMAC-SHA-256 with a key that only this purpose has, derived from the server secret. */
  mac(purpose: string, ...parts: readonly string[]): Uint8Array;
}
