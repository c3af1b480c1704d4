import { LockIcon, VisuallyHidden } from '@foyer/ui';
import { Kbd, SearchIcon } from '@foyer/ui/portal';
import type { MenuRow } from '../navigation/navigation.rules.ts';
import type { TabGroup } from '../navigation/navigation.ts';
import { usePortalFrame } from '../portal/portal-context.ts';
import { useAddress } from '../portal/use-address.ts';
import { NotificationBell } from '../notifications/notification-bell.tsx';
import { UserMenu } from './user-menu.tsx';
import { PortalLink } from './portal-link.tsx';
import { isMac } from './platform.ts';
import { tabIcons } from './tab-icons.tsx';
import { TenantMenu } from './tenant-menu.tsx';

/** What the rail takes. */
export interface RailProps {
  readonly onSearch: () => void;
  readonly onShortcuts: () => void;
  /** False in the drawer, beside which the bar has it. */
  readonly hasBell: boolean;
  /** A page was chosen: a drawer closes. */
  readonly onGo?: (() => void) | undefined;
}

const groups: readonly TabGroup[] = ['home', 'personal', 'workspace', 'allAccounts'];

/** Account at the top, pages in groups, user at the foot. */
export function Rail({ onSearch, onShortcuts, onGo, hasBell }: RailProps) {
  const { menu, text, options } = usePortalFrame();
  return (
    <div className="foyer-rail">
      <div className="foyer-rail-head">
        {options.logo !== undefined && <div className="foyer-rail-logo">{options.logo}</div>}
        <TenantMenu />
        <button type="button" className="foyer-rail-search" onClick={onSearch}>
          <SearchIcon size="small" />
          <span className="foyer-rail-search-label">{text('search')}</span>
          <span className="foyer-rail-keys" aria-hidden="true">
            <Kbd>{isMac() ? '⌘K' : 'Ctrl K'}</Kbd>
          </span>
        </button>
      </div>
      <nav className="foyer-rail-nav" aria-label={text('menu')}>
        {groups.map((group) => (
          <RailGroup
            key={group}
            group={group}
            rows={menu.filter((row) => row.group === group)}
            onGo={onGo}
          />
        ))}
      </nav>
      <div className="foyer-rail-foot">
        <UserMenu onShortcuts={onShortcuts} />
        {hasBell && <NotificationBell />}
      </div>
    </div>
  );
}

interface RailGroupProps extends Pick<RailProps, 'onGo'> {
  readonly group: TabGroup;
  readonly rows: readonly MenuRow[];
}

function RailGroup({ group, rows, onGo }: RailGroupProps) {
  const { place, text } = usePortalFrame();
  const tab = useAddress(place, 'tab');
  if (rows.length === 0) return null;
  const title =
    group === 'home' || group === 'personal'
      ? undefined
      : text(group === 'workspace' ? 'groupWorkspace' : 'groupAllAccounts');
  const titleId = `foyer-rail-${group}`;
  return (
    <div className="foyer-rail-group">
      {title !== undefined && (
        <h2 className="foyer-rail-title" id={titleId}>
          {title}
        </h2>
      )}
      <ul className="foyer-rail-list" aria-labelledby={title === undefined ? undefined : titleId}>
        {rows.map((row) => {
          const TabIcon = tabIcons[row.tab];
          return (
            <li key={row.tab} className="foyer-rail-item">
              <PortalLink
                to={{ tab: row.tab, sub: undefined, search: '' }}
                className="foyer-rail-link"
                isCurrent={row.tab === tab}
                onGo={onGo}
              >
                <TabIcon size="small" />
                <span className="foyer-rail-label">{text(row.tab)}</span>
                {row.isLocked && (
                  <>
                    <LockIcon size="small" className="foyer-rail-lock" />
                    <VisuallyHidden>, {text('lockedMark')}</VisuallyHidden>
                  </>
                )}
              </PortalLink>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
