-- Where a provider takes answers to its logout requests, if not where it takes requests.
alter table sso_connections add column slo_response_endpoint text;

-- Whose connection a message of a provider is for is looked up by the name the provider has; with what it said at sign-ins where the
-- connection was set up without a name. An address an application asks for is looked up as well. Hashed: these texts may be long.
create index sso_connections_entity on sso_connections using hash (idp_entity_id) where idp_entity_id is not null;
create index sso_connections_client on sso_connections using hash (oidc_client_id) where oidc_client_id is not null;
create index sso_connections_endpoint on sso_connections using hash (sso_endpoint) where sso_endpoint is not null;
create index sso_connections_oidc on sso_connections using hash (oidc_issuer) where oidc_issuer is not null;
create index sso_sign_ins_person on sso_sign_ins using hash (subject);
