import { z } from 'zod';

const text = z.string().max(2000).optional().catch(undefined);
const yes = z.boolean().optional().catch(undefined);

/** The members of `state` that clients write. Contract, §11; the last three are of older ones. Anything else is dropped. */
const clientState = z.object({
  appId: text,
  action: z.enum(['login', 'signUp']).optional().catch(undefined),
  oauthState: text,
  afterAuthRedirectUrl: text,
  allowMarketingMaterial: yes,
  acceptedTermsOfService: yes,
});
export type ClientState = z.infer<typeof clientState>;

const returnedState = clientState.extend({
  provider: text,
  flow: text,
  /** The name that a provider posted, sealed. */
  called: text,
});
export type ReturnedState = z.infer<typeof returnedState>;

/** Reads what a client wrote; unreadable text is an empty state. */
export function readState(json: string | undefined): ReturnedState {
  try {
    const read = returnedState.safeParse(JSON.parse(json ?? '{}'));
    return read.success ? read.data : nothing;
  } catch {
    return nothing;
  }
}

const nothing: ReturnedState = returnedState.parse({});

/** The state a provider is given: that of the client, and the flow it belongs to. */
export function writeState(
  state: ClientState,
  own: { readonly provider: string; readonly flow: string },
): string {
  return JSON.stringify({ ...clientState.parse(state), ...own });
}

/** The same state with the sealed name that the provider posted. Read and written again: members that are no strings of ours are gone. */
export function withName(json: string | undefined, called: string | undefined): string | undefined {
  return called ? JSON.stringify({ ...readState(json), called }) : json;
}

/** What a user wanted. Older clients say it by what they agreed to. */
export function requestedAction({
  action,
  acceptedTermsOfService: terms,
  allowMarketingMaterial: offers,
}: ClientState) {
  const agreed = terms !== undefined || offers !== undefined;
  return action ?? (agreed ? 'signUp' : 'login');
}
