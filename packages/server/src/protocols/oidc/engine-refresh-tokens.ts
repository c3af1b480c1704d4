import { randomUUID } from 'node:crypto';
import type { RefreshToken, RefreshTokens } from '../../rules/sessions/refresh-token.ts';
import type { HostedDeps } from './hosted.ts';

/** Refresh tokens of applications: the form of those of sessions, under a mac of their own. */
export interface EngineRefreshTokens {
  /** A token that begins a family. */
  first(): string;
  /** The successor; the same one whenever it is asked for. */
  successor(text: string): string;
  read(text: string): (RefreshToken & { readonly keyHash: Buffer }) | null;
}

type Deps = Pick<HostedDeps, 'random'> & {
  readonly tokens: RefreshTokens;
  readonly keyHash: (key: string) => Buffer;
};

/** Mints and reads refresh tokens of applications. */
export function createEngineRefreshTokens({ random, tokens, keyHash }: Deps): EngineRefreshTokens {
  return {
    first: () => {
      const key = Buffer.from(random.bytes(16)).toString('base64url');
      return tokens.mint({ sessionId: randomUUID(), generation: 0, key });
    },
    successor: (text) => {
      const token = tokens.read(text);
      if (!token) throw new Error('Not a refresh token of ours');
      return tokens.mint({ ...token, generation: token.generation + 1 });
    },
    read: (text) => {
      const token = tokens.read(text);
      return token && { ...token, keyHash: keyHash(token.key) };
    },
  };
}
