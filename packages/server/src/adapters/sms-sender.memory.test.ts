import { describe, expect, test } from 'vitest';
import { smsSenderSuite } from '../ports/sms-sender.suite.ts';
import { createMemorySmsSender } from './sms-sender.memory.ts';

describe('texts in memory', () => {
  smsSenderSuite(async () => {
    const sender = createMemorySmsSender();
    return { sender, arrived: async () => sender.sent.map(({ to, body }) => ({ to, body })) };
  });

  test('a second copy of the same text is dropped', async () => {
    const sender = createMemorySmsSender();
    const text = { to: '+4915112345678', body: 'Hello', messageId: 'one' };
    await sender.send(text);
    await sender.send(text);
    expect(sender.sent).toHaveLength(1);
  });
});
