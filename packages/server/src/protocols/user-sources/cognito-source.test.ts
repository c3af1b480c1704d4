import { expect, test } from 'vitest';
import { cognitoSecretHash } from './cognito-source.ts';

test('the secret hash of an app client is the one that OpenSSL computes', () => {
  // printf 'olga@example.com1h57kf5cpq17m0eml12EXAMPLE' | openssl dgst -sha256 -hmac 'cognito client secret' -binary | base64
  const hash = cognitoSecretHash({
    clientId: '1h57kf5cpq17m0eml12EXAMPLE',
    clientSecret: 'cognito client secret',
    username: 'olga@example.com',
  });
  expect(hash).toBe('XBgd9YYO8qRMl2m6+yFsU2KQS9MYW1JvcdaEDHluewg=');
});
