-- When the client secret of an OpenID connection expires at the provider, as an administrator entered it. Issue 19, item 8.
alter table sso_connections add column oidc_secret_expires_at timestamptz;
