-- How often something was tried in a window of time. The key is a hash: a counter tells nothing about whom it is.
create table guess_counters (
  key bytea primary key check (octet_length(key) = 32),
  count integer not null,
  window_ends timestamptz not null
);
create index guess_counters_end on guess_counters (window_ends);
