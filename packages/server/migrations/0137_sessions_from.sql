-- From this moment on the tenant is open to the person's sessions that begin later. Set where an administrator ends what a member has open:
-- sessions that began in another tenant of theirs go on there, and come in here no more. Decision 0253.
alter table memberships add column sessions_from timestamptz;
