import { createHmac } from 'node:crypto';
import type { UserSourceConfig } from '../../kernel/config/user-sources.config.ts';
import { signAwsRequest } from '../../kernel/outgoing/aws-signing.ts';
import { type AskSource, type SourceAnswer, readSuccess } from './ask-source.ts';
import {
  type ExternalUser,
  isFields,
  type SourceCredentials,
  SourceFailure,
  textIn,
  userFromClaims,
} from './external-user.ts';

type CognitoSource = Extract<UserSourceConfig, { type: 'cognito' }>;

const wrongPassword: ReadonlySet<string> = new Set([
  'NotAuthorizedException',
  'UserNotFoundException',
  'UserNotConfirmedException',
  'PasswordResetRequiredException',
]);
const wrongKeys: ReadonlySet<string> = new Set([
  'AccessDeniedException',
  'InvalidSignatureException',
  'ResourceNotFoundException',
  'UnrecognizedClientException',
]);

/**
 * Verifies a password with an Amazon Cognito user pool. The app client needs the flow
 * ALLOW_ADMIN_USER_PASSWORD_AUTH, and the access key needs the permission `cognito-idp:AdminInitiateAuth`.
 */
export async function authenticateWithCognito(
  ask: AskSource,
  source: CognitoSource,
  one: SourceCredentials & { readonly url: string; readonly at: Date },
): Promise<ExternalUser | null> {
  const { clientId, clientSecret, userPoolId } = source;
  const call = (operation: string, input: object, isSigned: boolean) => {
    const url = new URL(one.url);
    const body = JSON.stringify(input);
    const sent = {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    };
    const { region, accessKeyId, secretAccessKey } = source;
    const keys = { region, accessKeyId, secretAccessKey, service: 'cognito-idp', at: one.at };
    const headers = isSigned
      ? signAwsRequest({ method: 'POST', url, headers: sent, body, ...keys })
      : sent;
    return ask({ url, method: 'POST', headers, body });
  };
  const answer = await call(
    'AdminInitiateAuth',
    {
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      ClientId: clientId,
      UserPoolId: userPoolId,
      AuthParameters: {
        USERNAME: one.email,
        PASSWORD: one.password,
        ...(clientSecret
          ? { SECRET_HASH: cognitoSecretHash({ clientId, clientSecret, username: one.email }) }
          : {}),
      },
    },
    true,
  );
  const error = toErrorName(answer);
  if (wrongPassword.has(error)) return null;
  if (wrongKeys.has(error)) throw new SourceFailure('credentials');
  const { ChallengeName: challenge, AuthenticationResult: result } = readSuccess(answer);
  if (challenge !== undefined) throw new SourceFailure('mfa');
  const token = isFields(result) ? textIn(result['AccessToken']) : null;
  if (!token) throw new SourceFailure('unreadable');
  return toUser(readSuccess(await call('GetUser', { AccessToken: token }, false)));
}

/** The secret hash that an app client with a secret sends with a username. */
export const cognitoSecretHash = (one: {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly username: string;
}): string =>
  createHmac('sha256', one.clientSecret)
    .update(one.username + one.clientId)
    .digest('base64');

/** Name of an exception, which may follow its namespace. */
const toErrorName = ({ json }: SourceAnswer): string =>
  textIn(json['__type'])?.replace(/^.*#/, '') ?? '';

const customPrefix = 'custom:';

function toUser({ UserAttributes: attributes }: SourceAnswer['json']): ExternalUser {
  const entries = Array.isArray(attributes) ? attributes.filter(isFields) : [];
  const fields = Object.fromEntries(
    entries.map(({ Name: name, Value: value }) => [String(name), value]),
  );
  const custom = Object.entries(fields).filter(([name]) => name.startsWith(customPrefix));
  const metadata = Object.fromEntries(
    custom.map(([name, value]) => [name.slice(customPrefix.length), value]),
  );
  return { ...userFromClaims(fields), metadata };
}
