import type { ClipboardEvent, DragEvent } from 'react';
import { useId, useRef, useState } from 'react';
import { Avatar } from '../avatar/avatar.tsx';
import { Button } from '../button/button.tsx';
import { FieldError } from '../field/field.tsx';
import { usePortalText } from '../portal-text/portal-text.tsx';

/** What a picture may be. */
export interface ImageLimit {
  readonly bytes: number;
  /** Media types, for example `image/png`. */
  readonly types: readonly string[];
}

/** A picture of a user or a tenant. */
export interface ImageFieldProps {
  readonly label: string;
  /** Of whom; gives the initials while there is no picture. */
  readonly name: string;
  /** The present picture. */
  readonly src?: string | undefined;
  readonly shape?: 'person' | 'company' | undefined;
  readonly limit: ImageLimit;
  /** Only files within the limit arrive here. */
  readonly onFile: (file: File) => void;
  /** Whether a file is shown before it is kept. Default: yes. */
  readonly isShownAtOnce?: boolean | undefined;
  readonly onRemove?: (() => void) | undefined;
  readonly isBusy?: boolean | undefined;
  readonly error?: string | undefined;
}

/** Takes a picture by choosing, dropping or pasting it, and shows it at once. */
export function ImageField(props: ImageFieldProps) {
  const { label, name, src, shape = 'person', limit, onRemove, isBusy = false, error } = props;
  const text = usePortalText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const picking = usePicking(props);
  const shown = picking.preview ?? src;
  return (
    <div
      className="foyer-image"
      data-over={picking.isOver || undefined}
      onDragOver={picking.dragOver}
      onDragLeave={picking.dragLeave}
      onDrop={picking.drop}
      onPaste={picking.paste}
    >
      <Avatar name={name} src={shown} shape={shape} size="large" />
      <div className="foyer-image-words">
        <div className="foyer-field-label" id={id}>
          {label}
        </div>
        <div className="foyer-image-hint" id={`${id}-hint`}>
          {text('dropImage')} {text('imageLimit', limitWords(limit, text.locale))}
        </div>
        <div className="foyer-image-actions">
          <input
            ref={input}
            className="foyer-image-input"
            type="file"
            tabIndex={-1}
            aria-hidden="true"
            accept={limit.types.join(',')}
            onChange={(event) => {
              picking.take(event.currentTarget.files?.[0]);
              event.currentTarget.value = '';
            }}
          />
          <Button loading={isBusy} onClick={() => input.current?.click()}>
            {shown ? text('replaceImage') : text('chooseFile')}
          </Button>
          {shown && onRemove && (
            <Button variant="quiet" onClick={() => picking.remove(onRemove)}>
              {text('remove')}
            </Button>
          )}
        </div>
        <FieldError id={`${id}-error`} error={picking.problem ?? error} />
      </div>
    </div>
  );
}

function usePicking({ limit, onFile, isShownAtOnce = true }: ImageFieldProps) {
  const text = usePortalText();
  const [preview, setPreview] = useState<string | undefined>(undefined);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [isOver, setOver] = useState(false);
  const take = (file: File | undefined) => {
    if (!file) return;
    const words = limitWords(limit, text.locale);
    if (!limit.types.includes(file.type))
      return setProblem(text('imageWrongType', { types: words.types }));
    if (file.size > limit.bytes) return setProblem(text('imageTooLarge', { limit: words.limit }));
    setProblem(undefined);
    // a data address: pages with a strict policy show no object addresses
    if (isShownAtOnce) void toDataUrl(file).then(setPreview);
    onFile(file);
  };
  return {
    preview,
    problem,
    isOver,
    take,
    remove: (onRemove: () => void) => {
      setPreview(undefined);
      setProblem(undefined);
      onRemove();
    },
    dragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    dragLeave: () => setOver(false),
    drop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer.files[0]);
    },
    paste: (event: ClipboardEvent) => take(event.clipboardData.files[0]),
  };
}

async function toDataUrl(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const signs = Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('');
  return `data:${file.type};base64,${btoa(signs)}`;
}

const STEPS = ['byte', 'kilobyte', 'megabyte'] as const;

function limitWords({ bytes, types }: ImageLimit, locale: string) {
  const step = bytes >= 1_000_000 ? 2 : bytes >= 1000 ? 1 : 0;
  const size = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: STEPS[step],
    maximumFractionDigits: 1,
  });
  return {
    limit: size.format(bytes / 1000 ** step),
    types: types.map((type) => type.replace(/^image\/|\+xml$/g, '').toUpperCase()).join(', '),
  };
}
