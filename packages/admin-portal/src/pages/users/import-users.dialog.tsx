import type { ImportedUser } from '@foyer/contract/bulk-users';
import { bulkUsersCalls } from '@foyer/contract/bulk-users/calls';
import { useFoyerClient } from '@foyer/react';
import { useApiQuery } from '@foyer/react/query';
import { Alert, Button, DownloadIcon, type Translator } from '@foyer/ui';
import { MultiSelect, Select } from '@foyer/ui/portal';
import { useId, useMemo, useRef, useState } from 'react';
import { useTrackedOperations } from '../../portal/bulk/tracked-operations.ts';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useSaving } from '../../portal/use-saving.ts';
import { type ImportMessages, importMessages } from './import.messages.ts';
import {
  checkImport,
  detectFields,
  type ImportField,
  type ImportTable,
  importBytes,
  importLimit,
  importTemplate,
  type ProblemRow,
  readImport,
} from './import.rules.ts';
import { download } from '../../portal/download.ts';
import type { Users } from './users.controller.ts';
import { usersQueries } from './users.queries.ts';

type Text = Translator<ImportMessages>;

const fieldNames = ['ignored', 'email', 'name', 'phone', 'roles', 'groups'] as const;
/** More would slow the page down; their number is shown. */
const maxShownProblems = 200;

interface ImportUsersProps {
  readonly users: Users;
  readonly onClose: () => void;
}

/** Invites the users of a file or a pasted list with one request. Columns are mapped, and every problem is shown before sending. */
export function ImportUsersDialog({ users, onClose }: ImportUsersProps) {
  const { roleGrants, changes } = users;
  const text = usePageTexts('import', importMessages);
  const client = useFoyerClient();
  const { track } = useTrackedOperations();
  const input = useImport(users);
  const { source, table, fields, checked } = input;
  const { isBusy, failure, save } = useSaving(onClose);
  const send = async (list: ImportedUser[]) => {
    const api = client.api(bulkUsersCalls, 'admin-portal');
    const { id } = await changes.withFresh(() => api.importUsers({ body: { users: list } }));
    track(id);
  };
  const hasRows = table.rows.length > 0;
  const hasEmail = fields.includes('email');
  const count = hasEmail ? checked.users.length : 0;
  const disabledReason = () => {
    if (!hasRows) return text('noRows');
    if (!hasEmail) return text('noEmail');
    return count === 0 ? text('nobody') : undefined;
  };
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={text('title')}
      description={text('description', { count: importLimit })}
      onSubmit={() => count > 0 && save(() => send(checked.users))}
      submitLabel={text('send', { count })}
      isBusy={isBusy}
      isDirty={source !== ''}
      problem={failure?.text ?? (input.isTooLarge ? text('tooLarge') : undefined)}
      disabledReason={disabledReason()}
      otherAction={
        <Button
          variant="quiet"
          onClick={() => download(`\u{feff}${importTemplate(roleGrants)}`, 'import-users.csv')}
        >
          <DownloadIcon size="small" /> {text('template')}
        </Button>
      }
    >
      <Source text={text} value={source} onChange={input.setSource} onFile={input.readFile} />
      {hasRows && hasEmail && <Result text={text} count={count} problems={checked.problems} />}
      {table.headings.length > 1 && (
        <Mapping text={text} table={table} fields={fields} onChange={input.setMapping} />
      )}
      <MultiSelect
        label={text('otherwiseRoles')}
        placeholder={users.text('defaultRoles')}
        values={input.roleIds}
        onChange={input.setRoleIds}
        options={roleGrants.roles}
      />
    </FormDialog>
  );
}

