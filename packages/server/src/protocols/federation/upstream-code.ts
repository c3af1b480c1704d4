import { z } from 'zod';
import type { Outgoing } from '../../kernel/outgoing/outgoing.ts';
import { UpstreamError, type UpstreamErrorCode } from './upstream-error.ts';
import { askUpstream, takeAnswer } from './upstream-fetch.ts';
import type { ExchangeRequest } from './upstream.ts';

/** What the redemption of a code needs, of OpenID Connect and plain OAuth 2 providers alike. */
export type CodeRequest = Pick<
  ExchangeRequest,
  'clientId' | 'clientSecret' | 'clientAuthentication' | 'redirectUri' | 'code' | 'codeVerifier'
> & {
  readonly metadata: Pick<
    ExchangeRequest['metadata'],
    'tokenEndpoint' | 'tokenEndpointAuthMethods'
  >;
};

/** What a provider gave for a code. */
export interface UpstreamTokens {
  readonly idToken: string | undefined;
  readonly accessToken: string | undefined;
}

const tokens = z.looseObject({
  id_token: z.string().optional(),
  access_token: z.string().optional(),
});
const failure = z.looseObject({ error: z.string() });

/** Redeems a code at the token endpoint. RFC 6749, §4.1.3, and RFC 7636. */
export async function redeemCode(
  outgoing: Outgoing,
  request: CodeRequest,
): Promise<UpstreamTokens> {
  const { metadata, code, redirectUri, codeVerifier } = request;
  const credentials = getCredentials(request);
  const { status, json } = await askUpstream(outgoing, {
    url: metadata.tokenEndpoint,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...credentials.headers },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      ...(codeVerifier === undefined ? {} : { code_verifier: codeVerifier }),
      ...credentials.fields,
    }).toString(),
  });
  // GitHub reports its errors with status 200
  const failed = failure.safeParse(json);
  if (failed.success || status !== 200) throw getRefusal(failed.data?.error, status);
  const words = 'The provider answered the code with something that is no token.';
  const { id_token: idToken, access_token: accessToken } = takeAnswer(
    tokens,
    json,
    'malformed',
    words,
  );
  return { idToken, accessToken };
}

const meanings: Readonly<Record<string, UpstreamErrorCode>> = {
  invalid_grant: 'wrongCode',
  bad_verification_code: 'wrongCode',
  redirect_uri_mismatch: 'wrongCode',
  invalid_client: 'clientRefused',
  unauthorized_client: 'clientRefused',
  incorrect_client_credentials: 'clientRefused',
  access_denied: 'accessDenied',
};

function getRefusal(error: string | undefined, status: number): UpstreamError {
  const code = (error && Object.hasOwn(meanings, error) && meanings[error]) || 'providerError';
  const reported = error?.replace(/[^\x20-\x7e]/g, ' ').slice(0, 100) ?? `status ${status}`;
  return new UpstreamError(code, `The provider refused the code: ${reported}.`);
}

function getCredentials({ metadata, clientId, clientSecret, clientAuthentication }: CodeRequest) {
  if (clientSecret === undefined) return { headers: {}, fields: { client_id: clientId } };
  const isBasic = metadata.tokenEndpointAuthMethods.includes('client_secret_basic');
  const way = clientAuthentication ?? (isBasic ? 'client_secret_basic' : 'client_secret_post');
  if (way === 'client_secret_post')
    return { headers: {}, fields: { client_id: clientId, client_secret: clientSecret } };
  const pair = `${formEncode(clientId)}:${formEncode(clientSecret)}`;
  return {
    headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` },
    fields: {},
  };
}

/** RFC 6749, §2.3.1: id and secret are form-encoded before they are joined. */
function formEncode(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1);
}
