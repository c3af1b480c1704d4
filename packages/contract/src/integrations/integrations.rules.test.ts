import { expect, test } from 'vitest';
import { planSlackSubscription, planSubscription } from './integrations.rules.ts';

const saved = { name: 'Security', enabled: true, recipients: ['ada@acme.test'] };

test.each([
  ['none', undefined, { ...saved, recipients: ['', ' '] }],
  ['create', undefined, saved],
  ['none', saved, { ...saved, recipients: ['ada@acme.test', ''] }],
  ['none', saved, { ...saved, frequency: 'instant' }],
  ['update', saved, { ...saved, enabled: false }],
  ['update', saved, { ...saved, frequency: 'daily' }],
  ['update', saved, { ...saved, recipients: ['grace@acme.test'] }],
  ['delete', saved, { ...saved, recipients: [''] }],
  ['none', { ...saved, recipients: [] }, { ...saved, recipients: [] }],
] as const)('an email or SMS subscription needs %s when %j becomes %j', (change, before, after) => {
  expect(planSubscription(before, after)).toBe(change);
});

const slack = (isActive: boolean, ...channelIds: string[]) => ({
  isActive,
  slackEvents: [{ eventKey: 'role.created', channelIds }],
});

test.each([
  ['none', undefined, slack(true)],
  ['create', undefined, slack(true, 'C1', 'C2')],
  ['none', slack(true, 'C1', 'C2'), slack(true, 'C2', 'C1', 'C1')],
  ['update', slack(true, 'C1', 'C2'), slack(false, 'C1', 'C2')],
  ['update', slack(true, 'C1'), slack(true, 'C2')],
  ['delete', slack(true, 'C1'), slack(true)],
  ['delete', slack(true, 'C1'), { isActive: true, slackEvents: [] }],
] as const)('a Slack subscription needs %s when %j becomes %j', (change, before, after) => {
  expect(planSlackSubscription(before, after)).toBe(change);
});
