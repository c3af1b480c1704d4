import { expect, onTestFinished, test } from 'vitest';
import { createSimulatedTime, settle } from '../testing/simulated-time.ts';
import { timings } from '../timings.ts';
import { followNotifications } from './follow-notifications.ts';

interface OpenStream {
  readonly write: (text: string) => void;
  readonly end: () => void;
  readonly isAborted: () => boolean;
}

/** A page that follows, with streams that the test writes and ends. */
async function following() {
  const clock = createSimulatedTime();
  const streams: OpenStream[] = [];
  let setVisible: (isVisible: boolean) => void = () => undefined;
  let changes = 0;
  const stop = followNotifications({
    clock,
    onChange: () => {
      changes += 1;
    },
    onVisibility: (listener) => {
      setVisible = listener;
      return () => undefined;
    },
    api: {
      followNotifications: async (_input, { signal, readText } = {}) => {
        const encoder = new TextEncoder();
        const body = new ReadableStream<Uint8Array>({
          start: (controller) => {
            signal?.addEventListener('abort', () => controller.error(new Error('aborted')));
            streams.push({
              write: (text) => controller.enqueue(encoder.encode(text)),
              end: () => controller.close(),
              isAborted: () => signal?.aborted ?? false,
            });
          },
        });
        return (await readText?.(new Response(body))) ?? '';
      },
    },
  });
  onTestFinished(stop);
  await settle();
  const show = async (isVisible: boolean) => {
    setVisible(isVisible);
    await settle();
  };
  return { clock, streams, show, stop, changes: () => changes };
}

const change = 'event: change\ndata: {}\n\n';

test('an event is reported once it is complete, and comments are not', async () => {
  const { streams, changes } = await following();
  streams[0]?.write(': keep-alive\n\nevent: cha');
  await settle();
  expect(changes()).toBe(0);
  streams[0]?.write('nge\ndata: {}\n\n');
  await settle();
  expect(changes()).toBe(1);
});

test('streams that end early are replaced by reading the list, at longer and longer intervals', async () => {
  const { clock, streams, changes } = await following();
  const [, ...pauses] = timings.followAgain;
  for (const milliseconds of pauses) {
    const before = changes();
    streams.at(-1)?.end();
    await settle();
    await clock.advance(milliseconds - 1);
    expect(changes()).toBe(before);
    await clock.advance(1);
    expect(changes()).toBe(before + 1);
  }
  expect(streams).toHaveLength(pauses.length + 1);
});

test('a stream that was open for long is opened again after the shortest pause', async () => {
  const { clock, streams } = await following();
  await clock.advance(timings.followedLong);
  streams[0]?.write(change);
  streams[0]?.end();
  await settle();
  await clock.advance(timings.followAgain[0]);
  expect(streams).toHaveLength(2);
});

test('a page in the background holds no stream', async () => {
  const { clock, streams, show } = await following();
  await show(false);
  expect(streams[0]?.isAborted()).toBe(true);
  await clock.advance(600_000);
  expect(streams).toHaveLength(1);
  await show(true);
  expect(streams).toHaveLength(2);
});

test('nothing is opened after it was stopped', async () => {
  const { clock, streams, stop } = await following();
  stop();
  await settle();
  await clock.advance(600_000);
  expect(streams[0]?.isAborted()).toBe(true);
  expect(streams).toHaveLength(1);
});
