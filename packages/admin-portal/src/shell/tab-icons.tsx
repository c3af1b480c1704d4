import {
  BuildingIcon,
  FingerprintIcon,
  type Icon,
  KeyIcon,
  LockIcon,
  UserIcon,
  ShieldIcon,
} from '@foyer/ui';
import {
  CardIcon,
  ChartIcon,
  GroupIcon,
  HomeIcon,
  LinkIcon,
  ListIcon,
  UsersIcon,
  RefreshIcon,
  SettingsIcon,
  TagIcon,
} from '@foyer/ui/portal';
import type { Tab } from '../navigation/tabs.ts';

/** The picture of each tab. */
export const tabIcons: Readonly<Record<Tab, Icon>> = {
  overview: HomeIcon,
  profile: UserIcon,
  privacy: FingerprintIcon,
  personalApiTokens: KeyIcon,
  usage: ChartIcon,
  account: SettingsIcon,
  users: UsersIcon,
  groups: GroupIcon,
  roles: TagIcon,
  security: ShieldIcon,
  sso: LockIcon,
  provisioning: RefreshIcon,
  audits: ListIcon,
  reports: ChartIcon,
  webhooks: LinkIcon,
  apiTokens: KeyIcon,
  subscriptions: CardIcon,
  allAccounts: BuildingIcon,
};
