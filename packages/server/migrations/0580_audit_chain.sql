-- Tamper evidence of the audit log: every entry is signed when it is written, queued in the same statement, and then
-- appended to the chain of its tenant. docs/decisions/audit-log.md

-- Entries that are not in a chain yet. Entries older than this migration have no signature; the first run signs them.
create table audit_queue (
  id bigint generated always as identity primary key,
  audit_id uuid not null unique,
  tenant_id uuid,
  signature bytea
);
select foyer_protect('audit_queue');
revoke select, update, delete on audit_queue from foyer_tenant;
insert into audit_queue (audit_id, tenant_id) select id, tenant_id from audits order by created_at, id;

-- One row per chain; entries without a tenant have the chain of the zero UUID. `first_position` and `first_link` say
-- where it starts after retention, `signature` covers all columns.
create table audit_chains (
  tenant_id uuid primary key,
  first_position bigint not null default 1,
  first_link bytea not null,
  last_position bigint not null default 0,
  last_link bytea not null,
  signature bytea not null
);

create table audit_links (
  tenant_id uuid not null,
  position bigint not null,
  audit_id uuid not null unique,
  signature bytea not null,
  link bytea not null,
  primary key (tenant_id, position)
);

select foyer_protect('audit_chains');
select foyer_protect('audit_links');
revoke all on audit_chains, audit_links from foyer_tenant;

-- Neither the server nor its tenant role changes or deletes an entry; only retention does, and says so.
create function foyer_audit_is_final() returns trigger language plpgsql as $$
begin
  if current_setting('foyer.audit_retention', true) = 'on' and tg_op = 'DELETE' then return null; end if;
  raise exception 'Audit entries are never changed' using errcode = 'insufficient_privilege';
end $$;
create trigger audits_are_final before update or delete or truncate on audits
  for each statement execute function foyer_audit_is_final();
create trigger audit_links_are_final before update or delete or truncate on audit_links
  for each statement execute function foyer_audit_is_final();
