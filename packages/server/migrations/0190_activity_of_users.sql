-- What a user did to others: the page of one user shows their latest events.
create index audits_actor on audits (actor_id, created_at desc) where actor_id is not null;
