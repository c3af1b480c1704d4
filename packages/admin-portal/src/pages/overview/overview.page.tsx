import type { AttentionItem, Overview, SetupStep } from '@foyer/contract/overview';
import { useApiQuery } from '@foyer/react/query';
import {
  AlertIcon,
  ArrowForwardIcon,
  CheckCircleIcon,
  CheckIcon,
  ClockIcon,
  Skeleton,
  type Translator,
  VisuallyHidden,
  WarningIcon,
} from '@foyer/ui';
import { PageHeader, Section } from '@foyer/ui/portal';
import type { ReactNode } from 'react';
import { LoadedPart } from '../../portal/loaded-part.tsx';
import { distanceText, momentText } from '../../portal/moments.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { PortalLink } from '../../shell/portal-link.tsx';
import { overviewMessages } from './overview.messages.ts';
import { overviewQueries } from './overview.queries.ts';
import { SecurityScoreRow } from './security-score-row.tsx';
import { attentionTargets, setupTargets, type Target } from './overview.targets.ts';

type Texts = Translator<typeof overviewMessages>;

interface PartProps<Key extends keyof Overview> {
  readonly data: NonNullable<Overview[Key]>;
  readonly text: Texts;
}

/** The first page for administrators: the state of the account, and what to do next. Decision 0310. */
export function OverviewPage() {
  const text = usePageTexts('overview', overviewMessages);
  const { tenant, hasPage } = usePortal();
  const query = useApiQuery(overviewQueries.overview());
  return (
    <>
      <PageHeader title={text('title')} text={tenant.name} />
      <LoadedPart title={text('failed')} query={query} waiting={<OverviewSkeleton text={text} />}>
        {({ users, attention, setup, events }) => {
          const items = attention.filter(({ kind }) => hasPage(attentionTargets[kind].tab));
          const steps = setup.filter(({ step }) => hasPage(setupTargets[step].tab));
          const isNew = users !== undefined && users.total <= 1;
          const parts = [
            <Attention key="attention" data={items} text={text} />,
            steps.some(({ isDone }) => !isDone) && <Setup key="setup" data={steps} text={text} />,
          ];
          return (
            <>
              {users && <Figures data={users} text={text} />}
              <SecurityScoreRow text={text} />
              {isNew ? parts.toReversed() : parts}
              {events && <Events data={events} text={text} />}
            </>
          );
        }}
      </LoadedPart>
    </>
  );
}

/** The users in four figures, each a link to the users it counts. */
function Figures({ data, text }: PartProps<'users'>) {
  const { total, joined, active, withMfa, invited } = data;
  const number = new Intl.NumberFormat(text.locale);
  const percent = new Intl.NumberFormat(text.locale, { style: 'percent' });
  const figures: readonly (Target & { id: string; value: string; label: string; hint: string })[] =
    [
      {
        id: 'users',
        tab: 'users',
        value: number.format(total),
        label: text('users', { count: total }),
        hint: joined > 0 ? text('joined', { count: joined }) : text('joinedNone'),
      },
      {
        id: 'active',
        tab: 'users',
        params: { seen: 'within30Days' },
        value: number.format(active),
        label: text('active'),
        hint: text('activeText'),
      },
      {
        id: 'invited',
        tab: 'users',
        params: { view: 'invited' },
        value: number.format(invited),
        label: text('invited', { count: invited }),
        hint: text(invited > 0 ? 'invitedText' : 'invitedNone'),
      },
      {
        id: 'mfa',
        tab: 'users',
        params: { mfa: 'on' },
        value: percent.format(total > 0 ? withMfa / total : 0),
        label: text('mfa'),
        hint: text('mfaText', { count: total, used: number.format(withMfa) }),
      },
    ];
  return (
    <ul className="foyer-overview-figures" aria-label={text('figures')}>
      {figures.map(({ id, value, label, hint, ...target }) => (
        <li key={id}>
          <TargetLink target={target} className="foyer-overview-figure">
            <span className="foyer-overview-value">{value}</span>{' '}
            <span className="foyer-overview-label">{label}</span>{' '}
            <span className="foyer-overview-hint">{hint}</span>
          </TargetLink>
        </li>
      ))}
    </ul>
  );
}

const toneIcons = { error: AlertIcon, warning: WarningIcon, info: ClockIcon };

function Attention({ data, text }: PartProps<'attention'>) {
  return (
    <Section title={text('attention')} text={text('attentionText')}>
      {data.length === 0 ? (
        <p className="foyer-overview-clear">
          <CheckCircleIcon />
          {text('attentionNone')}
        </p>
      ) : (
        <ul className="foyer-overview-rows">
          {data.map((item) => {
            const { tone, ...target } = attentionTargets[item.kind];
            const ToneIcon = toneIcons[tone];
            return (
              <Row
                key={item.kind}
                target={target}
                icon={<ToneIcon className={`foyer-overview-${tone}`} />}
                title={text(item.kind, { count: item.count })}
                hint={getHint(item, text)}
              />
            );
          })}
        </ul>
      )}
    </Section>
  );
}

