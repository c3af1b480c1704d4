-- The distinct emails of the audit log of each tenant, so that a search looks through these and not through every entry.
-- Nodes of the previous version fill the table as well, through the trigger.
create table audit_emails (
  tenant_id uuid not null,
  email text not null,
  primary key (tenant_id, email)
);
select foyer_protect('audit_emails');
revoke update, delete on audit_emails from foyer_tenant;

create function foyer_note_audit_emails() returns trigger language plpgsql as $$
begin
  insert into audit_emails (tenant_id, email)
    select distinct tenant_id, email from entries where tenant_id is not null and email <> ''
    order by tenant_id, email
    on conflict do nothing;
  return null;
end $$;
create trigger audits_note_emails after insert on audits
  referencing new table as entries for each statement execute function foyer_note_audit_emails();

insert into audit_emails (tenant_id, email)
  select distinct tenant_id, email from audits where tenant_id is not null and email <> '';
create index audit_emails_search on audit_emails using gin (tenant_id, email gin_trgm_ops) with (fastupdate = off);

-- Entries that contain an email elsewhere are few.
create index audits_describing_email on audits using gin (tenant_id, (action || ' ' || description) gin_trgm_ops)
  where (action || ' ' || description) like '%@%';
