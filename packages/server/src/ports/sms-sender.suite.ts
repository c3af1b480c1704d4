import { expect, test } from 'vitest';
import type { OutgoingText, SmsSenderPort } from './sms-sender.port.ts';

/** A sender under test and a way to read what arrived. */
export interface SmsSenderUnderTest {
  readonly sender: SmsSenderPort;
  /** Everything that arrived, oldest first. */
  arrived(): Promise<readonly { readonly to: string; readonly body: string }[]>;
}

const text: OutgoingText = {
  to: '+4915112345678',
  body: '123456 ist dein Code für Ledgerly & Söhne.\n\n@id.example.test #123456',
  messageId: '7a0c1d0e-0000-4000-8000-000000000001',
};

/** What every sender of texts must show. */
export function smsSenderSuite(make: () => Promise<SmsSenderUnderTest>): void {
  test('a text arrives as it was written, at exactly one number', async () => {
    const { sender, arrived } = await make();
    expect(await sender.send(text)).toEqual({ kind: 'taken' });
    expect(await arrived()).toEqual([{ to: text.to, body: text.body }]);
  });

  test('texts of the same content with ids of their own are two texts', async () => {
    const { sender, arrived } = await make();
    await sender.send(text);
    await sender.send({ ...text, messageId: '7a0c1d0e-0000-4000-8000-000000000002' });
    expect(await arrived()).toHaveLength(2);
  });
}