/** Who or what it is about, or why it matters where nobody is named. */
function getHint({ kind, names, count }: AttentionItem, text: Texts): string {
  const shown = [
    ...names,
    ...(count > names.length ? [text('andMore', { count: count - names.length })] : []),
  ];
  const list = new Intl.ListFormat(text.locale).format(names.length > 0 ? shown : []);
  const why =
    kind === 'administratorsWithoutMfa' ||
    kind === 'breachedPasswords' ||
    kind === 'singleAdministrator' ||
    kind === 'usersWithoutMfa'
      ? text(`${kind}Hint`)
      : '';
  return [list, why].filter(Boolean).join(' · ');
}

function Setup({ data, text }: PartProps<'setup'>) {
  const done = data.filter(({ isDone }) => isDone).length;
  const ordered = data.toSorted(
    (a: SetupStep, b: SetupStep) => Number(a.isDone) - Number(b.isDone),
  );
  return (
    <Section title={text('setup')} text={text('setupText', { done, total: data.length })}>
      <ul className="foyer-overview-rows">
        {ordered.map(({ step, isDone }) =>
          isDone ? (
            <li key={step}>
              <div className="foyer-overview-row foyer-overview-done">
                <CheckIcon />
                <span className="foyer-overview-words">
                  {text(step)}
                  <VisuallyHidden>, {text('stepDone')}</VisuallyHidden>
                </span>
              </div>
            </li>
          ) : (
            <Row
              key={step}
              target={setupTargets[step]}
              icon={<span className="foyer-overview-circle" />}
              title={text(step)}
              hint={text(`${step}Hint`)}
            />
          ),
        )}
      </ul>
    </Section>
  );
}

function Events({ data, text }: PartProps<'events'>) {
  const { client, hasPage } = usePortal();
  const now = client.clock.wall();
  return (
    <Section title={text('events')} text={text('eventsText')}>
      {data.length === 0 ? (
        <p className="foyer-overview-clear">{text('eventsNone')}</p>
      ) : (
        <ol className="foyer-overview-rows">
          {data.map(({ id, title, description, by, createdAt }) => (
            <li key={id} className="foyer-overview-row foyer-overview-event" title={title}>
              <time dateTime={createdAt} title={momentText(createdAt, text.locale)}>
                {distanceText(createdAt, text.locale, now)}
              </time>
              <span className="foyer-overview-words">
                <span className="foyer-overview-title">{description}</span>
                <span className="foyer-overview-hint">{by === '' ? text('system') : by}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
      {hasPage('audits') && (
        <TargetLink target={{ tab: 'audits' }} className="foyer-link">
          {text('eventsAll')}
        </TargetLink>
      )}
      {hasPage('reports') && (
        <TargetLink target={{ tab: 'reports' }} className="foyer-link">
          {text('reports')}
        </TargetLink>
      )}
    </Section>
  );
}

interface RowProps {
  readonly target: Target;
  readonly icon: ReactNode;
  readonly title: string;
  readonly hint: string;
}

function Row({ target, icon, title, hint }: RowProps) {
  return (
    <li>
      <TargetLink target={target} className="foyer-overview-row">
        {icon}
        <span className="foyer-overview-words">
          <span className="foyer-overview-title">{title}</span>{' '}
          {hint !== '' && <span className="foyer-overview-hint">{hint}</span>}
        </span>
        <ArrowForwardIcon size="small" className="foyer-overview-arrow" />
      </TargetLink>
    </li>
  );
}

function TargetLink({
  target: { tab, sub, params = {} },
  className,
  children,
}: {
  readonly target: Target;
  readonly className: string;
  readonly children: ReactNode;
}) {
  return (
    <PortalLink
      to={{ tab, sub, search: new URLSearchParams(params).toString() }}
      className={className}
    >
      {children}
    </PortalLink>
  );
}

function OverviewSkeleton({ text }: { readonly text: Texts }) {
  return (
    <div className="foyer-overview-waiting" role="status" aria-label={text('loading')}>
      <div className="foyer-overview-figures">
        {[1, 2, 3, 4].map((figure) => (
          <div key={figure} className="foyer-overview-figure">
            <Skeleton shape="title" width="half" />
            <Skeleton width="most" />
          </div>
        ))}
      </div>
      {['most', 'half', 'most'].map((width, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the rows never change
        <Skeleton key={index} shape="field" width={width === 'half' ? 'half' : 'most'} />
      ))}
    </div>
  );
}
