-- People. An account belongs to the environment and is a member of tenants; its address is stored normalised.
create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(btrim(email))),
  name text not null default '',
  profile_picture_url text,
  phone_number text,
  provider text not null default 'local',
  metadata jsonb not null default '{}',
  super_user boolean not null default false,
  -- When somebody proved to own the mailbox; null until then.
  verified_at timestamptz,
  -- Set by an administrator: closes every way in. The pause after wrong guesses is counted elsewhere and ends by itself.
  locked_at timestamptz,
  -- Where the next sign-in begins.
  last_tenant_id uuid references tenants (id) on delete set null,
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table passwords (
  user_id uuid primary key references users (id) on delete cascade,
  hash text not null,
  -- Hash of the sign-up cookie of the browser that chose this password before the mailbox was proved. Activating elsewhere
  -- asks for a new password, as this one may be a stranger's. Decision 0051.
  browser_hash bytea,
  changed_at timestamptz not null default now()
);

-- Earlier hashes, for the password-history policy.
create table password_history (
  id bigint generated always as identity primary key,
  user_id uuid not null references users (id) on delete cascade,
  hash text not null,
  replaced_at timestamptz not null default now()
);
create index password_history_user on password_history (user_id, replaced_at desc);

create table memberships (
  tenant_id uuid not null references tenants (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  sub_account_access boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (user_id, tenant_id)
);
create index memberships_tenant on memberships (tenant_id, user_id);
