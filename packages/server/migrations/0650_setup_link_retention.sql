-- Setup links are listed for 30 days after they ended, then deleted. The default is for nodes of the previous version. Issue 19, item 9.
alter table sso_setup_links add column listed_until timestamptz not null default now() + interval '60 days';
update sso_setup_links set listed_until = coalesce(revoked_at, expires_at) + interval '30 days';
create index sso_setup_links_retention on sso_setup_links (listed_until);
