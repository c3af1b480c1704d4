-- Members who may sign in without single sign-on although it is required, until `expires_at`. Issue 19, item 5.
create table sso_exemptions (
  tenant_id uuid not null references tenants (id) on delete cascade,
  user_id uuid not null,
  reason text not null,
  created_at timestamptz not null,
  created_by uuid references users (id) on delete set null,
  expires_at timestamptz not null,
  primary key (tenant_id, user_id),
  foreign key (user_id, tenant_id) references memberships (user_id, tenant_id) on delete cascade
);
create index sso_exemptions_user on sso_exemptions (user_id);
create index sso_exemptions_creator on sso_exemptions (created_by);
create index sso_exemptions_expiry on sso_exemptions (expires_at);
select foyer_protect('sso_exemptions');
