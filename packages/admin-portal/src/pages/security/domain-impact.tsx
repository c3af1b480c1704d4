import type { DomainImpact, DomainRestrictionChange } from '@foyer/contract/domain-restrictions';
import { useApiQuery } from '@foyer/react/query';
import { Alert, Skeleton } from '@foyer/ui';
import { ActionButton } from '@foyer/ui/portal';
import { FailedPart } from '../../portal/failed-part.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { domainRestrictionsMessages } from './domain-restrictions.messages.ts';
import { domainRestrictionsQueries } from './domain-restrictions.queries.ts';
import { AffectedUsers } from './policy-impact.tsx';
import { securityPermission } from './security.controller.ts';
import { securityMessages } from './security.messages.ts';

interface DomainImpactProps {
  readonly change: DomainRestrictionChange;
  /** Adds the domain of the caller to the list, where that would help. */
  readonly onAddOwn?: ((domain: string) => void) | undefined;
}

/** Who would be outside the rule, before a change is saved. */
export function DomainImpactPreview({ change, onAddOwn }: DomainImpactProps) {
  const text = usePageTexts('security', domainRestrictionsMessages);
  const shared = usePageTexts('security', securityMessages);
  const { user } = usePortal();
  const impact = useApiQuery(domainRestrictionsQueries.impact(change));
  if (impact.isError) return <FailedPart title={shared('impactFailed')} query={impact} />;
  const domain = user.email?.split('@')[1] ?? '';
  return (
    <section className="foyer-impact" aria-label={shared('impact')} aria-live="polite">
      {!impact.data && (
        <div role="status" aria-label={shared('impactWaiting')}>
          <Skeleton width="most" />
        </div>
      )}
      {impact.data?.excludesCaller && (
        <Alert
          tone="warning"
          live={false}
          title={text('domainOwnOutside', { domain })}
          action={
            onAddOwn && (
              <ActionButton onClick={() => onAddOwn(domain)}>
                {text('domainAddOwn', { domain })}
              </ActionButton>
            )
          }
        >
          {text('domainOwnOutsideText')}
        </Alert>
      )}
      {impact.data && impact.data.effects.length > 0 && (
        <UsersOutside effects={impact.data.effects} change={change} />
      )}
      {impact.data?.effects.length === 0 && (
        <p className="foyer-impact-none">{text('domainImpactNone')}</p>
      )}
    </section>
  );
}

interface UsersOutsideProps {
  readonly effects: DomainImpact['effects'];
  readonly change: DomainRestrictionChange;
}

/** Counts of users outside a rule, with their names on request. */
export function UsersOutside({ effects, change }: UsersOutsideProps) {
  const shared = usePageTexts('security', securityMessages);
  const { isAllowed } = usePortal();
  return (
    <ul className="foyer-impact-list">
      {effects.map(({ effect, count }) => (
        <li key={effect}>
          {shared(effect, { count })}
          {isAllowed(securityPermission) && isAllowed('fe.secure.write.users') && (
            <AffectedUsers
              effect={effect}
              queryFor={(page) => domainRestrictionsQueries.affected(change, effect, page)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
