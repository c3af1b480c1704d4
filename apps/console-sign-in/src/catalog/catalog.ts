import { accessAndDataPolicies } from './access-policies.list.ts';
import {
  allowModes,
  appScopes,
  authenticationFactors,
  durationChoices,
  ruleActions,
} from './access.lists.ts';
import type { CatalogList } from './catalog-list.ts';
import { postureChecks } from './checks.lists.ts';
import { customizationPolicies } from './customization-policies.list.ts';
import { dataMatchKinds, detectorFamilies, fileTypeCategories } from './data.lists.ts';
import {
  clientKinds,
  clientTypes,
  deviceSources,
  deviceStates,
  deviceTypes,
  operatingSystems,
} from './devices.lists.ts';
import { accountProtectionEvents, messageGroups, userVisibleEvents } from './events.lists.ts';
import { policyGroups, policySections } from './policy-locations.lists.ts';
import { securityPolicies } from './security-policies.list.ts';
import { sessionEndList } from './session-end.list.ts';
import { vendorLists } from './vendors.lists.ts';

/** Lists that belong together, as the console's navigation shows them. */
export interface CatalogChapter {
  readonly title: string;
  readonly lists: readonly CatalogList[];
}

/** Every enumeration of specification 2, §3. */
export const catalog: readonly CatalogChapter[] = [
  {
    title: 'Rules',
    lists: [ruleActions, authenticationFactors, allowModes, appScopes, durationChoices],
  },
  {
    title: 'Policies',
    lists: [
      policyGroups,
      policySections,
      accessAndDataPolicies,
      securityPolicies,
      customizationPolicies,
    ],
  },
  {
    title: 'Devices',
    lists: [
      deviceSources,
      deviceStates,
      deviceTypes,
      clientKinds,
      clientTypes,
      operatingSystems,
      postureChecks,
    ],
  },
  {
    title: 'Events',
    lists: [userVisibleEvents, messageGroups, accountProtectionEvents, sessionEndList],
  },
  { title: 'Data', lists: [fileTypeCategories, dataMatchKinds, detectorFamilies, ...vendorLists] },
];

/** The list of an id. */
export function getList(id: string): CatalogList | undefined {
  return catalog.flatMap(({ lists }) => lists).find((list) => list.id === id);
}

/** The entries whose value or label contains the words, however they are written. */
export function entriesMatching({ entries }: CatalogList, words: string): CatalogList['entries'] {
  const requested = words.trim().toLowerCase();
  return entries.filter(({ value, label }) =>
    `${value}\n${label}`.toLowerCase().includes(requested),
  );
}
