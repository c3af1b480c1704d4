-- Where an API token was last used from, so that the impact of restrictions names the tokens that stop working. Null: before this migration.
alter table api_tokens add column last_used_ip inet;
