import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { newCertifiedKey } from '@foyer/server/protocols/saml/write-certificate';
import type { PlainBrowser, PlainPage } from '../running-server/plain-browser.ts';

/** Whom a foreign provider knows. */
export interface ForeignUser {
  readonly uid: string;
  readonly password: string;
  readonly email: string;
  readonly name: string;
  readonly groups: readonly string[];
}

/** Whether the name of a user is theirs permanently, or made for one sign-in. */
export type UserNames = 'persistent' | 'transient';

/** A Third-party SAML identity provider, on a port of this machine. */
export interface ForeignSamlProvider {
  readonly origin: string;
  readonly entityId: string;
  readonly metadata: string;
  readonly metadataUrl: string;
  /** Takes our metadata, as its administrator would. */
  load(spMetadata: string): Promise<void>;
  /** Encrypts its assertions from now on, or no longer. */
  encrypt(cipher: string | null): void;
  /** Calls users so from now on. */
  nameBy(names: UserNames): void;
  /** Where a sign-in begins at the provider. */
  beginUrl(spEntityId: string): string;
  /** Where a sign-out begins at the provider. */
  endUrl(returnTo: string): string;
  /** Whether a page is where it asks who a user is. */
  asksToSignIn(page: PlainPage): boolean;
  /** Whether a page says that it does not do what was asked. */
  hasRefused(page: PlainPage): boolean;
  /** Fills that page in. */
  signIn(browser: PlainBrowser, page: PlainPage): Promise<PlainPage>;
  stop(): Promise<void>;
}

/** A key with a certificate of its own making, in PEM, good from yesterday to tomorrow. */
export function aForeignKey(commonName: string) {
  const [notBefore, notAfter] = [
    new Date(Date.now() - 86_400_000),
    new Date(Date.now() + 86_400_000),
  ];
  return newCertifiedKey({
    commonName,
    serial: Uint8Array.of(1, ...randomBytes(6)),
    notBefore,
    notAfter,
  });
}

/** What a process answers once it listens; the test's own limit ends the waiting. */
export async function untilItAnswers(server: ChildProcess, url: string): Promise<string> {
  for (;;) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return answer.text();
    if (server.exitCode !== null) throw new Error(`The provider ended with ${server.exitCode}`);
    await sleep(50);
  }
}
