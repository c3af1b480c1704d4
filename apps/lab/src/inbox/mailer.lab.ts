import type { MailerPort } from '@foyer/server/ports/mailer.port';
import type { LabInbox } from './inbox.store.ts';

/** A mailer that delivers into the inbox of the lab; nothing leaves the machine. */
export function createLabMailer({ inbox }: { inbox: Pick<LabInbox, 'add'> }): MailerPort {
  return { send: (mail) => inbox.add(mail) };
}
