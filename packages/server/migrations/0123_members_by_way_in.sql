-- Lists of members by what few of them have: another way in than a password of ours, and a password known to be stolen.
create index users_provider on users (provider, id) where provider <> 'local';
create index passwords_breached on passwords (user_id) where breached_at is not null;
