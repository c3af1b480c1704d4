import type { SmsSenderPort } from '@foyer/server/ports/sms-sender.port';
import type { LabInbox } from './inbox.store.ts';

/** Sends texts into the inbox of the lab; nothing leaves the machine. */
export function createLabSmsSender({ inbox }: { inbox: Pick<LabInbox, 'add'> }): SmsSenderPort {
  return {
    send: async ({ to, body, messageId }) => {
      await inbox.add({
        kind: 'text',
        messageId,
        to,
        subject: 'Text message',
        text: body,
        html: '',
      });
      return { kind: 'taken' };
    },
  };
}
