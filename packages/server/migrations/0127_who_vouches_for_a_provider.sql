-- What whoever last changed whom a connection believes may give to others, where members hold more than that. Null: nobody does, or
-- somebody above whom nobody stands has confirmed the connection. Until then it opens nobody who holds more, and enforces nothing.
-- Decision 0224.
alter table sso_connections
  add column vouched_level integer,
  add column vouched_permissions text[],
  add constraint sso_connections_vouched check (not enforced or vouched_permissions is null);
