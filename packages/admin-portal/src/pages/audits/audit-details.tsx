import type { AuditEntry } from '@foyer/contract/audits';
import { auditChanges } from '@foyer/contract/audits/rules';
import { useApiQuery } from '@foyer/react/query';
import { Button } from '@foyer/ui';
import { CopyField, Sheet } from '@foyer/ui/portal';
import { LoadedPart } from '../../portal/loaded-part.tsx';
import { momentText } from '../../portal/moments.ts';
import { deviceText } from './audit-columns.tsx';
import type { Audits } from './audits.controller.ts';
import { auditsQueries } from './audits.queries.ts';

/** The open event: what changed, who did it and from where, and ways to related events. */
export function AuditDetails({ audits }: { readonly audits: Audits }) {
  const { text, params, setParams, rows } = audits;
  const listed = rows.find(({ _id }) => _id === params.event);
  const query = useApiQuery({ ...auditsQueries.one(params.event), isEnabled: !listed });
  const entry = listed ?? query.data;
  return (
    <Sheet
      isOpen
      size="large"
      title={entry?.title ?? text('event')}
      description={entry?.description}
      onClose={() => setParams({ event: '', page: params.page }, { replace: true })}
    >
      {entry ? (
        <Entry entry={entry} audits={audits} />
      ) : (
        <LoadedPart title={text('entryFailed')} query={query}>
          {() => null}
        </LoadedPart>
      )}
    </Sheet>
  );
}

interface EntryProps {
  readonly entry: AuditEntry;
  readonly audits: Audits;
}

function Entry({ entry, audits }: EntryProps) {
  const { text, portal } = audits;
  const { changes, rest } = auditChanges(entry.json[0] ?? {});
  const href = portal.getHref('audits', undefined, { event: entry._id });
  const facts: readonly (readonly [label: string, value: string | undefined])[] = [
    [text('time'), momentText(entry.createdAt, text.locale)],
    [text('user'), entry.user || text('system')],
    ...(entry.impersonator
      ? [[text('impersonator'), getName(entry.impersonator, audits)] as const]
      : []),
    [text('target'), entry.target && getName(entry.target, audits)],
    [text('category'), entry.category],
    [text('severity'), entry.severity],
    [text('ipAddress'), entry.ip],
    [text('device'), deviceText(entry, text)],
    [text('sessionId'), entry.sessionId],
    [text('token'), entry.apiTokenId],
    [text('action'), entry.action],
  ];
  return (
    <div className="foyer-audit-entry">
      <Facts rows={facts} />
      {changes.length > 0 && <Changes changes={changes} text={text} />}
      {Object.keys(rest).length > 0 && (
        <section>
          <h3>{text('details')}</h3>
          <Facts rows={Object.entries(rest).map(([name, value]) => [name, shown(value, text)])} />
        </section>
      )}
      <More entry={entry} audits={audits} />
      {href !== undefined && (
        <CopyField label={text('link')} value={new URL(href, document.baseURI).href} />
      )}
    </div>
  );
}

function Facts({
  rows,
}: {
  readonly rows: readonly (readonly [label: string, value: string | undefined])[];
}) {
  return (
    <dl className="foyer-audit-facts">
      {rows.map(([label, value]) =>
        value ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

interface ChangesProps extends Pick<Audits, 'text'> {
  readonly changes: ReturnType<typeof auditChanges>['changes'];
}

function Changes({ changes, text }: ChangesProps) {
  return (
    <section>
      <h3>{text('changes')}</h3>
      <table className="foyer-audit-changes">
        <thead>
          <tr>
            <th scope="col">{text('changed')}</th>
            <th scope="col">{text('before')}</th>
            <th scope="col">{text('after')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before, after }) => (
            <tr key={`${field} ${JSON.stringify([before, after])}`}>
              <th scope="row">{field || text('changed')}</th>
              <td>{before === undefined ? '' : <del>{shown(before, text)}</del>}</td>
              <td>{after === undefined ? '' : <ins>{shown(after, text)}</ins>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Related events: they replace the filters of the list. */
function More({ entry, audits }: EntryProps) {
  const { text, showOnly } = audits;
  const { actor, sessionId, ip } = entry;
  if (!actor && !sessionId && ip === '') return null;
  return (
    <section>
      <h3>{text('more')}</h3>
      <div className="foyer-audit-more">
        {actor && <Button onClick={() => showOnly({ user: actor.id })}>{text('byUser')}</Button>}
        {sessionId && (
          <Button onClick={() => showOnly({ session: sessionId })}>{text('bySession')}</Button>
        )}
        {ip !== '' && <Button onClick={() => showOnly({ ip })}>{text('byAddress')}</Button>}
      </div>
    </section>
  );
}

const getName = (
  { name, email }: { name: string; email: string },
  { text }: Pick<Audits, 'text'>,
) => name || email || text('otherUser');

function shown(value: unknown, text: Audits['text']): string {
  if (value === null || value === '') return text('none');
  if (typeof value === 'string') return value;
  return JSON.stringify(value);
}
