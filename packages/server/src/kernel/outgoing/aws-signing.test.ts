import { expect, test } from 'vitest';
import { signAwsRequest } from './aws-signing.ts';

// The PUT example of the S3 documentation, “Signature Calculations for the Authorization Header”.
test('a request is signed as the S3 documentation shows', () => {
  const headers = signAwsRequest({
    method: 'PUT',
    url: new URL('https://examplebucket.s3.amazonaws.com/test%24file.text'),
    headers: {
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
    },
    body: 'Welcome to Amazon S3.',
    at: new Date('2013-05-24T00:00:00Z'),
    region: 'us-east-1',
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  });
  expect(headers['authorization']).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,' +
      'SignedHeaders=date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class,' +
      'Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  );
});
