const minute = 60_000;
const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });

/**
 * How a mail's age reads in the list: now, minutes, time of today, day.
 * @param {string} sentAt
 */
export function timeLabel(sentAt) {
  const sent = new Date(sentAt);
  const age = Date.now() - sent.getTime();
  if (age < minute) return 'now';
  if (age < 60 * minute) return `${Math.floor(age / minute)} min`;
  return sent.toDateString() === new Date().toDateString() ? clock.format(sent) : day.format(sent);
}
