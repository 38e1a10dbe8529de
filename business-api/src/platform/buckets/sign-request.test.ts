import { expect, test } from 'vitest';
import { signRequest } from './sign-request.ts';

// The examples that AWS publishes, "Signature Calculations for the Authorization Header".
const credentials = {
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const at = new Date('2013-05-24T00:00:00Z');
const place = 'https://examplebucket.s3.amazonaws.com';

test.each([
  {
    method: 'GET',
    path: '/test.txt',
    headers: { Range: 'bytes=0-9' },
    body: '',
    names: 'host;range;x-amz-content-sha256;x-amz-date',
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    method: 'PUT',
    path: '/test$file.text',
    headers: {
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
    },
    body: 'Welcome to Amazon S3.',
    names: 'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
])(
  'a $method is signed as AWS’s example is',
  ({ method, path, headers, body, names, signature }) => {
    const url = new URL(place + path);
    const { authorization } = signRequest({ method, url, headers, body, at }, credentials);
    expect(authorization).toBe(
      `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=${names},Signature=${signature}`,
    );
  },
);
