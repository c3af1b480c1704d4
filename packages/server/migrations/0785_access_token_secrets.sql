-- Access tokens are JWTs. Published SDKs ask only whether their `sub` is active, so each secret has its own: rotating ends the JWT before.
-- Null: the `id` of the token. Opaque tokens have none, and nodes of the previous version set none.
alter table api_tokens add column secret_id uuid unique;
alter table api_tokens add column previous_secret_id uuid unique;
