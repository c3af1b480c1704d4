import { defineRefusals } from '../refusals.ts';

/** The refusals of access reviews. */
export const accessReviewsRefusals = defineRefusals('accessReviews', {
  notFound: { status: 404, text: 'This access review no longer exists. Reload the page.' },
  alreadyOpen: {
    status: 409,
    text: 'An access review is already open. Complete or cancel it first.',
  },
  nothingToReview: {
    status: 409,
    text: 'No roles match this review. Start one without the filter for inactive users.',
  },
  completed: { status: 409, text: 'This access review is completed and can’t be changed.' },
  undecided: {
    status: 409,
    text: 'Some lines have no decision. Keep or remove each of them first.',
  },
});
