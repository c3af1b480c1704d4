-- The audit log of a tenant as a list: who was impersonated, in which session, and indexes for its filters, sorting, and search.
alter table audits add column session_id text;
alter table audits add column impersonated_id uuid;

create index audits_session on audits (session_id, created_at) where session_id is not null;
create index audits_action on audits (tenant_id, action, created_at);
create index audits_ip on audits (tenant_id, (coalesce(ip, '')), created_at);
create index audits_email on audits (tenant_id, (coalesce(email, '')), created_at);
create index audits_severity on audits
  (tenant_id, (array_position(array['Info', 'Low', 'Medium', 'High', 'Critical'], severity)), created_at);
create index audits_severe on audits (tenant_id, created_at) where severity in ('High', 'Critical');
create index audits_search on audits using gin
  (tenant_id, (coalesce(email, '') || ' ' || action || ' ' || description || ' ' || coalesce(ip, '')) gin_trgm_ops);
