import type { AccessReview } from '@foyer/contract/access-reviews';
import { useApiQuery } from '@foyer/react/query';
import { Badge, Button, type Translator } from '@foyer/ui';
import { PlusIcon } from '@foyer/ui/portal';
import { LoadedPart } from '../../portal/loaded-part.tsx';
import { momentText } from '../../portal/moments.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { reportsMessages } from './reports.messages.ts';
import { reportsQueries } from './reports.queries.ts';

interface ReviewsProps {
  readonly onStart: () => void;
  readonly onOpen: (id: string) => void;
}

/** Access reviews of the account; one at a time is open. */
export function AccessReviewsSection({ onStart, onOpen }: ReviewsProps) {
  const text = usePageTexts('reports', reportsMessages);
  const reviews = useApiQuery(reportsQueries.reviews());
  const isOpen = reviews.data?.some(({ completedAt }) => completedAt === null) === true;
  return (
    <section className="foyer-reports-part" aria-labelledby="foyer-reports-reviews">
      <div className="foyer-reports-head">
        <h2 className="foyer-reports-title" id="foyer-reports-reviews">
          {text('reviews')}
        </h2>
        {reviews.data && !isOpen && (
          <Button icon={<PlusIcon size="small" />} onClick={onStart}>
            {text('startReview')}
          </Button>
        )}
      </div>
      <p>{text('reviewsText')}</p>
      <LoadedPart title={text('failed')} query={reviews}>
        {(all) =>
          all.length === 0 ? (
            <p className="foyer-reports-empty">{text('reviewsEmpty')}</p>
          ) : (
            <ul className="foyer-reports-reviews">
              {all.map((review) => (
                <ReviewRow key={review.id} {...{ review, text, onOpen }} />
              ))}
            </ul>
          )
        }
      </LoadedPart>
    </section>
  );
}

interface RowProps {
  readonly review: AccessReview;
  readonly text: Translator<typeof reportsMessages>;
  readonly onOpen: (id: string) => void;
}

function ReviewRow({ review, text, onOpen }: RowProps) {
  const { id, createdAt, completedAt, confirmed, removed, pending } = review;
  const number = new Intl.NumberFormat(text.locale);
  const done = confirmed + removed;
  return (
    <li className="foyer-reports-review">
      <span className="foyer-reports-words">
        <strong>{text('reviewName', { date: momentText(createdAt, text.locale) })}</strong>
        <span>
          {completedAt
            ? text('reviewResult', {
                confirmed: number.format(confirmed),
                removed: number.format(removed),
              })
            : text('reviewProgress', {
                done: number.format(done),
                total: number.format(done + pending),
              })}
        </span>
      </span>
      <Badge tone={completedAt ? 'success' : 'warning'}>
        {text(completedAt ? 'reviewCompleted' : 'reviewOpen')}
      </Badge>
      <Button onClick={() => onOpen(id)}>
        {text(completedAt ? 'viewReview' : 'continueReview')}
      </Button>
    </li>
  );
}
