import { auditSeverities } from '@foyer/contract/audits/rules';
import {
  ColumnsIcon,
  DateField,
  FilterBar,
  type FilterField,
  FilterMenu,
  SearchField,
} from '@foyer/ui/portal';
import { auditColumnIds, auditColumnTexts, shownColumns } from './audit-columns.tsx';
import { AuditViews } from './audit-views.tsx';
import type { Audits } from './audits.controller.ts';

const ranges = ['hour', 'day', 'week', 'month', 'custom'] as const;
/** The beginnings of event names, with the names of their groups. */
const types = {
  'user.authenticat': 'typeSignIn',
  'mfa.': 'typeMfa',
  'password.': 'typePassword',
  'session.': 'typeSession',
  'user.': 'typeUser',
  'invitation.': 'typeInvitation',
  'role.': 'typeRole',
  'group.': 'typeGroup',
  'api_token.': 'typeToken',
  'sso.': 'typeSso',
  'security_policy.': 'typePolicy',
  'impersonation.': 'typeImpersonation',
  'access.denied': 'typeDenied',
} as const;
/** Search, filters, views, and columns. All of them are in the URL. */
export function AuditsToolbar({ audits }: { readonly audits: Audits }) {
  const { text, params, setParams, count, state } = audits;
  const shown = shownColumns(params.columns);
  return (
    <>
      <FilterBar
        search={
          <SearchField
            label={text('search')}
            value={params.search}
            onSearch={(search) => setParams({ search }, { replace: true })}
          />
        }
        filters={auditFilters(audits)}
        onClear={audits.clearFilters}
        summary={state === 'ready' || state === 'empty' ? count : ''}
      >
        <AuditViews />
        <FilterMenu
          label={text('columns')}
          isPlain
          icon={<ColumnsIcon size="small" />}
          options={auditColumnIds.map((value) => ({ value, label: text(auditColumnTexts[value]) }))}
          values={shown}
          onChange={(chosen) =>
            setParams(
              { columns: chosen.length > 0 ? chosen : ['none'], page: params.page },
              { replace: true },
            )
          }
        />
      </FilterBar>
      {params.range === 'custom' && (
        <div className="foyer-audits-range">
          <DateField
            withTime
            label={text('from')}
            value={params.from}
            onChange={(from) => setParams({ from }, { replace: true })}
          />
          <DateField
            withTime
            label={text('to')}
            value={params.to}
            onChange={(to) => setParams({ to }, { replace: true })}
          />
        </div>
      )}
    </>
  );
}

function auditFilters({ text, params, setParams }: Audits): FilterField[] {
  const typeOptions = Object.entries(types).map(([value, key]) => ({ value, label: text(key) }));
  if (params.type !== '' && !Object.hasOwn(types, params.type))
    typeOptions.push({ value: params.type, label: params.type });
  /** A filter that is set from an event; here it can only be removed. */
  const fixed = (id: 'user' | 'session' | 'ip', label: string, value: string): FilterField[] =>
    params[id] === ''
      ? []
      : [
          {
            id,
            label,
            options: [{ value: params[id], label: value }],
            isSingle: true,
            values: [params[id]],
            onChange: ([next = '']) => setParams({ [id]: next }),
          },
        ];
  return [
    {
      id: 'range',
      label: text('time'),
      isSingle: true,
      options: ranges.map((value) => ({ value, label: text(value) })),
      values: params.range === '' ? [] : [params.range],
      onChange: ([range = '']) => setParams({ range, from: '', to: '' }),
    },
    {
      id: 'severity',
      label: text('severity'),
      options: auditSeverities.map((value) => ({ value, label: value })),
      values: params.severity,
      onChange: (severity) => setParams({ severity }),
    },
    {
      id: 'type',
      label: text('type'),
      isSingle: true,
      options: typeOptions,
      values: params.type === '' ? [] : [params.type],
      onChange: ([type = '']) => setParams({ type }),
    },
    ...fixed('user', text('user'), text('thisUser')),
    ...fixed('session', text('session'), text('thisSession')),
    ...fixed('ip', text('ipAddress'), params.ip),
  ];
}
