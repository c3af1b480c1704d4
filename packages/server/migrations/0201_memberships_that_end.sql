-- The overview counts memberships that end soon; few have an end.
create index memberships_ending on memberships (tenant_id, expires_at) where expires_at is not null;
