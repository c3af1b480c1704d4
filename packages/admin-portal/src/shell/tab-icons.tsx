import {
  BuildingIcon,
  FingerprintIcon,
  type Icon,
  KeyIcon,
  LockIcon,
  PersonIcon,
  ShieldIcon,
} from '@foyer/ui';
import {
  CardIcon,
  ChartIcon,
  GroupIcon,
  HomeIcon,
  LinkIcon,
  ListIcon,
  PeopleIcon,
  RefreshIcon,
  SettingsIcon,
  TagIcon,
} from '@foyer/ui/portal';
import type { Tab } from '../navigation/tabs.ts';

/** The picture of each tab. */
export const tabIcons: Readonly<Record<Tab, Icon>> = {
  overview: HomeIcon,
  profile: PersonIcon,
  privacy: FingerprintIcon,
  personalApiTokens: KeyIcon,
  usage: ChartIcon,
  account: SettingsIcon,
  users: PeopleIcon,
  groups: GroupIcon,
  roles: TagIcon,
  security: ShieldIcon,
  sso: LockIcon,
  provisioning: RefreshIcon,
  audits: ListIcon,
  webhooks: LinkIcon,
  apiTokens: KeyIcon,
  subscriptions: CardIcon,
  allAccounts: BuildingIcon,
};
