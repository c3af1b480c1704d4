-- When the provider's session ends; ours ends no later. Null where the provider did not say. Decision 0276.
alter table sso_sign_ins add column session_ends_at timestamptz;
