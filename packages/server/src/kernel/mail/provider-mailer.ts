import type { FoyerConfig } from '../config/config.ts';
import type { MailProviderConfig } from '../config/mail.config.ts';
import type { Outgoing, OutgoingRequest } from '../outgoing/outgoing.ts';
import type { ClockPort } from '../../ports/clock.port.ts';
import {
  MailRefused,
  type MailerPort,
  type OutgoingMail,
  unsubscribeHeaders,
} from '../../ports/mailer.port.ts';
import { signAwsRequest } from '../outgoing/aws-signing.ts';

interface Deps {
  readonly config: Pick<FoyerConfig, 'mail'>;
  readonly outgoing: Pick<Outgoing, 'request'>;
  readonly clock: ClockPort;
  /** Host of the sender where the configuration names none. */
  readonly host: string;
  /** Sends where no provider is configured. */
  readonly otherwise: MailerPort;
}

type ApiMail = Omit<OutgoingMail, 'from'> & {
  readonly from: { readonly name: string; readonly address: string };
};

/** Statuses about this email: its content or its address. Any other is tried again later. */
const finalStatuses: ReadonlySet<number> = new Set([400, 413]);
const json = { 'content-type': 'application/json' };

/** Sends through the API of the configured email provider, else through the mail server. */
export function createProviderMailer(deps: Deps): MailerPort {
  const { config, outgoing, clock, host, otherwise } = deps;

  function toApiMail(mail: OutgoingMail): ApiMail {
    const configured = config.mail.from ?? `no-reply@${host}`;
    const [, name = '', address = configured] = /^(.*?)\s*<([^<>]+)>$/.exec(configured) ?? [];
    const { from } = mail;
    return { ...mail, from: { name: from?.name ?? name, address: from?.address ?? address } };
  }

  return {
    send: async (mail) => {
      const { provider } = config.mail;
      if (!provider) return otherwise.send(mail);
      const request = toRequest(provider, toApiMail(mail), clock.now());
      const { status } = await outgoing.request({ ...request, method: 'POST' });
      if (status >= 200 && status < 300) return;
      const reason = `${provider.provider} responded with status ${status}`;
      throw finalStatuses.has(status) ? new MailRefused(reason) : new Error(reason);
    },
  };
}

function toRequest(provider: MailProviderConfig, mail: ApiMail, at: Date): OutgoingRequest {
  if (provider.provider === 'sendgrid') return toSendGrid(provider, mail);
  return provider.provider === 'mailgun' ? toMailgun(provider, mail) : toSes(provider, mail, at);
}

type One<Name extends MailProviderConfig['provider']> = Extract<
  MailProviderConfig,
  { provider: Name }
>;

function toSendGrid({ secret }: One<'sendgrid'>, mail: ApiMail): OutgoingRequest {
  const { to, from, subject, text, html, messageId } = mail;
  return {
    url: 'https://api.sendgrid.com/v3/mail/send',
    headers: { ...json, authorization: `Bearer ${secret}` },
    body: JSON.stringify({
      personalizations: [{ to: [{ email: to }] }],
      from: { email: from.address, ...(from.name ? { name: from.name } : {}) },
      subject,
      content: [
        { type: 'text/plain', value: text },
        { type: 'text/html', value: html },
      ],
      headers: { 'Message-ID': messageId, ...unsubscribeHeaders(mail) },
    }),
  };
}

function toMailgun({ secret, domain, region }: One<'mailgun'>, mail: ApiMail): OutgoingRequest {
  const { to, from, subject, text, html, messageId } = mail;
  const api = region === 'eu' ? 'api.eu.mailgun.net' : 'api.mailgun.net';
  return {
    url: `https://${api}/v3/${domain}/messages`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from(`api:${secret}`).toString('base64')}`,
    },
    body: new URLSearchParams({
      from: toSender(from),
      to,
      subject,
      text,
      html,
      'h:Message-Id': messageId,
      ...Object.fromEntries(
        Object.entries(unsubscribeHeaders(mail)).map(([name, value]) => [`h:${name}`, value]),
      ),
    }).toString(),
  };
}

function toSes({ id, secret, region }: One<'ses'>, mail: ApiMail, at: Date): OutgoingRequest {
  const { to, from, subject, text, html } = mail;
  const part = (data: string) => ({ Data: data, Charset: 'UTF-8' });
  const headers = Object.entries(unsubscribeHeaders(mail)).map(([Name, Value]) => ({
    Name,
    Value,
  }));
  const url = new URL(`https://email.${region}.amazonaws.com/v2/email/outbound-emails`);
  const body = JSON.stringify({
    FromEmailAddress: toSender(from),
    Destination: { ToAddresses: [to] },
    Content: {
      Simple: {
        Subject: part(subject),
        Body: { Text: part(text), Html: part(html) },
        ...(headers.length > 0 ? { Headers: headers } : {}),
      },
    },
  });
  const keys = { accessKeyId: id, secretAccessKey: secret, region, service: 'ses' };
  return {
    url: url.href,
    headers: { ...json, ...signAwsRequest({ method: 'POST', url, body, at, ...keys }) },
    body,
  };
}

/** A sender in one header; the name is quoted, and can end neither the quotes nor the line. */
function toSender({ name, address }: ApiMail['from']): string {
  const safe = name.replace(/["\\\p{Cc}]/gu, '');
  return safe ? `"${safe}" <${address}>` : address;
}
