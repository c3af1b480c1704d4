import { getBand } from '@foyer/contract/security-center/rules';
import { useApiQuery } from '@foyer/react/query';
import { ArrowForwardIcon, type Translator } from '@foyer/ui';
import { usePortal } from '../../portal/use-portal.ts';
import { PortalLink } from '../../shell/portal-link.tsx';
import {
  securityCenterFlag,
  securityCenterPermission,
  securityCenterQueries,
} from '../security/security-center.queries.ts';
import type { overviewMessages } from './overview.messages.ts';

/** The security score, as a link to the security center. */
export function SecurityScoreRow({ text }: { readonly text: Translator<typeof overviewMessages> }) {
  const { flag, hasPage, isAllowed } = usePortal();
  const isEnabled =
    flag(securityCenterFlag) && hasPage('security') && isAllowed(securityCenterPermission);
  const { data } = useApiQuery({ ...securityCenterQueries.center(), isEnabled });
  if (!isEnabled || !data) return null;
  const { score, recommendations } = data;
  const open = recommendations.filter(({ snoozed }) => !snoozed).length;
  return (
    <PortalLink
      to={{ tab: 'security', sub: 'security-center', search: '' }}
      className="foyer-overview-row foyer-overview-score"
    >
      <meter
        className="foyer-overview-meter"
        min={0}
        max={100}
        low={40}
        high={70}
        optimum={100}
        value={score}
        aria-hidden="true"
      />
      <span className="foyer-overview-words">
        <span className="foyer-overview-title">
          {text('securityScore', { score, band: text(getBand(score)) })}
        </span>{' '}
        <span className="foyer-overview-hint">{text('securityOpen', { count: open })}</span>
      </span>
      <ArrowForwardIcon size="small" className="foyer-overview-arrow" />
    </PortalLink>
  );
}
