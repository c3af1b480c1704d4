import type { TestUser } from '@foyer/testkit';

/** An outsider with an access token that works. */
export interface Caller {
  token(): Promise<string>;
  /** Forgets the token: a call may have ended its session, and a caller without a session would not test the next route. */
  renew(): void;
}

/** An API client with a token that does not expire. */
export function program(secret: string | undefined): Caller {
  if (!secret) throw new Error('The program has no token, so a refusal would prove nothing');
  return { token: async () => secret, renew: () => {} };
}

/** A user who signs in when a token is needed. */
export function signedIn(user: TestUser): Caller {
  let token: string | undefined;
  const signIn = async () => {
    const { accessToken } = await user.elsewhere();
    if (!accessToken)
      throw new Error(`${user.email} cannot sign in, so a refusal would prove nothing`);
    return accessToken;
  };
  return {
    token: async () => (token ??= await signIn()),
    renew: () => {
      token = undefined;
    },
  };
}
