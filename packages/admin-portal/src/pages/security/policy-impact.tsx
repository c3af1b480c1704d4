import type { Contract } from '@foyer/contract';
import type {
  AffectedUsers as AffectedUsersPage,
  ImpactEffect,
  PolicyImpact,
  SecuritySettingsChange,
} from '@foyer/contract/security-policies';
import { type ApiQueryOptions, useApiQuery } from '@foyer/react/query';
import { Alert, Button, Skeleton } from '@foyer/ui';
import { Pager, useSettled } from '@foyer/ui/portal';
import { useEffect, useState } from 'react';
import { FailedPart } from '../../portal/failed-part.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { securityMessages } from './security.messages.ts';
import { affectedUsersOnPage, securityQueries } from './security.queries.ts';

interface ImpactProps {
  readonly change: SecuritySettingsChange;
  /** MFA has a grace period. */
  readonly isLater?: boolean | undefined;
}

/** Whom a change affects, before it is saved: counts first, names on request. */
export function Impact({ change, isLater = false }: ImpactProps) {
  const text = usePageTexts('security', securityMessages);
  // an object of its own each time; what counts is what it says
  const key = JSON.stringify(change);
  const [proposed, setProposed] = useState({ key, change });
  const { later } = useSettled(setProposed);
  useEffect(() => {
    later({ key, change: JSON.parse(key) });
  }, [later, key]);
  const impact = useApiQuery(securityQueries.impact(proposed.change));
  if (impact.isError) return <FailedPart title={text('impactFailed')} query={impact} />;
  const isWaiting = proposed.key !== key;
  return (
    <section className="foyer-impact" aria-label={text('impact')} aria-live="polite">
      {isWaiting || !impact.data ? (
        <div role="status" aria-label={text('impactWaiting')}>
          <Skeleton width="most" />
        </div>
      ) : (
        <Effects impact={impact.data} change={proposed.change} isLater={isLater} />
      )}
    </section>
  );
}

interface EffectsProps {
  readonly impact: PolicyImpact;
  readonly change: SecuritySettingsChange;
  readonly isLater: boolean;
}

function Effects({ impact, change, isLater }: EffectsProps) {
  const text = usePageTexts('security', securityMessages);
  const { isAllowed } = usePortal();
  const { effects, endsOwnSession } = impact;
  if (effects.length === 0 && !endsOwnSession)
    return <p className="foyer-impact-none">{text('impactNone')}</p>;
  return (
    <>
      {endsOwnSession && (
        <Alert tone="warning" live={false}>
          {text('ownSession')}
        </Alert>
      )}
      <ul className="foyer-impact-list">
        {effects.map(({ effect, count }) => (
          <li key={effect}>
            {text(effect === 'mfaEnrollment' && isLater ? 'mfaEnrollmentLater' : effect, { count })}
            {isAllowed('fe.secure.write.users') && (
              <AffectedUsers
                effect={effect}
                queryFor={(page) => securityQueries.affected(change, effect, page)}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

interface EffectListProps {
  readonly effects: PolicyImpact['effects'];
}

/** The effects of a change of restrictions, with the users or tokens behind each count on request. */
export function EffectList({ effects }: EffectListProps) {
  const text = usePageTexts('security', securityMessages);
  if (effects.length === 0) return <p className="foyer-impact-none">{text('impactNone')}</p>;
  return (
    <ul className="foyer-impact-list">
      {effects.map(({ effect, count, users, named }) => (
        <li key={effect}>
          {text(effect, { count })}
          {named && named.length > 0 && (
            <NamedUsers effect={effect} named={named} others={users - named.length} />
          )}
        </li>
      ))}
    </ul>
  );
}

type Named = NonNullable<PolicyImpact['effects'][number]['named']>;

interface NamedProps {
  readonly effect: ImpactEffect;
  readonly named: Named;
  /** How many are not named. */
  readonly others: number;
}

function NamedUsers({ effect, named, others }: NamedProps) {
  const text = usePageTexts('security', securityMessages);
  const [isOpen, setOpen] = useState(false);
  const label = effect === 'tokensStopped' ? 'Tokens' : 'Users';
  return (
    <>
      <div className="foyer-impact-toggle">
        <Button variant="quiet" onClick={() => setOpen(!isOpen)}>
          {text(`${isOpen ? 'hide' : 'show'}${label}`)}
        </Button>
      </div>
      {isOpen && <NameList effect={effect} items={named} />}
      {isOpen && others > 0 && (
        <p className="foyer-impact-none">{text('others', { count: others })}</p>
      )}
    </>
  );
}

function NameList({ effect, items }: { readonly effect: ImpactEffect; readonly items: Named }) {
  const text = usePageTexts('security', securityMessages);
  return (
    <ul className="foyer-impact-users">
      {items.map(({ id, name, email, count }) => (
        <li key={id}>
          <span className="foyer-impact-name">{name || email}</span>
          {name !== '' && email !== undefined && (
            <span className="foyer-impact-email">{email}</span>
          )}
          {effect === 'sessionsEnded' && (
            <span className="foyer-impact-count">{text('userSessions', { count })}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

interface AffectedProps<C extends Contract> {
  readonly effect: ImpactEffect;
  /** Reads a page of the users. */
  readonly queryFor: (page: number) => ApiQueryOptions<C, AffectedUsersPage>;
}

/** The users behind a count of an impact, by name, on request. */
export function AffectedUsers<C extends Contract>({ effect, queryFor }: AffectedProps<C>) {
  const text = usePageTexts('security', securityMessages);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className="foyer-impact-toggle">
        <Button variant="quiet" onClick={() => setOpen(!isOpen)}>
          {text(isOpen ? 'hideUsers' : 'showUsers')}
        </Button>
      </div>
      {isOpen && <UserNames effect={effect} queryFor={queryFor} />}
    </>
  );
}

function UserNames<C extends Contract>({ effect, queryFor }: AffectedProps<C>) {
  const text = usePageTexts('security', securityMessages);
  const [page, setPage] = useState(1);
  const users = useApiQuery(queryFor(page));
  if (users.isError) return <FailedPart title={text('usersFailed')} query={users} />;
  if (!users.data) return <Skeleton width="most" />;
  const { items, _metadata } = users.data;
  return (
    <>
      <NameList effect={effect} items={items} />
      {_metadata.totalItems > affectedUsersOnPage && (
        <Pager
          page={page}
          totalPages={_metadata.totalPages}
          totalItems={_metadata.totalItems}
          onPage={setPage}
        />
      )}
    </>
  );
}
