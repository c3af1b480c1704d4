// @vitest-environment jsdom
import { FoyerError } from '@foyer/client';
import { profileCalls } from '@foyer/contract/profile/calls';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { createSimulation } from '../../client/src/testing/simulated-client.ts';
import { FoyerClientProvider } from './foyer-context.tsx';
import type { ApiChange, ApiChangeDone } from './use-api-change.ts';
import { useApiChange } from './use-api-change.ts';
import { FoyerQueryProvider, useApiQuery } from './use-api-query.tsx';

afterEach(cleanup);

/** A call under way that the test answers. */
interface Asked {
  readonly input: string;
  readonly work: () => Promise<void>;
  readonly refuse: () => Promise<void>;
}

const key = ['words'];

/** A list of words at a server, and a page that adds words to it before the server has agreed. */
async function showWords() {
  const server = { words: ['one'], reads: 0 };
  const asked: Asked[] = [];
  const done: ApiChangeDone<string>[] = [];
  const failures: string[] = [];
  let adding: ApiChange<string, string> | undefined;
  let leave: () => void = () => undefined;
  const hand = (own: ApiChange<string, string>) => {
    adding = own;
  };
  const handLeave = (own: () => void) => {
    leave = own;
  };

  function Adding() {
    const own = useApiChange({
      calls: profileCalls,
      change: (_api, input: string) =>
        new Promise<string>((resolve, reject) => {
          asked.push({
            input,
            work: () =>
              act(async () => {
                server.words = [...server.words, input];
                resolve(`${input} it is`);
              }),
            refuse: () => act(async () => reject(new FoyerError(`No ${input}.`, { status: 409 }))),
          });
        }),
      optimistic: (cache, input) => cache.update<string[]>(key, (words) => [...words, input]),
      undo: async (_api, input) => {
        if (input === 'stays') throw new FoyerError('It stays.', { status: 409 });
        server.words = server.words.filter((word) => word !== input);
      },
      invalidates: [key],
      onDone: (_result, one) => done.push(one),
      onFailure: ({ text }) => failures.push(text),
    });
    hand(own);
    return <output>{`${own.isRunning ? 'running' : 'idle'} ${own.failure?.text ?? ''}`}</output>;
  }
  function Page() {
    const [isHere, setHere] = useState(true);
    handLeave(() => setHere(false));
    const words = useApiQuery({
      calls: profileCalls,
      key,
      read: async () => {
        server.reads += 1;
        return server.words;
      },
    });
    return (
      <>
        <p>{words.data?.join(' ')}</p>
        {isHere && <Adding />}
      </>
    );
  }

  const { provider, time, open } = createSimulation();
  provider.state.cookie = true;
  const { client } = open({ href: 'https://app.test/' });
  void client.start();
  await time.advance(100);
  render(
    <FoyerClientProvider client={client}>
      <FoyerQueryProvider>
        <Page />
      </FoyerQueryProvider>
    </FoyerClientProvider>,
  );
  await screen.findByText('one');
  return {
    server,
    asked,
    done,
    failures,
    leave: () => act(async () => leave()),
    add: async (word: string) => {
      let heard: Promise<string> = Promise.resolve('nothing');
      await act(async () => {
        heard = adding?.run(word).catch((error: Error) => error.message) ?? heard;
      });
      const call = asked.find(({ input }) => input === word);
      if (!call) throw new Error(`${word} was not asked for`);
      return {
        ...call,
        heard,
      };
    },
    reset: () => act(async () => adding?.reset()),
  };
}

const words = () => document.querySelector('p')?.textContent;
/** The list is drawn a moment after it changed. */
const shows = (expected: string) => waitFor(() => expect(words()).toBe(expected));
const state = () => document.querySelector('output')?.textContent;

test('a change shows at once, is shown when it worked, and the list is read again', async () => {
  const { add, server, done } = await showWords();
  const { work, heard } = await add('two');
  await shows('one two');
  expect([state(), server.reads]).toEqual(['running ', 1]);
  server.words = ['zero', 'one'];
  await work();
  await shows('zero one two');
  expect([await heard, state(), server.reads]).toEqual(['two it is', 'idle ', 2]);
  expect(done.map(({ input }) => input)).toEqual(['two']);
});

test('a refused change is taken back, says why, and the list is read again; the failure is forgotten on demand', async () => {
  const { add, server, failures, reset } = await showWords();
  const { refuse, heard } = await add('two');
  await refuse();
  await shows('one');
  expect([await heard, state(), server.reads]).toEqual(['No two.', 'idle No two.', 2]);
  expect(failures).toEqual(['No two.']);
  await reset();
  expect(state()).toBe('idle ');
});

test('of two changes at once the refused one goes and the other one stays, whichever is first', async () => {
  const { add, server } = await showWords();
  const two = await add('two');
  const three = await add('three');
  await shows('one two three');
  expect(state()).toBe('running ');
  await two.refuse();
  // nothing is read while the other one shows early: the answer could be from before it
  await shows('one three');
  expect([state(), server.reads]).toEqual(['running No two.', 1]);
  await three.work();
  await shows('one three');
  expect(server.reads).toBe(2);
  const four = await add('four');
  const five = await add('five');
  await four.work();
  await five.refuse();
  await shows('one three four');
  expect([state(), server.reads]).toEqual(['idle No five.', 3]);
  const six = await add('six');
  const seven = await add('seven');
  await seven.work();
  await six.refuse();
  await shows('one three four seven');
});

test('undo reverts a change; a rejected undo rejects and the list shows the server data', async () => {
  const { add, done, failures } = await showWords();
  await (await add('two')).work();
  await act(async () => done[0]?.undo?.());
  await shows('one');
  await (await add('stays')).work();
  await act(async () => {
    await expect(done[1]?.undo?.()).rejects.toThrow('It stays.');
  });
  await shows('one stays');
  expect(failures).toEqual([]);
});

test('a change continues when its page has gone, and is still taken back', async () => {
  const { add, leave, server, done, failures } = await showWords();
  const two = await add('two');
  const three = await add('three');
  await leave();
  await shows('one two three');
  expect(state()).toBeUndefined();
  await two.work();
  await three.refuse();
  expect([await two.heard, await three.heard]).toEqual(['two it is', 'No three.']);
  await shows('one two');
  expect([server.reads, done.length, failures]).toEqual([2, 1, ['No three.']]);
});
