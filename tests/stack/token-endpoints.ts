import type { UpstreamFixture } from '../../packages/server/testing/upstream.fixture.ts';
import type { Stack, Visitor } from '@foyer/testkit';
import type { Key, TokenKind, Victim } from './token-kinds.ts';

/** An endpoint that a user calls with the right key. */
export interface Opened extends Victim {
  readonly good: Key;
  /** Presents a key; rejects when it is refused. */
  present(key: Key): Promise<unknown>;
}

/** A call that takes something secret. */
export interface TokenEndpoint {
  /** `<slug>.<call>`. */
  readonly call: string;
  /** The fields of the call that carry the key. */
  readonly fields: readonly string[];
  /** The kinds that open it; everything else must not. */
  readonly own: readonly TokenKind[];
  /** Wrong keys after which the right one would be void, too, so that a new user has to open it. */
  readonly timeout?: number;
  /** Kinds that are refused and void the right key, too: it was in the wrong hands. */
  readonly usedUpBy?: readonly TokenKind[];
  open(): Promise<Opened>;
}

/** What endpoints are built over. */
export interface Building {
  readonly stack: Stack;
  readonly forced: Stack;
  /** Plays every provider of identities. */
  readonly upstream: UpstreamFixture;
}

/** A key of which only the long half counts. */
export const onlyToken = (token: string | undefined): Key => ({ token: token ?? '', code: '' });

/** The newest mail to an address that has a link to this page. */
export async function linkIn(stack: Stack, email: string, page: string): Promise<URL> {
  await stack.inbox.settled();
  const links = stack.inbox
    .all(email)
    .flatMap((mail) => mail.links.filter((one) => one.includes(page)));
  return new URL(links.at(-1) ?? '');
}

/** The code in the newest mail to an address. */
export async function codeTo(stack: Stack, email: string): Promise<string> {
  await stack.inbox.settled();
  const codes = stack.inbox
    .all(email)
    .flatMap(({ subject, text }) => /\b\d{6}\b/.exec(`${subject}\n${text}`) ?? []);
  return codes.at(-1) ?? '';
}

let nodes: readonly Stack[] = [];
let turn = 0;

/** From now on calls go to these nodes in turns, each with the cookies of the browser that makes it. */
export function spreadOver(stacks: readonly Stack[]): void {
  nodes = stacks;
}

function byTurns(visitor: Visitor): Visitor {
  const node = nodes[(turn += 1) % nodes.length];
  if (!node) return visitor;
  const same = node.visitor();
  for (const [name, value] of visitor.cookies) same.cookies.set(name, value);
  return same;
}

/** Calls with a body as it is, whatever the types say: keys of other endpoints have other shapes. */
export async function send(
  visitor: Visitor,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const { accessToken } = visitor;
  const answer = await byTurns(visitor).fetch(`/frontegg/identity/resources${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(accessToken ? { authorization: `Bearer ${accessToken}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  if (answer.status >= 500) throw new Error(`${path} broke: ${answer.status} ${text}`);
  if (!answer.ok) throw new Refused(answer.status, text);
  return text === '' ? undefined : JSON.parse(text);
}

/** A key was not accepted. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: number;
  constructor(status: number, text: string) {
    super(`${status} ${text}`);
    this.status = status;
  }
}
