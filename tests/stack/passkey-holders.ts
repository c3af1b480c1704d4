import { passkeysCalls } from '@foyer/contract/passkeys/calls';
import {
  type Bend,
  createAuthenticator,
  type SoftwareAuthenticator,
  type Stack,
  type Visitor,
} from '@foyer/testkit';

type Capabilities = Partial<Parameters<typeof createAuthenticator>[0]>;
type Named = { readonly email?: string; readonly userId?: string };

/** What holders of passkeys do at a stack. */
export function passkeyHolders(stack: Stack) {
  /** Makes a passkey on a new authenticator. */
  async function register(visitor: Visitor, capabilities: Capabilities = {}, bend: Bend = {}) {
    const authenticator = createAuthenticator({ origin: stack.url, ...capabilities });
    const { options } = await visitor.api(passkeysCalls).createWebauthnDeviceSession();
    const body = authenticator.create(options, bend);
    return {
      authenticator,
      passkey: await visitor.api(passkeysCalls).verifyWebauthnDevice({ body }),
    };
  }

  /** What an authenticator answers to the question of a browser that nobody knows. */
  async function assertion(
    authenticator: SoftwareAuthenticator,
    bend: Bend = {},
    named: Named = {},
  ) {
    const { options } = await stack.api(passkeysCalls).webauthnPrelogin({ body: named });
    return authenticator.get(options, bend);
  }

  async function signIn(authenticator: SoftwareAuthenticator, bend: Bend = {}, named: Named = {}) {
    const browser = stack.visitor();
    const body = await assertion(authenticator, bend, named);
    return { browser, answer: await browser.api(passkeysCalls).webauthnPostlogin({ body }) };
  }

  return { register, assertion, signIn };
}
