-- Invitations of one address to a tenant, until they are accepted. The id stands in the mailed link, and becomes that of the
-- account where there was none: what an administrator sees does not tell whether somebody has an account elsewhere.
create table invitations (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants (id) on delete cascade,
  email text not null check (email = lower(btrim(email))),
  name text not null default '',
  phone_number text,
  role_ids uuid[] not null default '{}',
  invited_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  sent_at timestamptz,
  unique (tenant_id, email)
);
create index invitations_email on invitations (email);
select foyer_protect('invitations');

-- Invite links: one for each member who hands one out. The token is made of the id and a key of the server, and not stored.
create table invite_links (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  role_ids uuid[] not null default '{}',
  should_send_email boolean not null default true,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  unique (tenant_id, user_id)
);
select foyer_protect('invite_links');

-- Accounts that were opened with an invite link and wait for activation: they join when the mailbox is proved.
create table waiting_joins (
  user_id uuid primary key references users (id) on delete cascade,
  tenant_id uuid not null references tenants (id) on delete cascade,
  link_id uuid not null references invite_links (id) on delete cascade
);
create index waiting_joins_tenant on waiting_joins (tenant_id);
select foyer_protect('waiting_joins');

-- Closed by the operator: nobody joins. Codes ER-01239 and ER-01240 of the contract.
alter table tenants add column locked_at timestamptz;
