import { z } from 'zod';
import { team } from '../base-paths.ts';
import { del, get, post } from '../endpoint.ts';
import { dateTime } from '../shared-schemas.ts';
import { ssoBreakGlass, ssoConfiguration, ssoFailure, ssoTest } from './schemas.ts';
import { ssoRefusals } from './sso.refusals.ts';

const tests = `${team}/sso/v1/configurations/{ssoConfigId}/tests`;
const breakGlass = `${team}/sso/v1/break-glass`;
const params = z.object({ ssoConfigId: z.string() });
const read = { access: 'bearer', permission: 'fe.secure.read.samlConfiguration' } as const;
const write = { access: 'bearer', permission: 'fe.secure.write.samlConfiguration' } as const;

/**
 * What keeps administrators from locking themselves out. All beyond the wire contract; decision
 * 0165.
 */
export const neverLockedOutCalls = {
  startSsoTest: post(tests, {
    ...write,
    summary:
      'Begins a sign-in that opens no session and says whether the connection works. Beyond the wire contract.',
    params,
    response: ssoTest.extend({
      /** Where the browser goes to make the test. */
      address: z.string(),
    }),
    status: 201,
    refusals: [ssoRefusals.notFound, ssoRefusals.notReady],
  }),
  confirmSsoConfiguration: post(`${team}/sso/v1/configurations/{ssoConfigId}/confirm`, {
    ...write,
    summary:
      'Says that a connection may open everyone of its domains; for users who hold no less than anyone. Beyond the wire contract; decision 0224.',
    params,
    body: z.object({
      /** Of the connection as it was looked at. */
      revision: z.number().int(),
    }),
    response: ssoConfiguration,
    refusals: [ssoRefusals.notFound, ssoRefusals.changedMeanwhile, ssoRefusals.confirmNeedsMore],
  }),
  listSsoTests: get(tests, {
    ...read,
    summary: 'The last 20 tests of a connection, the newest first. Beyond the wire contract.',
    params,
    response: z.array(ssoTest),
    refusals: [ssoRefusals.notFound],
  }),
  getSsoTest: get(`${tests}/{testId}`, {
    ...read,
    summary: 'How a test went, with what to do where it failed. Beyond the wire contract.',
    params: params.extend({ testId: z.string() }),
    response: ssoTest,
    refusals: [ssoRefusals.testNotFound],
  }),
  listSsoFailures: get(`${team}/sso/v1/failures`, {
    ...read,
    summary:
      'The last 20 sign-ins that were refused, with what to do about them. Beyond the wire contract.',
    response: z.array(ssoFailure),
  }),
  getSsoBreakGlass: get(breakGlass, {
    ...read,
    summary: 'Whether the account has a code for emergencies. Beyond the wire contract.',
    response: ssoBreakGlass,
  }),
  createSsoBreakGlass: post(breakGlass, {
    ...write,
    summary:
      'Makes the code that lets one administrator in past an enforced connection, once; the earlier one is void. Beyond the wire contract.',
    response: z.object({
      /** Shown this once. */
      code: z.string(),
      createdAt: dateTime,
      expiresAt: dateTime,
    }),
    status: 201,
  }),
  deleteSsoBreakGlass: del(breakGlass, {
    ...write,
    summary: 'Voids the code for emergencies. Beyond the wire contract.',
  }),
} as const;
