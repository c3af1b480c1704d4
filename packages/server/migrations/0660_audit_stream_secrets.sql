-- The secret before a replacement signs, too, until `previous_until`. Only of HTTP endpoints.
alter table audit_streams
  add column previous_sealed bytea,
  add column previous_until timestamptz,
  -- Entries before it are not sent: they may reach the chain only after the stream was created.
  add column starts_at timestamptz,
  -- Names batches instead of the ID: a restored copy uses positions of the chain a second time.
  add column batch_prefix uuid;
