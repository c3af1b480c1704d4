import type { SecurityCenter } from '@foyer/contract/security-center';
import { insights, securityCategories } from '@foyer/contract/security-center/rules';
import { useApiQuery } from '@foyer/react/query';
import { Section, SettingList, SettingRow } from '@foyer/ui/portal';
import { LoadedPart } from '../../portal/loaded-part.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { SettingsPlaceholder } from '../../portal/settings-placeholder.tsx';
import { usePortal } from '../../portal/use-portal.ts';
import { ExposedUsers } from './exposed-users.tsx';
import { Recommendations } from './recommendations.tsx';
import { securityCenterMessages } from './security-center.messages.ts';
import { securityCenterQueries } from './security-center.queries.ts';
import { SecurityScore } from './security-score.tsx';

/** The security of the account as a score, what improves it, and the users behind it. */
export function SecurityCenterTab() {
  const text = usePageTexts('securityCenter', securityCenterMessages);
  const { isAllowed } = usePortal();
  const center = useApiQuery(securityCenterQueries.center());
  return (
    <LoadedPart title={text('failed')} query={center} waiting={<SettingsPlaceholder rows={6} />}>
      {(present) => (
        <>
          <SecurityScore score={present.score} history={present.history} />
          <Recommendations items={present.recommendations} />
          <Insights items={present.insights} />
          {isAllowed('fe.secure.write.users') && (
            <>
              <ExposedUsers name="breached" preset="breached-passwords" />
              <ExposedUsers name="unenrolled" preset="mfa-unenrolled" />
            </>
          )}
          {isAllowed('fe.secure.read.users') && <ExposedUsers name="inactive" preset="inactive" />}
        </>
      )}
    </LoadedPart>
  );
}

/** What each category says. */
function Insights({ items }: { readonly items: SecurityCenter['insights'] }) {
  const text = usePageTexts('securityCenter', securityCenterMessages);
  const byCategory = securityCategories.flatMap((category) => {
    const found = items.filter((one) => one.category === category);
    return found.length > 0 ? [{ category, found }] : [];
  });
  return (
    <Section title={text('insights')} text={text('insightsText')}>
      <SettingList>
        {byCategory.map(({ category, found }) => (
          <SettingRow
            key={category}
            label={text(category)}
            description={found.map(({ code }) => insights[code].text).join(' ')}
          />
        ))}
      </SettingList>
    </Section>
  );
}
