import type { WebhookEventCategory } from '@foyer/contract/webhooks';
import { useApiQuery } from '@foyer/react/query';
import { Alert, Button, Checkbox } from '@foyer/ui';
import { SearchField } from '@foyer/ui/portal';
import { useState } from 'react';
import { LoadedPart } from '../../portal/loaded-part.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { CodeBlock } from './code-block.tsx';
import { webhooksMessages } from './webhooks.messages.ts';
import { webhooksQueries } from './webhooks.queries.ts';

interface EventPickerProps {
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  readonly error: string | undefined;
}

/** Events by category, with a search, a sample of each, and a button for a whole category. */
export function EventPicker(props: EventPickerProps) {
  const text = usePageTexts('webhooks', webhooksMessages);
  const query = useApiQuery(webhooksQueries.categories());
  const [search, setSearch] = useState('');
  const term = search.trim().toLowerCase();
  const matching = (categories: readonly WebhookEventCategory[]) =>
    categories
      .map((category) => ({
        ...category,
        events: category.events.filter(({ key, displayName, description }) =>
          `${key} ${displayName} ${description} ${category.name}`.toLowerCase().includes(term),
        ),
      }))
      .filter(({ events }) => events.length > 0);
  return (
    <fieldset className="foyer-webhook-events">
      <legend>{text('events')}</legend>
      <SearchField
        label={text('searchEvents')}
        value={search}
        onSearch={setSearch}
        hasShortcut={false}
      />
      <p className="foyer-webhook-quiet" aria-live="polite">
        {text('selected', { count: props.values.length })}
      </p>
      <LoadedPart title={text('eventsFailed')} query={query}>
        {(categories) => {
          const shown = matching(categories);
          if (shown.length === 0)
            return <p className="foyer-webhook-quiet">{text('noEvents', { search })}</p>;
          return shown.map((category) => (
            <Category key={category.id} category={category} isOpen={term !== ''} {...props} />
          ));
        }}
      </LoadedPart>
      {props.error !== undefined && <Alert tone="error">{props.error}</Alert>}
    </fieldset>
  );
}

interface CategoryProps extends EventPickerProps {
  readonly category: WebhookEventCategory;
  readonly isOpen: boolean;
}

function Category({ category, values, onChange, isOpen }: CategoryProps) {
  const text = usePageTexts('webhooks', webhooksMessages);
  const keys = category.events.map(({ key }) => key);
  const chosen = keys.filter((key) => values.includes(key)).length;
  const others = values.filter((key) => !keys.includes(key));
  const isAll = chosen === keys.length;
  return (
    <details className="foyer-webhook-category" open={isOpen || undefined}>
      <summary>
        <span>{category.name}</span>
        <span className="foyer-webhook-quiet">
          {text('categoryCount', { chosen, total: keys.length })}
        </span>
      </summary>
      <div className="foyer-webhook-choices">
        <div>
          <Button onClick={() => onChange(isAll ? others : [...others, ...keys])}>
            {text(isAll ? 'clearCategory' : 'selectCategory')}
          </Button>
        </div>
        {category.events.map((event) => (
          <div key={event.key} className="foyer-webhook-choice">
            <Checkbox
              label={event.displayName}
              hint={
                <>
                  {event.description} <code>{event.key}</code>
                </>
              }
              checked={values.includes(event.key)}
              onCheckedChange={(isChosen) =>
                onChange(
                  isChosen ? [...values, event.key] : values.filter((key) => key !== event.key),
                )
              }
            />
            <Sample eventKey={event.key} name={event.displayName} />
          </div>
        ))}
      </div>
    </details>
  );
}

/** What a webhook receives; loads when it is opened. */
function Sample({ eventKey, name }: { readonly eventKey: string; readonly name: string }) {
  const text = usePageTexts('webhooks', webhooksMessages);
  const [isOpen, setOpen] = useState(false);
  const query = useApiQuery({ ...webhooksQueries.sample(eventKey), isEnabled: isOpen });
  return (
    <details
      className="foyer-webhook-sample"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary aria-label={text('showSample', { name })}>{text('sample')}</summary>
      {isOpen && (
        <LoadedPart title={text('sampleFailed')} query={query}>
          {(payload) => <CodeBlock label={text('sample')} value={payload} />}
        </LoadedPart>
      )}
    </details>
  );
}
