import { describe } from 'vitest';
import { mailerSuite } from '../ports/mailer.suite.ts';
import { createMemoryMailer } from './mailer.memory.ts';

describe('mailer in memory', () => {
  mailerSuite(async () => {
    const mailer = createMemoryMailer();
    return {
      mailer,
      arrived: async () => mailer.sent.map(({ to, ...mail }) => ({ ...mail, recipients: [to] })),
    };
  });
});
