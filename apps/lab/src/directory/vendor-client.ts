import type { DirectoryProfile } from './directory-state.ts';
import type { ScimSession } from './scim-session.ts';

/** A user without groups. */
export type SentProfile = Omit<DirectoryProfile, 'groups'>;

/** A user to send. */
export interface UserChange {
  /** The directory's own ID. */
  readonly externalId: string;
  readonly profile: SentProfile;
}

/** The requests of one vendor, in its order and with its peculiarities. Issue 19, item 13. */
export interface VendorClient {
  /** What the button "test the connection" sends. */
  test(session: ScimSession): Promise<void>;
  /** Finds or creates a user, and returns the ID that the service has given. */
  createUser(session: ScimSession, user: UserChange): Promise<string>;
  updateUser(
    session: ScimSession,
    user: UserChange & { readonly id: string; readonly before: SentProfile },
  ): Promise<void>;
  removeUser(session: ScimSession, id: string): Promise<void>;
  /** Whether a removed user no longer exists at the service, so that no group has them. */
  readonly deletesUsers: boolean;
  /** Finds or creates a group without members. */
  createGroup(
    session: ScimSession,
    group: { readonly externalId: string; readonly name: string },
  ): Promise<string>;
  renameGroup(
    session: ScimSession,
    group: { readonly id: string; readonly name: string },
  ): Promise<void>;
  changeMembers(
    session: ScimSession,
    group: {
      readonly id: string;
      readonly add: readonly string[];
      readonly remove: readonly string[];
    },
  ): Promise<void>;
  removeGroup(session: ScimSession, id: string): Promise<void>;
}
