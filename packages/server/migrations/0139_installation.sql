-- Where this database lives: which cluster, which database in it, and which table. A copy that was restored lives elsewhere, and is
-- noticed by that: what was handed out before it was made may have been taken back since. Decision 0232.
create table installation (
  only_one boolean primary key default true check (only_one),
  place text
);
insert into installation default values;
