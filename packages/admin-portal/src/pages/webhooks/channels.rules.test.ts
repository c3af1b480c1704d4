import { expect, test } from 'vitest';
import { planMessage, planSlack, toRecipients, toSlackChannels } from './channels.rules.ts';

const eventKey = 'role.created';
const config = (enabled: boolean, ...recipients: string[]) => [
  { eventKey, enabled, subscriptions: [{ id: 's1', name: 'Admins', enabled: true, recipients }] },
];
const form = (isOn: boolean, ...recipients: string[]) => ({
  isOn,
  recipients,
  frequency: 'instant' as const,
});

test.each([
  ['create', undefined, [], form(true, 'ada@acme.test', '')],
  ['none', undefined, [], form(true, '')],
  ['update', undefined, config(true, 'ada@acme.test'), form(true, 'eve@acme.test')],
  ['delete', undefined, config(true, 'ada@acme.test'), form(true)],
  ['none', false, config(true, 'ada@acme.test'), form(false, 'ada@acme.test')],
  ['none', true, config(false, 'ada@acme.test'), form(true, 'ada@acme.test')],
  ['delete', undefined, config(true, 'ada@acme.test'), form(false)],
] as const)('saving needs %s and switches to %s', (change, enabled, saved, next) => {
  const plan = planMessage([...saved], eventKey, next);
  expect(plan.change).toBe(change);
  expect(plan.enabled).toBe(enabled);
});

test('recipients of a configuration that is off are none', () => {
  expect(toRecipients(config(false, 'ada@acme.test'), eventKey)).toEqual([]);
  expect(toRecipients(config(true, 'ada@acme.test'), eventKey)).toEqual(['ada@acme.test']);
});

test('Slack keeps the other events of a subscription', () => {
  const other = { eventKey: 'role.deleted', channelIds: ['C2'] };
  const slack = {
    id: 'w',
    slackSubscriptions: [
      { id: 's1', isActive: true, slackEvents: [{ eventKey, channelIds: ['C1'] }, other] },
    ],
  };
  expect(toSlackChannels(slack, eventKey)).toEqual(['C1']);
  expect(planSlack(slack, eventKey, [])).toEqual({
    change: 'update',
    subscription: { id: 's1', isActive: true, slackEvents: [other] },
  });
  expect(planSlack(slack, 'user.removed', ['C1'])).toMatchObject({ change: 'create' });
  expect(planSlack({ ...slack, slackSubscriptions: [] }, eventKey, []).change).toBe('none');
});
