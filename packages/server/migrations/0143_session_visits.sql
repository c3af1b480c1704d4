-- Tenants a session has been in besides the one it is at home in: the limit of sessions of each counts it there, too. Decision 0253.
alter table sessions add column visited uuid[] not null default '{}';
