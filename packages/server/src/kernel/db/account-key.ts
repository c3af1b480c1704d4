import { type RawBuilder, sql } from 'kysely';

/**
 * The account key of the user in this table: the email, or the username or phone number a user
 * without one signs in by.
 */
export const selectAccountKey = (users: 'u' | 'users'): RawBuilder<string> =>
  sql<string>`foyer_identifier_key(${sql.ref(`${users}.id`)}, ${sql.ref(`${users}.email`)}, ${sql.ref(`${users}.phone_number`)})`;

/**
 * The ID of the user with this account key; null if there is none. A user has exactly one key, so
 * that wrong passwords count once.
 */
export const userIdByAccountKey = (
  key: RawBuilder<unknown>,
): RawBuilder<string | null> => sql`coalesce(
  (select f.id from users f where f.email = ${key}),
  (select f.id from usernames n join users f on f.id = n.user_id and f.email is null where n.key = ${key}),
  (select f.id from user_phones p join users f on f.id = p.user_id and f.email is null
    where p.phone_number = ${key} and p.verified_at is not null
      and not exists (select 1 from usernames n where n.user_id = f.id)))`;
