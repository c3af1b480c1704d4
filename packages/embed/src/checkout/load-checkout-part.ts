/** The checkout: a script of its own, fetched when it opens. */
export const loadCheckoutPart = () => import('./checkout-part.tsx');
