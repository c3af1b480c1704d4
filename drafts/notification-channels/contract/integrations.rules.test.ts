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

const channels = { isActive: true, channelIds: ['C1', 'C2'] };

test.each([
  ['none', undefined, { isActive: true, channelIds: [] }],
  ['create', undefined, channels],
  ['none', channels, { isActive: true, channelIds: ['C2', 'C1'] }],
  ['update', channels, { isActive: false, channelIds: ['C1', 'C2'] }],
  ['delete', channels, { isActive: true, channelIds: [] }],
] as const)('a Slack subscription needs %s when %j becomes %j', (change, before, after) => {
  expect(planSlackSubscription(before, after)).toBe(change);
});
