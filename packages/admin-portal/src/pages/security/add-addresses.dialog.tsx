import type { RestrictionStrategy } from '@foyer/contract/ip-restrictions';
import { Badge, Button, Text } from '@foyer/ui';
import { useId, useState } from 'react';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useSaving } from '../../portal/use-saving.ts';
import {
  type AddResults,
  type IpRestrictionChanges,
  type NewAddress,
  useListName,
} from './ip-restrictions.controller.ts';
import { ipRestrictionsMessages } from './ip-restrictions.messages.ts';

interface AddAddressesProps {
  readonly strategy: RestrictionStrategy;
  /** Additions end sessions, because this block list is in effect. */
  readonly endsSessions: boolean;
  readonly changes: IpRestrictionChanges;
  readonly onClose: () => void;
}

interface Line {
  readonly line: string;
  readonly address: NewAddress;
}
interface LineResult {
  /** Counts from 1. */
  readonly number: number;
  readonly line: string;
  readonly result: AddResults[number]['result'];
}

const mostLines = 1000;
const longestNote = 200;
const resultTexts = {
  added: 'ipResultAdded',
  duplicate: 'ipResultDuplicate',
  invalid: 'ipResultInvalid',
} as const;
const resultTones = { added: 'success', duplicate: 'neutral', invalid: 'error' } as const;

/** The addresses of a pasted list, one per line, each with its note after a comma or tab. */
function parseLines(pasted: string, strategy: RestrictionStrategy): Line[] {
  return pasted
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [ip = '', ...note] = line.split(/[,;\t]/);
      // the longest range has 79 characters: a longer text is invalid in any case
      const address = { ip: ip.trim().slice(0, 100), strategy, description: note.join(',').trim() };
      return { line, address };
    });
}

/** Adds a pasted list of addresses, and shows the result of each line. */
export function AddAddressesDialog(props: AddAddressesProps) {
  const { strategy, endsSessions, changes, onClose } = props;
  const text = usePageTexts('security', ipRestrictionsMessages);
  const name = useListName();
  const id = useId();
  const [pasted, setPasted] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [results, setResults] = useState<readonly LineResult[] | undefined>(undefined);
  const saving = useSaving(() => undefined);
  const lines = parseLines(pasted, strategy);
  const invalid = results?.filter(({ result }) => result === 'invalid') ?? [];
  const problemOf = () => {
    if (lines.length === 0) return text('ipManyEmpty');
    if (lines.length > mostLines) return text('ipManyLimit');
    const isLong = lines.some(({ address }) => address.description.length > longestNote);
    return isLong ? text('ipManyNote') : undefined;
  };
  const add = () => {
    const found = problemOf();
    setProblem(found);
    if (found !== undefined) return;
    saving.save(async () => {
      const { items } = await changes.addMany.run(lines.map(({ address }) => address));
      setResults(
        lines.map(({ line }, at) => ({
          number: at + 1,
          line,
          result: items[at]?.result ?? 'invalid',
        })),
      );
    });
  };
  const fix = () => {
    setPasted(invalid.map(({ line }) => line).join('\n'));
    setResults(undefined);
  };
  const footer = results && (
    <>
      {invalid.length > 0 && <Button onClick={fix}>{text('ipManyFix')}</Button>}
      <Button type="submit" variant="primary">
        {text('ipManyDone')}
      </Button>
    </>
  );
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      isDirty={pasted.trim() !== '' && results === undefined}
      title={text('ipAddTo', { list: name(strategy) })}
      submitLabel={
        lines.length > 0 ? text('ipManySubmit', { count: lines.length }) : text('ipManyAdd')
      }
      onSubmit={results ? onClose : add}
      isBusy={saving.isBusy}
      problem={problem ?? saving.failure?.text}
      footer={footer}
    >
      {results ? (
        <Results results={results} />
      ) : (
        <div className="foyer-field">
          <div className="foyer-field-head">
            <label className="foyer-field-label" htmlFor={id}>
              {text('ipManyField')}
            </label>
          </div>
          <div className="foyer-input-frame">
            <textarea
              id={id}
              className="foyer-input foyer-ip-paste"
              rows={7}
              value={pasted}
              spellCheck={false}
              aria-describedby={`${id}-hint`}
              onChange={({ currentTarget }) => setPasted(currentTarget.value)}
            />
          </div>
          <div className="foyer-field-hint" id={`${id}-hint`}>
            {text('ipManyHint')}
          </div>
        </div>
      )}
      {endsSessions && !results && <Text>{text('ipBlockHint')}</Text>}
    </FormDialog>
  );
}

function Results({ results }: { readonly results: readonly LineResult[] }) {
  const text = usePageTexts('security', ipRestrictionsMessages);
  const count = (wanted: LineResult['result']) =>
    results.filter(({ result }) => result === wanted).length;
  return (
    <section className="foyer-ip-results" aria-label={text('ipManyResults')}>
      <p role="status">
        {text('ipManyTotals', {
          added: count('added'),
          duplicate: count('duplicate'),
          invalid: count('invalid'),
        })}
      </p>
      <ul>
        {results.map(({ number, line, result }) => (
          <li key={number}>
            <span className="foyer-ip-line">{line}</span>
            <Badge tone={resultTones[result]}>{text(resultTexts[result])}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
