import type { Api } from '@foyer/contract';
import type { notificationsContract } from '@foyer/contract/notifications';
import { type Clock, pause } from '../clock.ts';
import { timings } from '../timings.ts';

/** What following needs. */
export interface FollowDeps {
  readonly api: Pick<Api<typeof notificationsContract>, 'followNotifications'>;
  readonly clock: Clock;
  /** Calls the listener when the page is shown or hidden; returns the way to stop. */
  readonly onVisibility: (listener: (isVisible: boolean) => void) => () => void;
  /** The list may have changed: read it again. */
  readonly onChange: () => void;
}

/**
 * Reports changes of the user's notifications until the returned function is called: from a stream
 * while the page is visible, because browsers allow six connections to one origin, and every few
 * seconds where a proxy or a limit ends the stream early.
 */
export function followNotifications({
  api,
  clock,
  onVisibility,
  onChange,
}: FollowDeps): () => void {
  const stop = new AbortController();
  let stream = new AbortController();
  let show: (() => void) | undefined;
  let hidden: Promise<void> | undefined;

  const offVisibility = onVisibility((isVisible) => {
    if (isVisible) {
      hidden = undefined;
      show?.();
      return;
    }
    hidden ??= new Promise((resolve) => {
      show = resolve;
    });
    stream.abort();
  });

  /** Whether the stream was open for long. */
  async function followOnce(): Promise<boolean> {
    const start = clock.now();
    stream = new AbortController();
    let rest = '';
    const onText = (piece: string) => {
      const events = (rest + piece).split('\n\n');
      rest = events.pop() ?? '';
      if (events.some((event) => event.includes('event: change'))) onChange();
    };
    try {
      const signal = AbortSignal.any([stop.signal, stream.signal]);
      await api.followNotifications(
        { query: { mode: 'follow' } },
        { signal, readText: (response) => readPieces(response, onText) },
      );
    } catch {
      // No stream: the list is read after the pause.
    }
    return clock.now() - start >= timings.followedLong;
  }

  async function run(): Promise<void> {
    for (let failures = 0; !stop.signal.aborted; ) {
      await hidden;
      const wasLong = await followOnce();
      failures = wasLong || stream.signal.aborted ? 0 : failures + 1;
      const pauses = timings.followAgain;
      const milliseconds = pauses[Math.min(failures, pauses.length - 1)] ?? 0;
      await pause(clock, milliseconds, stop.signal);
      if (failures > 0 && !stop.signal.aborted && !hidden) onChange();
    }
  }

  void run();
  return () => {
    stop.abort();
    offVisibility();
    show?.();
  };
}

/** A stream may be endless, so its text is not collected. */
async function readPieces(response: Response, onText: (piece: string) => void): Promise<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done) return '';
    onText(value);
  }
}
