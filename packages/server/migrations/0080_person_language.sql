-- The language of a person, a BCP 47 tag of ours; null is "not known", and mails follow the request then. A `locale` in their metadata,
-- which hosts keep, wins over it.
alter table users add column language text check (char_length(language) <= 35);
