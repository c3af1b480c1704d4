import { randomUUID } from 'node:crypto';
import { scimPath } from '@foyer/contract/provisioning/rules';
import type { LabMemory } from '../identity-providers/lab-memory.ts';
import {
  type DirectoryProfile,
  type DirectoryRequest,
  type DirectoryState,
  type DirectoryVendor,
  directoryState,
  firstState,
} from './directory-state.ts';
import { entraClient } from './entra-client.ts';
import { oktaClient } from './okta-client.ts';
import { openScimSession, ScimRejection, type ScimSession } from './scim-session.ts';
import { syncGroups, syncUsers } from './sync-directory.ts';
import type { VendorClient } from './vendor-client.ts';

/** What the directory needs. */
export interface LabDirectoryOptions {
  /** Of the lab itself: the directory provisions users only there. */
  readonly origin: string;
  readonly memory: LabMemory;
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/** What is entered to connect the directory. */
export interface DirectoryConnection {
  readonly vendor: DirectoryVendor;
  readonly baseUrl: string;
  readonly token: string;
}

/** Why a connection or a sync failed, for the page. */
export class DirectoryProblem extends Error {}

const document = 'directory';
const maxRequests = 60;
const maxUsers = 200;
const clients: Readonly<Record<DirectoryVendor, VendorClient>> = {
  okta: oktaClient,
  entra: entraClient,
};

/** A directory that provisions users to the product as Okta and Entra ID do. Issue 19, item 13. */
export function createLabDirectory({ origin, memory, fetch: send = fetch }: LabDirectoryOptions) {
  const prefix = `${origin}/frontegg${scimPath}/`;
  /** Requests and changes one after the other: a sync takes a moment. */
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };

  async function load(): Promise<DirectoryState> {
    const stored = directoryState.safeParse(await memory.load(document));
    return stored.success ? stored.data : firstState();
  }

  const change = (work: (state: DirectoryState) => Promise<DirectoryState> | DirectoryState) =>
    inTurn(async () => {
      const state = await work(await load());
      await memory.save(document, state);
      return state;
    });

  /** Runs requests, and stores them whether they succeed or not. */
  async function withSession(
    state: DirectoryState,
    work: (session: ScimSession, client: VendorClient) => Promise<void>,
  ): Promise<DirectoryState> {
    const sent: DirectoryRequest[] = [];
    const session = openScimSession({
      baseUrl: prefix + state.connectionId,
      token: state.token,
      fetch: send,
      onRequest: (request) => sent.unshift(request),
      now: () => new Date(),
    });
    try {
      await work(session, clients[state.vendor]);
    } finally {
      state.requests = [...sent, ...state.requests].slice(0, maxRequests);
      await memory.save(document, state);
    }
    return state;
  }

  async function syncState(state: DirectoryState): Promise<DirectoryState> {
    if (state.connectionId === '') throw new DirectoryProblem('Connect the directory first.');
    return withSession(state, async (session, client) => {
      await syncUsers(state, session, client);
      await syncGroups(state, session, client);
    });
  }

  /** Okta sends changes at once; Entra ID waits for the next sync. */
  const afterChange = (state: DirectoryState) =>
    state.vendor === 'okta' && state.connectionId !== '' ? syncState(state) : state;

  return {
    state: load,
    baseUrl: ({ connectionId }: DirectoryState) => (connectionId ? prefix + connectionId : ''),
    /** Stores a connection and tests it. What was sent over another one is forgotten. */
    connect: ({ vendor, baseUrl, token }: DirectoryConnection) =>
      change(async (state) => {
        const url = baseUrl.trim().replace(/\/+$/, '');
        const connectionId = url.startsWith(prefix) ? url.slice(prefix.length) : '';
        if (!/^[\w-]{1,64}$/.test(connectionId))
          throw new DirectoryProblem(`Enter a base URL that starts with ${prefix}`);
        const isOther = connectionId !== state.connectionId;
        const next = isOther ? withoutSent(state) : state;
        Object.assign(next, { vendor, connectionId, token: token.trim() || state.token });
        return withSession(next, (session, client) => client.test(session)).catch(asProblem);
      }),
    putUser: (id: string, profile: DirectoryProfile) =>
      change((state) => {
        const existing = state.users.find((one) => one.id === id);
        if (existing) Object.assign(existing, profile);
        else if (state.users.length < maxUsers)
          state.users.push({ id: `00u${randomUUID().slice(0, 8)}`, ...profile });
        return afterChange(state);
      }),
    removeUser: (id: string) =>
      change((state) => {
        const user = state.users.find((one) => one.id === id);
        if (user?.sent) user.isRemoved = true;
        else state.users = state.users.filter((one) => one !== user);
        return afterChange(state);
      }),
    addGroup: (name: string) =>
      change((state) => {
        const isKnown = state.groups.some((one) => one.name.toLowerCase() === name.toLowerCase());
        if (!isKnown) state.groups.push({ id: `00g${randomUUID().slice(0, 8)}`, name });
        return afterChange(state);
      }),
    removeGroup: (id: string) =>
      change((state) => {
        const group = state.groups.find((one) => one.id === id);
        if (group?.sent) group.isRemoved = true;
        else state.groups = state.groups.filter((one) => one !== group);
        for (const user of state.users) user.groups = user.groups.filter((one) => one !== id);
        return afterChange(state);
      }),
    /** Sends everything that changed since the last time. */
    sync: () => change(syncState),
  };
}

/** The directory of the lab. */
export type LabDirectory = ReturnType<typeof createLabDirectory>;

function withoutSent(state: DirectoryState): DirectoryState {
  const forget = <T extends { sent?: unknown; problem?: unknown; isRemoved?: boolean | undefined }>(
    list: readonly T[],
  ) =>
    list
      .filter(({ isRemoved }) => !isRemoved)
      .map(({ sent: _sent, problem: _problem, ...rest }) => rest);
  return { ...state, users: forget(state.users), groups: forget(state.groups), requests: [] };
}

function asProblem(error: unknown): never {
  if (error instanceof ScimRejection) throw new DirectoryProblem(error.message);
  throw error;
}
