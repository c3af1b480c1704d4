import { usePageTexts } from '../../portal/page-texts.ts';
import { toDuration } from './durations.ts';
import { securityMessages } from './security.messages.ts';

/** A duration in words. */
export function useDurationText() {
  const text = usePageTexts('security', securityMessages);
  return (seconds: number) => {
    const { amount: count, unit } = toDuration(seconds);
    return text(`${unit}s`, { count });
  };
}
