import { Chip, CellText } from '@foyer/ui/portal';
import type { Translator } from '@foyer/ui';
import { distanceText, lastDayText } from '../portal/moments.ts';
import { oldSecretEnd } from './rotate-token.dialog.tsx';
import type { Token } from './token.ts';
import { getTokenState } from './token-expiry.ts';
import type { tokenMessages } from './token.messages.ts';

/** What a cell about the end of a token needs. */
export interface ExpiresCellProps {
  readonly text: Translator<typeof tokenMessages>;
  readonly token: Token;
  readonly now: number;
}

/** The last day of a token, marked where it is near or over, and until when the secret before the present one works. */
export function ExpiresCell({ text, token, now }: ExpiresCellProps) {
  const old = oldSecretEnd(token, now);
  if (old === undefined) return <End {...{ text, token, now }} />;
  return (
    <CellText
      title={<End {...{ text, token, now }} />}
      text={text('oldSecretEnds', { when: distanceText(old, text.locale, now) })}
    />
  );
}

function End({ text, token: { expires }, now }: ExpiresCellProps) {
  if (expires === undefined) return text('never');
  const state = getTokenState(expires, now);
  if (state === 'ended') return <Chip tone="error">{text('expired')}</Chip>;
  const day = lastDayText(expires, text.locale);
  return state === 'soon' ? <Chip tone="warning">{text('soon', { day })}</Chip> : day;
}
