-- An invitation that gives no role at all is another thing than one for which nobody chose any: the second gives the default ones.
alter table invitations alter column role_ids drop not null;
alter table invitations alter column role_ids drop default;
update invitations set role_ids = null where role_ids = '{}';
