-- When the person last proved who they are in this session; null until a step-up. The session's own limits go on counting
-- from its beginning.
alter table sessions add column proved_at timestamptz;
