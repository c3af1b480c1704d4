import { normalizeEmail } from '@foyer/contract';
import pg from 'pg';
import { getCodes, getLinks, readableText } from './mail-content.ts';

/** A mail, or a text message to a phone. */
export type LabMailKind = 'mail' | 'text';

/** A delivered mail or text as `GET /lab/inbox` answers it. */
export interface LabMail {
  readonly id: string;
  readonly kind: LabMailKind;
  /** Address, or number in E.164 form. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly links: readonly string[];
  readonly codes: readonly string[];
  readonly sentAt: string;
}

/** A line of the list on the inbox page. */
export interface LabMailSummary {
  readonly id: string;
  readonly kind: LabMailKind;
  readonly to: string;
  readonly subject: string;
  readonly preview: string;
  readonly sentAt: string;
}

/** What arrives; `messageId` makes a second delivery of the same mail harmless. */
export interface ArrivingMail {
  /** Default: mail. */
  readonly kind?: LabMailKind;
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Mails kept in the database, so that they survive a restart. */
export interface LabInbox {
  add(mail: ArrivingMail): Promise<void>;
  /** Newest first; only mails to exactly this address where one is given. */
  list(filter: { to?: string | undefined; limit: number }): Promise<readonly LabMail[]>;
  /** Newest first; `search` looks in addresses and subjects. */
  summaries(filter: {
    search?: string | undefined;
    limit: number;
  }): Promise<readonly LabMailSummary[]>;
  find(id: string): Promise<LabMail | undefined>;
  clear(filter: { to?: string | undefined }): Promise<void>;
  close(): Promise<void>;
}

/** Older mails fall out, so that a demo left running does not grow without end. */
const storedEmails = 2000;

/** Number of characters of a mail that its line in the list shows. */
const previewLength = 140;

const schema = `
  select pg_advisory_xact_lock(hashtext('foyer.lab'));
  create schema if not exists lab;
  create table if not exists lab.lab_inbox (
    id bigint generated always as identity primary key,
    message_id text not null unique,
    recipient text not null,
    subject text not null,
    body_text text not null,
    body_html text not null,
    sent_at timestamptz not null default clock_timestamp()
  );
  alter table lab.lab_inbox add column if not exists kind text not null default 'mail';
  create index if not exists lab_inbox_recipient on lab.lab_inbox (recipient, id desc);`;

interface Row {
  readonly id: string;
  readonly kind: LabMailKind;
  readonly recipient: string;
  readonly subject: string;
  readonly body_text: string;
  readonly body_html: string;
  readonly sent_at: Date;
}

function asMail(row: Row): LabMail {
  const content = { text: row.body_text, html: row.body_html };
  return {
    id: row.id,
    kind: row.kind,
    to: row.recipient,
    subject: row.subject,
    ...content,
    links: getLinks(content),
    codes: getCodes(content),
    sentAt: row.sent_at.toISOString(),
  };
}

function asSummary(row: Row): LabMailSummary {
  const readable = row.body_text.trim() === '' ? readableText(row.body_html) : row.body_text;
  return {
    id: row.id,
    kind: row.kind,
    to: row.recipient,
    subject: row.subject,
    preview: readable.replaceAll(/\s+/g, ' ').trim().slice(0, previewLength),
    sentAt: row.sent_at.toISOString(),
  };
}

/** Runs `prepare` until it succeeds once; callers at the same time share one attempt. */
function once(prepare: () => Promise<unknown>): () => Promise<void> {
  let attempt: Promise<void> | undefined;
  return () => {
    attempt ??= prepare().then(
      () => undefined,
      (error: unknown) => {
        attempt = undefined;
        throw error;
      },
    );
    return attempt;
  };
}

/** In an address line a plus represents a space: `?to=+4915112345678` means the number all the same. */
function getRecipient(to: string): string {
  return /^ \d+$/.test(to) ? `+${to.trim()}` : normalizeEmail(to);
}

const columns = 'id, kind, recipient, subject, body_text, body_html, sent_at';

/** Opens the inbox of the lab in the product's database. It creates its own schema `lab` when it is first used. */
export function createLabInbox({ connectionString }: { connectionString: string }): LabInbox {
  const pool = new pg.Pool({
    connectionString,
    max: 3,
    query_timeout: 15_000,
    keepAlive: true,
    allowExitOnIdle: true,
  });
  // A connection lost with the database is replaced by the next query; one lost while it closes is gone anyway.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const prepared = once(() => pool.query(schema));
  const rows = async (sql: string, values: readonly unknown[]): Promise<readonly Row[]> => {
    await prepared();
    return (await pool.query<Row>(sql, [...values])).rows;
  };

  return {
    add: async ({ kind = 'mail', messageId, to, subject, text, html }) => {
      const insert = `insert into lab.lab_inbox (message_id, recipient, subject, body_text, body_html, kind)
        values ($1, $2, $3, $4, $5, $6) on conflict (message_id) do nothing`;
      await rows(insert, [messageId, getRecipient(to), subject, text, html, kind]);
      await rows('delete from lab.lab_inbox where id <= (select max(id) from lab.lab_inbox) - $1', [
        storedEmails,
      ]);
    },
    list: async ({ to, limit }) => {
      const sql = `select ${columns} from lab.lab_inbox where $1::text is null or recipient = $1 order by id desc limit $2`;
      return (await rows(sql, [to === undefined ? null : getRecipient(to), limit])).map(asMail);
    },
    summaries: async ({ search, limit }) => {
      const sql = `select ${columns} from lab.lab_inbox
        where $1::text is null or strpos(lower(recipient || ' ' || subject), lower($1)) > 0 order by id desc limit $2`;
      return (await rows(sql, [search ?? null, limit])).map(asSummary);
    },
    find: async (id) => {
      if (!/^\d{1,18}$/.test(id)) return undefined;
      const [row] = await rows(`select ${columns} from lab.lab_inbox where id = $1`, [id]);
      return row ? asMail(row) : undefined;
    },
    clear: async ({ to }) => {
      const sql = 'delete from lab.lab_inbox where $1::text is null or recipient = $1';
      await rows(sql, [to === undefined ? null : getRecipient(to)]);
    },
    close: () => pool.end(),
  };
}
