import { type Html, html } from '../pages/html.ts';
import type { LabUser } from './lab-user.ts';

/** What the page where a user is chosen shows. */
export interface ChooserFacts {
  /** Of the provider. */
  readonly name: string;
  /** Who asks. */
  readonly asks: string;
  readonly users: readonly LabUser[];
  /** Whom the application expects. */
  readonly hint?: string | undefined;
  /** What can be done wrong, by code. */
  readonly breaks: Readonly<Record<string, string>>;
}

/** Choose a user; no password. Below it, what to do wrong. */
export function chooserPage({ name, asks, users, hint, breaks }: ChooserFacts): Html {
  const ranked = [...users].sort((a, b) => Number(b.email === hint) - Number(a.email === hint));
  const isOutsider = hint !== undefined && users.every(({ email }) => email !== hint);
  return html`<h1>Sign in with ${name} <span class="quiet">(lab)</span></h1>
    <p class="lead">A stand-in that believes everybody. ${asks} asks who you are: choose somebody.</p>
    <form method="post" class="chooser">
      <ul class="people">${ranked.map((user) => row(user, user.email === hint))}</ul>
      <details ${isOutsider && html`open`}>
        <summary>Somebody else</summary>
        <div class="line">
          <label>Email address<input name="stranger" type="email" autocomplete="off" value="${isOutsider && hint}" /></label>
          <button class="button secondary" name="user" value="">Sign in</button>
        </div>
      </details>
      <details>
        <summary>Break something on purpose</summary>
        <fieldset>
          <legend class="quiet">Choose what goes wrong this one time, then a person above</legend>
          ${radio('', 'Nothing: an honest answer', true)}
          ${Object.entries(breaks).map(([code, words]) => radio(code, words, false))}
        </fieldset>
      </details>
      <p><button class="text-button" name="cancel" value="yes">Cancel and go back</button></p>
    </form>`;
}

function row({ subject, email, name, groups, emailVerified }: LabUser, isHinted: boolean): Html {
  const notes = [
    ...(isHinted ? ['expected'] : []),
    ...(emailVerified ? [] : ['address not verified']),
    ...(groups.length > 0 ? [groups.join(', ')] : []),
  ];
  return html`<li>
    <button class="person" name="user" value="${subject}">
      <span class="initials" aria-hidden="true">${initials(name)}</span>
      <span class="person-text"><strong>${name}</strong><span class="address">${email}</span></span>
      ${notes.length > 0 && html`<span class="quiet person-note">${notes.join(' · ')}</span>`}
    </button>
  </li>`;
}

function radio(value: string, words: string, isChecked: boolean): Html {
  return html`<label class="choice"><input type="radio" name="break" value="${value}" ${isChecked && html`checked`} />${words}</label>`;
}

function initials(name: string): string {
  const [first = '', ...rest] = name.split(/\s+/).map((word) => word.charAt(0).toUpperCase());
  return first + (rest.at(-1) ?? '');
}
