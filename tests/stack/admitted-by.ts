import { createSignInGate } from '@foyer/server/modules/login/sign-in-gate';
import { createMfaDecision } from '@foyer/server/modules/mfa/create-mfa';
import { createSessionsService } from '@foyer/server/modules/sessions/sessions.service';
import { createSessionsStore } from '@foyer/server/modules/sessions/sessions.store';
import type { Stack } from '@foyer/testkit';

/** Where the endpoint behind every first factor leads a user who has proved these methods: some have no call of their own yet. */
export async function admittedBy(
  { server }: Stack,
  userId: string,
  methods: readonly string[],
): Promise<string> {
  const { kernel, db } = server;
  const store = createSessionsStore({
    idleSeconds: null,
    absoluteSeconds: null,
    maxSessions: null,
  });
  const sessions = createSessionsService({ ...kernel, store });
  const { secondFactor } = createMfaDecision(kernel);
  const signInGate = createSignInGate({
    ...kernel,
    sessions,
    secondFactor,
    links: { join: async () => {} },
    breakGlass: { redeem: async () => false },
  });
  const nothing = () => {};
  const client = { address: '127.0.0.1', addressKey: '127.0.0.1', userAgent: 'test' };
  const console = { set: nothing, clear: nothing };
  const cookies = {
    setRefreshCookie: nothing,
    clearRefreshCookie: nothing,
    setSignUpCookie: nothing,
    setDeviceCookie: nothing,
    setLoginCookie: nothing,
    clearLoginCookie: nothing,
    setUpstreamCookie: nothing,
  };
  const ctx = { traceId: 'test', client, cookies: {}, ...cookies, console, log: kernel.log };
  const { kind } = await db.system((tx) =>
    signInGate.authorizeSession(tx, ctx, { userId, methods }),
  );
  return kind;
}
