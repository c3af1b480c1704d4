import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { smsSenderSuite } from '../ports/sms-sender.suite.ts';
import { createTwilioSmsSender } from './sms-sender.twilio.ts';

interface Asked {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly form: URLSearchParams;
}

const account = {
  accountSid: 'AC5f00',
  authToken: 'a secret of the gateway',
  from: '+12025550100',
};
const text = { to: '+4915112345678', body: 'Hello', messageId: 'one' };

type Reply = (response: ServerResponse) => void;
const json = (status: number, body: unknown): Reply => {
  return (response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify(body));
};
const taken = json(201, { sid: 'SM1', status: 'queued', error_code: null });

/** A gateway on a free port: answers with the replies in order, and takes everything after them. */
async function aGateway(...replies: readonly Reply[]) {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    asked.push({ method, url, headers, form: new URLSearchParams(await readText(request)) });
    (replies[asked.length - 1] ?? taken)(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The gateway has no port');
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { asked, baseUrl: `http://127.0.0.1:${address.port}` };
}

describe('texts through a gateway', () => {
  smsSenderSuite(async () => {
    const { asked, baseUrl } = await aGateway();
    const arrived = async () =>
      asked.map(({ form }) => ({ to: form.get('To') ?? '', body: form.get('Body') ?? '' }));
    return { sender: createTwilioSmsSender({ ...account, baseUrl }), arrived };
  });

  test('the gateway is asked in its own words, with the account and an id that stays over retries', async () => {
    const { asked, baseUrl } = await aGateway();
    await createTwilioSmsSender({ ...account, baseUrl }).send(text);
    const [one] = asked;
    expect([one?.method, one?.url]).toEqual(['POST', '/2010-04-01/Accounts/AC5f00/Messages.json']);
    expect(one?.headers).toMatchObject({
      authorization: `Basic ${Buffer.from('AC5f00:a secret of the gateway').toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
      'idempotency-key': 'one',
    });
    expect(Object.fromEntries(one?.form ?? [])).toEqual({
      To: text.to,
      Body: 'Hello',
      From: '+12025550100',
    });
  });

  test('a messaging service is named instead of a number', async () => {
    const { asked, baseUrl } = await aGateway();
    await createTwilioSmsSender({ ...account, from: 'MG77', baseUrl }).send(text);
    expect(Object.fromEntries(asked[0]?.form ?? [])).toEqual({
      To: text.to,
      Body: 'Hello',
      MessagingServiceSid: 'MG77',
    });
  });

  test.each([429, 500, 502, 503, 401])(
    '%i is an error, so that the queue tries again',
    async (status) => {
      const { asked, baseUrl } = await aGateway(
        json(status, { code: 20429, message: 'Too Many Requests' }),
      );
      const sender = createTwilioSmsSender({ ...account, baseUrl });
      await expect(sender.send(text)).rejects.toThrow(`${status} (20429) Too Many Requests`);
      expect(await sender.send(text)).toEqual({ kind: 'taken' });
      expect(asked.map(({ headers }) => headers['idempotency-key'])).toEqual(['one', 'one']);
    },
  );

  test.each([
    [
      400,
      { code: 21211, message: "The 'To' number is not valid." },
      "400 (21211) The 'To' number is not valid.",
    ],
    [
      400,
      { code: 21614, message: "'To' number: +491511 2345678, is not" },
      "400 (21614) 'To' number: <number>, is not",
    ],
    [404, 'no JSON object', '404'],
  ])('%i is refused permanently', async (status, body, reason) => {
    const { baseUrl } = await aGateway(json(status, body));
    const sender = createTwilioSmsSender({ ...account, baseUrl });
    expect(await sender.send(text)).toEqual({ kind: 'refused', reason });
  });

  test('a gateway that does not answer is an error', async () => {
    const { baseUrl } = await aGateway(() => {});
    const sender = createTwilioSmsSender({ ...account, baseUrl, timeout: 50 });
    await expect(sender.send(text)).rejects.toThrow();
  });

  test('a gateway that hangs up is an error', async () => {
    const { baseUrl } = await aGateway((response) => void response.socket?.destroy());
    await expect(createTwilioSmsSender({ ...account, baseUrl }).send(text)).rejects.toThrow();
  });

  test('nobody is followed elsewhere with the credentials', async () => {
    const elsewhere = await aGateway();
    const { baseUrl } = await aGateway(
      (response) => void response.writeHead(307, { location: elsewhere.baseUrl }).end(),
    );
    await expect(createTwilioSmsSender({ ...account, baseUrl }).send(text)).rejects.toThrow();
    expect(elsewhere.asked).toEqual([]);
  });
});
