import type { ColumnType, Generated } from 'kysely';

type Moment = ColumnType<Date, Date, Date>;

/** An address that is invited to a tenant. */
export interface InvitationsTable {
  id: Generated<string>;
  tenant_id: string;
  email: string;
  name: string;
  phone_number: string | null;
  /** Null: nobody chose any, and the default ones are given. */
  role_ids: string[] | null;
  invited_by: string | null;
  /** A backend invited. Migration 0400. */
  by_vendor: Generated<boolean>;
  created_at: Moment;
  sent_at: Moment | null;
  /** When the membership that comes of it ends by itself. */
  access_ends_at: Moment | null;
  /** While it is disabled, it cannot be accepted. */
  disabled_at: Moment | null;
}

/** A link that a user hands out for their tenant. */
export interface InviteLinksTable {
  id: Generated<string>;
  tenant_id: string;
  user_id: string;
  role_ids: string[];
  should_send_email: boolean;
  expires_at: Moment;
  created_at: Moment;
}

/** A new account that joins a tenant once its mailbox is proved. */
export interface WaitingJoinsTable {
  user_id: string;
  tenant_id: string;
  link_id: string;
}

/** A user name; `key` is the form it is compared in. */
export interface UsernamesTable {
  user_id: string;
  username: string;
  key: string;
  created_at: Moment;
}

/** A user name a user wished for at sign-up, given when the mailbox is proved. */
export interface WaitingNamesTable {
  user_id: string;
  username: string;
  key: string;
}

/** What a user agreed to, or did not. */
export interface ConsentsTable {
  id: Generated<string>;
  user_id: string;
  kind: 'terms' | 'marketing';
  version: string;
  given: boolean;
  given_at: Moment;
  ip: string | null;
}

/** Tables of how users join: invited, by a name they chose, with what they agreed to. */
export interface JoiningTables {
  invitations: InvitationsTable;
  invite_links: InviteLinksTable;
  waiting_joins: WaitingJoinsTable;
  usernames: UsernamesTable;
  waiting_names: WaitingNamesTable;
  consents: ConsentsTable;
}