/** What was entered, and what follows from it. */
function useImport({ roleGrants: { roles, groups } }: Users) {
  const [source, setSource] = useState('');
  const [mapping, setMapping] = useState<readonly ImportField[] | undefined>(undefined);
  const [roleIds, setRoleIds] = useState<readonly string[]>([]);
  const [isTooLarge, setTooLarge] = useState(false);
  const emails = useApiQuery(usersQueries.emails());
  const members = useMemo(() => new Set(emails.data), [emails.data]);
  const table = useMemo(() => readImport(source), [source]);
  const fields = useMemo(() => mapping ?? detectFields(table), [mapping, table]);
  const checked = useMemo(
    () => checkImport(table, fields, { roles, groups, members, otherwiseRoleIds: roleIds }),
    [table, fields, roles, groups, members, roleIds],
  );
  const change = (next: string) => {
    const isTooLong = next.length > importBytes;
    setTooLarge(isTooLong);
    if (isTooLong) return;
    setSource(next);
    setMapping(undefined);
  };
  const readFile = async (file: File) => {
    if (file.size > importBytes) return setTooLarge(true);
    const content = await file.text();
    // spreadsheets of Western Windows save in this encoding unless asked otherwise
    const isUtf8 = !content.includes('\u{fffd}');
    return change(
      isUtf8 ? content : new TextDecoder('windows-1252').decode(await file.arrayBuffer()),
    );
  };
  return {
    source,
    setSource: change,
    readFile,
    isTooLarge,
    table,
    fields,
    setMapping,
    roleIds,
    setRoleIds,
    checked,
  };
}

interface SourceProps {
  readonly text: Text;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onFile: (file: File) => Promise<void>;
}

function Source({ text, value, onChange, onFile }: SourceProps) {
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  return (
    <div className="foyer-field">
      <div className="foyer-field-head">
        <label className="foyer-field-label" htmlFor={id}>
          {text('source')}
        </label>
        <Button variant="quiet" onClick={() => file.current?.click()}>
          {text('chooseFile')}
        </Button>
        <input
          ref={file}
          type="file"
          hidden
          aria-label={text('chooseFile')}
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onChange={({ currentTarget: input }) => {
            const [chosen] = input.files ?? [];
            if (chosen) void onFile(chosen);
            // the same file can be chosen again
            input.value = '';
          }}
        />
      </div>
      <div className="foyer-input-frame">
        <textarea
          id={id}
          className="foyer-input foyer-users-paste"
          rows={3}
          value={value}
          spellCheck={false}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </div>
    </div>
  );
}

interface MappingProps {
  readonly text: Text;
  readonly table: ImportTable;
  readonly fields: readonly ImportField[];
  readonly onChange: (fields: readonly ImportField[]) => void;
}

/** What each column contains, with its first value as an example. */
function Mapping({ text, table, fields, onChange }: MappingProps) {
  const options = fieldNames.map((value) => ({ value, label: text(value) }));
  const choose = (column: number, field: ImportField) =>
    onChange(
      fields.map((one, at) => {
        if (at === column) return field;
        return one === field ? 'ignored' : one;
      }),
    );
  return (
    <section className="foyer-users-mapping" aria-label={text('columns')}>
      <h3 className="foyer-field-label">{text('columns')}</h3>
      {table.headings.map((heading, at) => {
        const label = heading || text('column', { number: at + 1 });
        const value = table.rows.find(({ cells }) => cells[at])?.cells[at];
        return (
          <div key={`${at} ${heading}`} className="foyer-users-column">
            <div>
              <strong>{label}</strong>
              {value && <span>{value}</span>}
            </div>
            <Select
              label={label}
              isLabelHidden
              options={options}
              value={fields[at] ?? 'ignored'}
              onChange={(field) => choose(at, field)}
            />
          </div>
        );
      })}
    </section>
  );
}

interface ResultProps {
  readonly text: Text;
  readonly count: number;
  readonly problems: readonly ProblemRow[];
}

/** How many users will be invited, and one line per problem. */
function Result({ text, count, problems }: ResultProps) {
  const hidden = problems.length - maxShownProblems;
  return (
    <section className="foyer-users-problems" aria-label={text('result')} aria-live="polite">
      <p className="foyer-users-count">{text('ready', { count })}</p>
      {problems.length > 0 && (
        <>
          <Alert tone="warning" live={false}>
            {text('problems', { count: problems.length })}
          </Alert>
          <ul>
            {problems.slice(0, maxShownProblems).map(({ line, value, problem }, at) => (
              <li key={`${at} ${line}`}>
                <span className="foyer-users-problem">{text('line', { line, value })}</span>
                <span className="foyer-users-none">{text(problem)}</span>
              </li>
            ))}
            {hidden > 0 && <li>{text('moreProblems', { count: hidden })}</li>}
          </ul>
        </>
      )}
    </section>
  );
}
