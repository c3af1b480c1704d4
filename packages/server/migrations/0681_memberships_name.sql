-- The users of thousands of accounts are listed in the order of their names, whatever the account.
create index memberships_name on memberships (name_key, user_id);
