-- Impersonated sessions that ran out are ended by a task that records it. Those of before the upgrade are not recorded.
create index sessions_impersonated on sessions (expires_at) where actor_id is not null and ended_at is null;
update sessions set ended_at = expires_at, end_reason = 'expired'
  where actor_id is not null and ended_at is null and expires_at <= now();
