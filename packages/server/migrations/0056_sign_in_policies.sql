-- How people of a tenant sign in, where it is not how the environment says.
create table sign_in_policies (
  tenant_id uuid primary key references tenants (id) on delete cascade,
  auth_strategy text not null check (auth_strategy in ('EmailAndPassword', 'MagicLink', 'Code', 'NoLocalAuthentication', 'SmsCode')),
  other_methods text[] not null default '{}'
    check (other_methods <@ array['EmailAndPassword', 'MagicLink', 'Code', 'SmsCode', 'QuickSmsCode']),
  updated_at timestamptz not null default now()
);
select foyer_protect('sign_in_policies');
