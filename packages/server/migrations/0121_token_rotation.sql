-- A token that gets a new secret keeps the one before it working for as long as the administrator says. Decision 0210.
alter table api_tokens add column previous_hash bytea unique;
alter table api_tokens add column previous_until timestamptz;
alter table api_tokens add column rotated_at timestamptz;
alter table api_tokens add check ((previous_hash is null) = (previous_until is null));
