import type { BulkAction, BulkSelectionInput } from '@foyer/contract/bulk-users';
import type { TeamMember } from '@foyer/contract/users';

/** An action on many users. */
export type BulkKind = BulkAction['kind'];

/** What stands over the list. */
export type UserDialog =
  | {
      readonly kind: 'add' | 'many' | 'link' | 'stolen';
    }
  | { readonly kind: 'bulk'; readonly action: BulkKind; readonly selection: BulkSelectionInput }
  | {
      readonly kind:
        | 'temporary'
        | 'impersonate'
        | 'remove'
        | 'leave'
        | 'resetMfa'
        | 'resetPassword'
        | 'signOut';
      readonly member: TeamMember;
    };
