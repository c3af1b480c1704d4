/** On which side of its element something stands. */
export type Side = 'top' | 'bottom' | 'inline-start' | 'inline-end';

/** Between an element and what is beside it, in pixels. */
const GAP = 6;
/** From the edge of the window, in pixels. */
const EDGE = 8;

/**
 * Puts a fixed element beside another: on the other side where there is no room, and never out of
 * the window.
 */
export function placeBeside(popup: HTMLElement, anchor: HTMLElement, side: Side): void {
  const at = anchor.getBoundingClientRect();
  const size = popup.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const isRtl = popup.closest('[dir]')?.getAttribute('dir') === 'rtl';
  const isBeside = side === 'inline-start' || side === 'inline-end';
  const toRight = (side === 'inline-end') !== isRtl;
  const above = at.top - size.height - GAP;
  const below = at.bottom + GAP;
  const left = at.left - size.width - GAP;
  const right = at.right + GAP;
  const isBelow = side === 'bottom' ? below + size.height <= clientHeight - EDGE : above < EDGE;
  const isRight = toRight ? right + size.width <= clientWidth - EDGE : left < EDGE;
  const y = isBeside ? at.top + (at.height - size.height) / 2 : isBelow ? below : above;
  const x = isBeside ? (isRight ? right : left) : at.left + (at.width - size.width) / 2;
  popup.style.setProperty('left', `${within(x, clientWidth - size.width)}px`);
  popup.style.setProperty('top', `${within(y, clientHeight - size.height)}px`);
}

function within(requested: number, room: number): number {
  return Math.round(Math.max(EDGE, Math.min(requested, room - EDGE)));
}
