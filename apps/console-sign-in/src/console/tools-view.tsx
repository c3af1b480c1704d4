import { Button, TextField } from '@foyer/ui';
import { useId, useState } from 'react';
import { isPickableDay, pickerRange } from '../identifiers/date-range.ts';
import { createTimeOrderedIds, TimestampError, getTime } from '../identifiers/time-ordered-id.ts';

const makeId = createTimeOrderedIds();

/** Time-ordered identifiers and the days a picker offers, to try. */
export function ToolsView() {
  return (
    <>
      <h1 className="console-title">Identifiers and days</h1>
      <IdentifierTool />
      <DayTool />
    </>
  );
}

type Attempt =
  | { readonly id: string; readonly error?: never }
  | { readonly id?: never; readonly error: string };

function IdentifierTool() {
  const [timestamp, setTimestamp] = useState('');
  const [attempt, setAttempt] = useState<Attempt | undefined>(undefined);
  const make = () => setAttempt(attemptWith(timestamp.trim()));
  return (
    <section className="console-tool">
      <h2 className="console-subtitle">Time-ordered identifier</h2>
      <TextField
        label="Timestamp in milliseconds"
        hint="Empty means now."
        value={timestamp}
        onValueChange={setTimestamp}
        error={attempt?.error}
      />
      <Button onClick={make}>Make an identifier</Button>
      <p role="status" className="console-value">
        {attempt?.id && `${attempt.id} · ${new Date(getTime(attempt.id)).toISOString()}`}
      </p>
    </section>
  );
}

function attemptWith(text: string): Attempt {
  try {
    return { id: text === '' ? makeId() : makeId(Number(text)) };
  } catch (error) {
    if (error instanceof TimestampError) return { error: error.message };
    if (error instanceof RangeError) return { error: error.message };
    throw error;
  }
}

function DayTool() {
  const [day, setDay] = useState('');
  const id = useId();
  const isWrong = day !== '' && !isPickableDay(day);
  return (
    <section className="console-tool">
      <h2 className="console-subtitle">Date picker range</h2>
      <label htmlFor={id}>{`A day from ${pickerRange.first} to ${pickerRange.last}`}</label>
      <input
        id={id}
        className="console-day"
        type="date"
        min={pickerRange.first}
        max={pickerRange.last}
        value={day}
        aria-invalid={isWrong}
        onChange={(event) => setDay(event.target.value)}
      />
      <p role="status">
        {isWrong ? 'This day is outside the range.' : day && 'This day can be picked.'}
      </p>
    </section>
  );
}
