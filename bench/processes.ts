/** The processes a figure measures: each a program of `peers/`, started with a database and asked over messages. */
import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A running peer. */
export interface Peer<Ready> {
  readonly ready: Ready;
  /** Sends a message and waits for the answer. */
  ask<T>(message: Serializable): Promise<T>;
  tell(message: string): void;
  /** Resolves when the process has ended. */
  stop(): Promise<void>;
}

function nextMessage<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`the peer ended with ${code}`));
    child.once('exit', ended);
    child.once('message', (message: T) => {
      child.off('exit', ended);
      resolve(message);
    });
  });
}

/** Starts a peer and waits until it says where it is. */
export async function startPeer<Ready>(file: string, ...args: string[]): Promise<Peer<Ready>> {
  const child = fork(join(import.meta.dirname, 'peers', file), args, {
    // Bytes and dates arrive as what they are.
    serialization: 'advanced',
    execArgv: ['--conditions=@foyer/source', '--disable-warning=ExperimentalWarning'],
  });
  const ready = await nextMessage<Ready>(child);
  return {
    ready,
    ask: (message) => {
      const answer = nextMessage<never>(child);
      child.send(message);
      return answer;
    },
    tell: (message) => {
      child.send(message);
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

/** Runs a program of the bench with a task in a process of its own and returns its result. */
export function inChild<T>(file: string, task: Serializable): Promise<T> {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, file), { stdio: 'inherit' });
    child.once('message', (result: T) => resolve(result));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
    child.send(task);
  });
}
