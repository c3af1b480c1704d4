import { expect, test } from 'vitest';
import type { MailerPort, OutgoingMail } from './mailer.port.ts';

/** A mailer under test and a way to read what arrived. */
export interface MailerUnderTest {
  readonly mailer: MailerPort;
  /** Everything that arrived, oldest first, with every recipient. */
  arrived(): Promise<
    readonly (Omit<OutgoingMail, 'to'> & { readonly recipients: readonly string[] })[]
  >;
}

const mail: OutgoingMail = {
  to: 'ada@acme.test',
  subject: 'Grüße — activate your account',
  text: 'Open https://id.example.test/account/activate?userId=1&token=abc\n',
  html: '<p>Open <a href="https://id.example.test/account/activate?userId=1&amp;token=abc">the link</a></p>',
  messageId: '<one@id.example.test>',
};

/** What every mailer must show. */
export function mailerSuite(make: () => Promise<MailerUnderTest>): void {
  test('a mail arrives with its subject, text, page and id', async () => {
    const { mailer, arrived } = await make();
    await mailer.send(mail);
    const [got] = await arrived();
    expect(got).toMatchObject({ subject: mail.subject, messageId: mail.messageId });
    expect(got?.text.trim()).toBe(mail.text.trim());
    expect(got?.html.trim()).toBe(mail.html);
  });

  test('T-PWD-1: it goes to exactly one address', async () => {
    const { mailer, arrived } = await make();
    await mailer.send({ ...mail, to: 'grace+new@globex.test' });
    expect((await arrived()).map(({ recipients }) => recipients)).toEqual([
      ['grace+new@globex.test'],
    ]);
  });

  test('T-PWD-8: line breaks in a subject add no header', async () => {
    const { mailer, arrived } = await make();
    await mailer.send({ ...mail, subject: 'Hello\r\nBcc: eve@evil.test\r\n\r\nbody' });
    const [got] = await arrived();
    expect(got?.recipients).toEqual(['ada@acme.test']);
    expect(got?.text.trim()).toBe(mail.text.trim());
  });
}
