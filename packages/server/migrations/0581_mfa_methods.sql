-- The MFA methods that members can set up; null: all of the environment's. Methods that are already set up keep working.
-- Nodes of the previous version offer all of them.
alter table mfa_policies add column allowed_methods text[] check (cardinality(allowed_methods) > 0);
