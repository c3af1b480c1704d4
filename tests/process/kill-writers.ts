import { setTimeout as sleep } from 'node:timers/promises';
import { getClaims, createJourneyCalls, type Reply } from './journey-calls.ts';

/** What the server has said "done" to: all of it must be there in the end. */
export interface Acknowledged {
  /** Without an id the answer was that of an address that is known: an earlier attempt had lost its answer. */
  readonly accounts: { readonly email: string; readonly userId: unknown }[];
  readonly refreshes: { count: number };
  readonly logins: { count: number };
  readonly switches: { count: number };
  /** Answers that nobody may ever get, whatever is killed. */
  readonly wrong: string[];
}

/** A session as a browser holds it: the last cookie it received. */
interface Held {
  cookie: string;
  token: string;
}

/** Password of every account the writers open. */
export const writersPassword = 'Kill-test-2026-words';

const tenants = {
  acme: '7e000000-0000-4000-8000-000000000001',
  globex: '7e000000-0000-4000-8000-000000000002',
};

/** Writes without pause until it is stopped: sign-ups, logins, refreshes and tenant switches from several browsers. */
export function startWriters(url: string, browsers: number) {
  const calls = createJourneyCalls(url);
  const acknowledged: Acknowledged = {
    accounts: [],
    wrong: [],
    refreshes: { count: 0 },
    logins: { count: 0 },
    switches: { count: 0 },
  };
  const current: Held[] = [];
  const stopping = new AbortController();
  const running = () => !stopping.signal.aborted;

  /** As a browser does it: no answer or "not now" means the same call again, with the same cookie. */
  async function persist(name: string, attempt: () => Promise<Reply>): Promise<Reply | undefined> {
    for (; running(); await sleep(30)) {
      const reply = await attempt().catch(() => undefined);
      if (reply && reply.status < 300) return reply;
      if (reply && reply.status < 500) {
        acknowledged.wrong.push(
          `${name} was answered ${reply.status} ${JSON.stringify(reply.body)}`,
        );
        return undefined;
      }
    }
    return undefined;
  }

  async function openAccount(email: string): Promise<Reply | undefined> {
    for (; running(); await sleep(30)) {
      const account = { email, password: writersPassword, companyName: `Company of ${email}` };
      const reply = await calls.signUp(account).catch(() => undefined);
      if (reply && reply.status < 300) return reply;
      // The lost answer of an earlier attempt: the account is there, whole, and signing in works.
      if (reply && reply.status < 500) return undefined;
    }
    return undefined;
  }

  async function signUpAndStay(browser: number): Promise<void> {
    for (let n = 0; running(); n += 1) {
      const email = `browser-${browser}-${n}@kill.test`;
      const signedUp = await openAccount(email);
      if (signedUp) acknowledged.accounts.push({ email, userId: signedUp.body['userId'] });
      const login = await persist('login', () => calls.login(email, writersPassword));
      if (!login) continue;
      acknowledged.logins.count += 1;
      const session = keep(login);
      for (let turn = 0; turn < 4 && running(); turn += 1) await refresh(session);
    }
  }

  async function refresh(session: Held): Promise<void> {
    const reply = await persist('refresh', () => calls.refresh(session.cookie));
    if (!reply) return;
    acknowledged.refreshes.count += 1;
    session.cookie = reply.cookie ?? session.cookie;
    session.token = String(reply.body['accessToken']);
  }

  async function switchToAndFro(): Promise<void> {
    const login = await persist('login', () => calls.login('admin@acme.test', 'Foyer-demo-2026'));
    if (!login) return;
    const session = keep(login);
    for (let turn = 0; running(); turn += 1) {
      const tenantId = turn % 2 === 0 ? tenants.globex : tenants.acme;
      const switched = await persist('switch', () => calls.switchTenant(session.token, tenantId));
      if (!switched) continue;
      acknowledged.switches.count += 1;
      await refresh(session);
      const carried = getClaims(session.token)['tenantId'];
      if (running() && carried !== tenantId)
        acknowledged.wrong.push(`switched to ${tenantId}, the token says ${String(carried)}`);
    }
  }

  function keep({ cookie = '', body }: Reply): Held {
    const session = { cookie, token: String(body['accessToken']) };
    current.push(session);
    return session;
  }

  const work = [
    switchToAndFro(),
    ...Array.from({ length: browsers }, (_, browser) => signUpAndStay(browser)),
  ];
  const total = () =>
    [acknowledged.logins, acknowledged.refreshes, acknowledged.switches].reduce(
      (sum, { count }) => sum + count,
      0,
    ) + acknowledged.accounts.length;

  return {
    acknowledged,
    held: current,
    /** Waits until so many more writes were acknowledged, or for so long. */
    moveOn: async (count: number, timeout: number) => {
      const expected = total() + count;
      for (const start = Date.now(); total() < expected && Date.now() - start < timeout; )
        await sleep(10);
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(work);
    },
  };
}
