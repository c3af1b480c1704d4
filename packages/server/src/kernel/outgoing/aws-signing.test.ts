import { expect, test } from 'vitest';
import { awsHash, signAwsRequest } from './aws-signing.ts';

test('the signature is that of the published example of AWS', () => {
  const { authorization } = signAwsRequest({
    method: 'GET',
    url: new URL('https://example.amazonaws.com/'),
    body: '',
    region: 'us-east-1',
    service: 'service',
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
    at: new Date('2015-08-30T12:36:00Z'),
  });
  expect(authorization).toContain(
    'Signature=5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31',
  );
});

// The PUT example of the S3 documentation, “Signature Calculations for the Authorization Header”.
test('an upload with further headers is signed as the S3 documentation shows', () => {
  const body = 'Welcome to Amazon S3.';
  const { authorization } = signAwsRequest({
    method: 'PUT',
    url: new URL('https://examplebucket.s3.amazonaws.com/test%24file.text'),
    headers: {
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      'x-amz-content-sha256': awsHash(body),
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
    },
    body,
    at: new Date('2013-05-24T00:00:00Z'),
    region: 'us-east-1',
    service: 's3',
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  });
  expect(authorization).toContain(
    'Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  );
});
