import { Spinner } from '@foyer/ui';
import { useBoxTexts } from './box-context.ts';

/**
 * Before anything is known: no card that would only be replaced, a ring only after a moment, and no
 * word before its language is there.
 */
export function Waiting({ isWordless = false }: { readonly isWordless?: boolean }) {
  const text = useBoxTexts();
  return (
    <div className="foyer-box-waiting" data-step="waiting" role="status">
      {!isWordless && <h1 className="foyer-visually-hidden">{text('loading')}</h1>}
      <Spinner size="large" label="" />
    </div>
  );
}
