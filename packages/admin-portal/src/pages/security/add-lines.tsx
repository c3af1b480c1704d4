import { Badge, Button, Stack } from '@foyer/ui';
import { useSettled } from '@foyer/ui/portal';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { FormDialog } from '../../portal/form-dialog.tsx';
import { useSaving } from '../../portal/use-saving.ts';

type Result = 'added' | 'duplicate' | 'invalid';

interface AddLinesTexts extends Readonly<Record<Result, string>> {
  readonly field: string;
  readonly hint: string;
  readonly results: string;
  readonly totals: (counts: Readonly<Record<Result, number>>) => string;
  readonly fix: string;
  readonly done: string;
}

interface AddLinesProps {
  readonly title: string;
  readonly submitLabel: (lines: number) => string;
  /** What separates two entries. Default: a line break. */
  readonly separator?: RegExp | undefined;
  /** Why these lines cannot be added. */
  readonly getProblem: (lines: readonly string[]) => string | undefined;
  /** Adds them; the result of each, in their order. */
  readonly add: (lines: readonly string[]) => Promise<readonly { readonly result: Result }[]>;
  /** Closes without results if every line was added. */
  readonly closesWhenAdded?: boolean | undefined;
  readonly texts: AddLinesTexts;
  readonly onClose: () => void;
  /** Below the field; follows what is typed after a pause. */
  readonly children?: ((lines: readonly string[]) => ReactNode) | undefined;
}

interface LineResult {
  /** Counts from 1. */
  readonly number: number;
  readonly line: string;
  readonly result: Result;
}

const resultTones = { added: 'success', duplicate: 'neutral', invalid: 'error' } as const;

/** Adds a pasted list, and shows the result of each line. */
export function AddLinesDialog(props: AddLinesProps) {
  const { title, submitLabel, separator = /\n/, texts, onClose, children } = props;
  const [pasted, setPasted] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [results, setResults] = useState<readonly LineResult[] | undefined>(undefined);
  const saving = useSaving(() => undefined);
  const lines = toLines(pasted, separator);
  const invalid = results?.filter(({ result }) => result === 'invalid') ?? [];
  const add = () => {
    const found = props.getProblem(lines);
    setProblem(found);
    if (found !== undefined) return;
    saving.save(async () => {
      const items = await props.add(lines);
      if (props.closesWhenAdded && items.every(({ result }) => result === 'added')) onClose();
      setResults(
        lines.map((line, at) => ({
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
      {invalid.length > 0 && <Button onClick={fix}>{texts.fix}</Button>}
      <Button type="submit" variant="primary">
        {texts.done}
      </Button>
    </>
  );
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      isDirty={pasted.trim() !== '' && results === undefined}
      title={title}
      submitLabel={submitLabel(lines.length)}
      onSubmit={results ? onClose : add}
      isBusy={saving.isBusy}
      problem={problem ?? saving.failure?.text}
      footer={footer}
    >
      {results ? (
        <Results results={results} texts={texts} />
      ) : (
        <Stack>
          <LinesField texts={texts} value={pasted} onChange={setPasted} />
          {children && (
            <Settled pasted={pasted}>{(text) => children(toLines(text, separator))}</Settled>
          )}
        </Stack>
      )}
    </FormDialog>
  );
}

const toLines = (pasted: string, separator: RegExp) =>
  pasted
    .split(separator)
    .map((line) => line.trim())
    .filter((line) => line !== '');

interface LinesFieldProps {
  readonly texts: Pick<AddLinesTexts, 'field' | 'hint'>;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function LinesField({ texts, value, onChange }: LinesFieldProps) {
  const id = useId();
  return (
    <div className="foyer-field">
      <div className="foyer-field-head">
        <label className="foyer-field-label" htmlFor={id}>
          {texts.field}
        </label>
      </div>
      <div className="foyer-input-frame">
        <textarea
          id={id}
          className="foyer-input foyer-ip-paste"
          rows={7}
          value={value}
          spellCheck={false}
          aria-describedby={`${id}-hint`}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </div>
      <div className="foyer-field-hint" id={`${id}-hint`}>
        {texts.hint}
      </div>
    </div>
  );
}

interface SettledProps {
  readonly pasted: string;
  readonly children: (pasted: string) => ReactNode;
}

/** Follows a text once typing pauses. */
function Settled({ pasted, children }: SettledProps) {
  const [settled, setSettled] = useState(pasted);
  const { later } = useSettled(setSettled);
  useEffect(() => {
    later(pasted);
  }, [later, pasted]);
  return children(settled);
}

interface ResultsProps {
  readonly results: readonly LineResult[];
  readonly texts: AddLinesTexts;
}

function Results({ results, texts }: ResultsProps) {
  const count = (requested: Result) => results.filter(({ result }) => result === requested).length;
  const totals = {
    added: count('added'),
    duplicate: count('duplicate'),
    invalid: count('invalid'),
  };
  return (
    <section className="foyer-ip-results" aria-label={texts.results}>
      <p role="status">{texts.totals(totals)}</p>
      <ul>
        {results.map(({ number, line, result }) => (
          <li key={number}>
            <span className="foyer-ip-line">{line}</span>
            <Badge tone={resultTones[result]}>{texts[result]}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
