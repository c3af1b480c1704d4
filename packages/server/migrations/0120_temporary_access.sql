-- Memberships that end by themselves: from `expires_at` on the tenant is closed to the person, whatever else holds. Decision 0202.
alter table memberships add column expires_at timestamptz;
-- When the membership that an invitation leads to ends; a date, so that accepting late does not make it longer.
alter table invitations add column access_ends_at timestamptz;
-- An administrator wants a new password of its owner: the next sign-in with this one leads to choosing another. Decision 0203.
alter table passwords add column reset_demanded_at timestamptz;
