import { defineRefusals } from '../refusals.ts';

/** The refusals of streams of the audit log. */
export const auditStreamsRefusals = defineRefusals('auditStreams', {
  notFound: { status: 404, text: 'This stream no longer exists. Reload the page.' },
  tooMany: { status: 409, text: 'An account can have up to 5 streams. Delete one you don’t use.' },
  invalidUrl: { status: 400, text: 'Enter a full URL such as https://logs.example.com.' },
  httpsRequired: { status: 400, text: 'Enter a URL that starts with https://.' },
  secretRequired: {
    status: 400,
    text: 'Enter the secret of this destination. After a change of the server, enter it again.',
  },
  otherKind: {
    status: 400,
    text: 'The type of a stream can’t be changed. Create another stream instead.',
  },
});
