-- Sessions in which somebody acts as somebody else: who, from which tenant (none: the operator), and why. Such a session stays
-- in its tenant and ends with its hour.
alter table sessions add column actor_id uuid references users (id) on delete cascade;
alter table sessions add column actor_tenant_id uuid references tenants (id) on delete cascade;
alter table sessions add column reason text;
