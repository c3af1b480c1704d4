import type { Stack } from '@foyer/testkit';

/** A secret that came by mail or text. */
export interface Delivered {
  readonly kind: 'activation' | 'reset' | 'magic' | 'unlock' | 'invitation' | 'code';
  /** The kind of mail a code came with. */
  readonly beside?: string;
  readonly email: string;
  readonly userId: string;
  readonly value: string;
  used: boolean;
}

/** Reads what was really sent, and sorts it by address. */
export interface MailDriver {
  of(email: string): readonly Delivered[];
}

const pages: readonly (readonly [string, Delivered['kind']])[] = [
  ['/account/activate', 'activation'],
  ['/account/reset-password', 'reset'],
  ['/account/login/magic-link', 'magic'],
  ['/account/unlock', 'unlock'],
  ['/account/invitation/accept', 'invitation'],
];

/** Goes through the outgoing mails, each once. */
export function createMailDriver({ mailer }: Stack): MailDriver {
  const boxes = new Map<string, Delivered[]>();
  let read = 0;

  function sort({ to: email, subject, text }: (typeof mailer.sent)[number]): void {
    const box = boxes.get(email) ?? [];
    boxes.set(email, box);
    const found = (text.match(/https?:\/\/[^\s<>"]+/g) ?? []).flatMap((link): Delivered[] => {
      const { pathname, searchParams } = new URL(link);
      const [, kind] = pages.find(([page]) => pathname.startsWith(page)) ?? [];
      const [value, userId] = [searchParams.get('token') ?? '', searchParams.get('userId') ?? ''];
      return kind && value ? [{ kind, email, userId, value, used: false }] : [];
    });
    box.push(...found);
    const [code] = /\b\d{6}\b/.exec(`${subject}\n${text.replace(/https?:\S+/g, '')}`) ?? [];
    const beside = found[0]?.kind ?? 'magic';
    if (code) box.push({ kind: 'code', beside, email, userId: '', value: code, used: false });
  }

  return {
    of: (email) => {
      for (; read < mailer.sent.length; read += 1) {
        const mail = mailer.sent[read];
        if (mail) sort(mail);
      }
      return boxes.get(email) ?? [];
    },
  };
}
