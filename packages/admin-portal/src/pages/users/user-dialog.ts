import type { TeamMember } from '@foyer/contract/users';

/** What stands over the list. */
export type UserDialog =
  | {
      readonly kind:
        | 'add'
        | 'many'
        | 'link'
        | 'roles'
        | 'groups'
        | 'removeMany'
        | 'signOutMany'
        | 'stolen'
        | 'resendAll'
        | 'resendMany';
    }
  | {
      readonly kind: 'temporary' | 'remove' | 'leave' | 'resetMfa' | 'resetPassword' | 'signOut';
      readonly member: TeamMember;
    };
