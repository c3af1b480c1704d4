import { useSyncExternalStore } from 'react';

/** A mail of the preview, as the note shows it. */
export interface NotedMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly link?: string;
}

let newest: NotedMail | undefined;
const listeners = new Set<() => void>();

function change(mail: NotedMail | undefined): void {
  newest = mail;
  for (const listener of listeners) listener();
}

/** Takes a mail that the preview would have sent. */
export function receiveMail(mail: NotedMail): void {
  change(mail);
}

/** Puts the note away. */
export function putMailAway(): void {
  change(undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The mail that came last and was not put away. */
export function useNewestMail(): NotedMail | undefined {
  return useSyncExternalStore(subscribe, () => newest);
}
