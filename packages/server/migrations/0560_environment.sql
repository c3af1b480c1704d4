-- What the management API changed in the configuration: one row per changed key of a section of foyer.config.ts. Of the environment, not of a tenant.
create sequence environment_revision;
create table environment_settings (
  section text not null,
  key text not null,
  -- JSON; sealed, as it may hold secrets of providers. null: the key is removed.
  value_sealed bytea,
  revision bigint not null,
  updated_at timestamptz not null,
  primary key (section, key)
);

-- Permissions that the management API created or changed, which a start must not take from the file again.
alter table permissions add column managed boolean not null default false;
alter table roles add column managed boolean not null default false;
