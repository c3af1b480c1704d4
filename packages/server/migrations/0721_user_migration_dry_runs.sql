-- Whether users are only checked. Nodes of the previous version import, so dry runs have a job queue of their own.
alter table user_migrations add column is_dry_run boolean not null default false;
