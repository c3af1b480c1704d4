import { once } from 'node:events';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { MailRefused } from '../ports/mailer.port.ts';
import { mailerSuite } from '../ports/mailer.suite.ts';
import { newCertifiedKey } from '../protocols/saml/write-certificate.ts';
import { createSmtpMailer } from './mailer.smtp.ts';

interface Delivery {
  readonly recipients: readonly string[];
  readonly raw: Buffer;
}

/** A real mail server on a free port that keeps what it is given, or refuses the first mails. */
async function aMailServer({
  refuseFirst = 0,
  hangUpFirst = 0,
  answer = 451,
  demandTls = false,
} = {}) {
  const deliveries: Delivery[] = [];
  let refusals = refuseFirst;
  let hangUps = hangUpFirst;
  function hangUp(id: string): void {
    for (const connection of server.connections) if (connection.id === id) connection.close();
  }

  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        refusals -= 1;
        if (refusals >= 0)
          return done(Object.assign(new Error('Try later'), { responseCode: answer }));
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        deliveries.push({ recipients, raw: Buffer.concat(chunks) });
        hangUps -= 1;
        // The mail is taken, and nobody hears of it.
        if (hangUps >= 0) return hangUp(session.id);
        return done();
      });
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  if (address === null || typeof address === 'string')
    throw new Error('The mail server has no port');
  const { port } = address;
  const from = 'Ledgerly <no-reply@id.example.test>';
  const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from, demandTls });
  onTestFinished(async () => {
    mailer.close();
    await new Promise<void>((resolve) => server.close(resolve));
  });
  return { mailer, deliveries };
}

describe('mailer over SMTP', () => {
  mailerSuite(async () => {
    const { mailer, deliveries } = await aMailServer();
    const arrived = () =>
      Promise.all(
        deliveries.map(async ({ recipients, raw }) => {
          const {
            subject = '',
            text = '',
            html = '',
            messageId = '',
          } = await PostalMime.parse(raw);
          return { recipients, subject, text, html, messageId };
        }),
      );
    return { mailer, arrived };
  });

  // RFC 8058, §3.1
  test('a mail that can be unsubscribed from says how, and no other does', async () => {
    const { mailer, deliveries } = await aMailServer();
    const mail = {
      to: 'ada@acme.test',
      subject: 'Hi',
      text: 'Hi',
      html: 'Hi',
      messageId: '<1@id>',
    };
    const unsubscribeUrl = `https://id.test/unsubscribe?link=${'x'.repeat(400)}`;
    await mailer.send({ ...mail, unsubscribeUrl });
    await mailer.send(mail);
    const [first = '', second = ''] = deliveries.map(({ raw }) => raw.toString('latin1'));
    // a folded line begins with a space, which is not part of the URL
    expect(first.replaceAll(/\r\n\s/g, ' ')).toContain(`List-Unsubscribe: <${unsubscribeUrl}>\r\n`);
    expect(first).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(second).not.toMatch(/^List-/m);
  });

  test('a mail the server does not take is an error, so that the queue tries again', async () => {
    const { mailer, deliveries } = await aMailServer({ refuseFirst: 1 });
    const mail = {
      to: 'ada@acme.test',
      subject: 'Hi',
      text: 'Hi',
      html: '<p>Hi</p>',
      messageId: '<1@x.test>',
    };
    await expect(mailer.send(mail)).rejects.toThrow(/Try later/);
    await mailer.send(mail);
    expect(deliveries).toHaveLength(1);
  });

  test('a mailbox that is not there is a permanent refusal', async () => {
    const { mailer, deliveries } = await aMailServer({ refuseFirst: 1, answer: 554 });
    const mail = {
      to: 'ada@acme.test',
      subject: 'Hi',
      text: 'Hi',
      html: '<p>Hi</p>',
      messageId: '<1@x.test>',
    };
    await expect(mailer.send(mail)).rejects.toBeInstanceOf(MailRefused);
    expect(deliveries).toHaveLength(0);
  });

  test('a mail sent again because the answer got lost is the same mail', async () => {
    const { mailer, deliveries } = await aMailServer({ hangUpFirst: 1 });
    const mail = {
      to: 'ada@acme.test',
      subject: 'Hi',
      text: 'Hi',
      html: '<p>Hi</p>',
      messageId: '<1@x.test>',
    };
    await expect(mailer.send(mail)).rejects.not.toBeInstanceOf(MailRefused);
    await mailer.send(mail);
    const ids = await Promise.all(
      deliveries.map(async ({ raw }) => (await PostalMime.parse(raw)).messageId),
    );
    expect(ids).toEqual(['<1@x.test>', '<1@x.test>']);
  });

  test('a mail server without TLS gets nothing where TLS is demanded', async () => {
    const { mailer, deliveries } = await aMailServer({ demandTls: true });
    const mail = {
      to: 'ada@acme.test',
      subject: 'Hi',
      text: 'Hi',
      html: '<p>Hi</p>',
      messageId: '<1@x.test>',
    };
    const sending = mailer.send(mail);
    await expect(sending).rejects.toThrow(/STARTTLS/);
    await expect(sending).rejects.not.toBeInstanceOf(MailRefused);
    expect(deliveries).toEqual([]);
  });

  test('ASVS-12.3.4 a mail server that only itself vouches for is sent nothing', async () => {
    const { privateKey, certificate } = await newCertifiedKey({
      commonName: '127.0.0.1',
      serial: new Uint8Array([1]),
      notBefore: new Date(Date.now() - 864e5),
      notAfter: new Date(Date.now() + 864e5),
    });
    const heard: string[] = [];
    const server = new SMTPServer({
      secure: true,
      key: privateKey,
      cert: certificate,
      disabledCommands: ['AUTH'],
      onMailFrom: ({ address }, _session, done) => {
        heard.push(address);
        done();
      },
    });
    server.on('error', () => undefined); // the handshake that the mailer breaks off
    const listening = server.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const { port } = Object(listening.address());
    const mailer = createSmtpMailer({
      url: `smtps://127.0.0.1:${port}`,
      from: 'no-reply@id.example.test',
    });
    onTestFinished(async () => {
      mailer.close();
      await new Promise<void>((resolve) => server.close(resolve));
    });
    const mail = {
      to: 'ada@acme.test',
      subject: 'Hi',
      text: 'Hi',
      html: '<p>Hi</p>',
      messageId: '<1@x.test>',
    };
    await expect(mailer.send(mail)).rejects.toThrow(/self-signed|unable to verify/);
    expect(heard).toEqual([]);
  });
});
