/** A word or phrase that this repository no longer uses, and the standard term that replaces it. */
interface RetiredWord {
  readonly pattern: RegExp;
  readonly use: string;
}

/** Words inside an identifier, compared one by one: `createPeople` contains `people`. */
const retiredInNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'company companies organisation organisations': 'tenant',
    'person persons people somebody someone anybody everybody nobody who whoever': 'user, member',
    'guess guesses': 'attempt',
    'giving giver': 'grant, grantor',
    'admission admissions': 'signInGate, authorization',
    'standing stands': 'status, or a predicate: isPasswordUnchanged',
    'told said kept wanted': 'what the thing is: failure, stored, requested',
    'ways door doors knock keyring postman marks traits deeds':
      'methods, endpoints, fixtures, mail driver, flags, capabilities, actions',
    'milestone milestones': 'bookmark',
    'anew early haste politely': 'refetch, preAuth, deferred, guarded',
    'stranger strangers': 'otherTenantAdmin, outsider',
    'usual most longest patience whence': 'default, max, maxLength, timeout, source',
    'colour colours behaviour favour licence centre catalogue': 'American spelling',
    'normalise normalised authorise authorised initialise recognise': 'American spelling',
  }).flatMap(([words, use]) => words.split(' ').map((word) => [word, use] as const)),
);

/** Identifiers that are retired as a whole. */
const retiredNames: readonly RetiredWord[] = [
  { pattern: /^(?:made|known|held|begun)$/, use: 'what the thing is: created, knownRoles' },
  {
    pattern:
      /^(?:letsIn|mayEnter|mayGive|whyNotHandOn|goOn|comeBackAfter|excused|byToken|isByToken)$/,
    use: 'isMembershipActive, canGrantRole, onContinue, retryAfterSeconds, isMachineCaller',
  },
  { pattern: /^whyNot[A-Z]?\w*$/, use: 'disabledReason, denialReason' },
  {
    pattern: /^(?:whileActing|refuseActing|takeTurn|giveBack|lookAgain|lookFurther)$/,
    use: 'impersonating, denyDuringImpersonation, acquire, release, retryLater',
  },
  {
    pattern:
      /^(?!lastIndexOf$|(?:index|value|instance|size|type|one|any|all|prototype)Of$)[a-z]\w*Of$/,
    use: 'a name that says what is returned: toX, getX, xFrom',
  },
];

/** Words and phrases in comments, texts, and documentation. */
const retiredInTexts: readonly RetiredWord[] = [
  {
    pattern: /\b(?:whoever|whomever|somebody|anybody|everybody)\b/gi,
    use: 'the user, anyone who',
  },
  { pattern: /\b(?:people|persons?)\b/gi, use: 'users, members' },
  { pattern: /\b(?:company|companies|organisations?)\b/gi, use: 'tenant; "account" for users' },
  { pattern: /\b(?:anew|lately|meanwhile)\b/gi, use: 'again, recently, in the meantime' },
  { pattern: /\bany more\b/gi, use: 'no longer' },
  { pattern: /\b(?:of theirs|of ones own|the own)\b/gi, use: 'their' },
  {
    pattern: /\b(?:is|are|was|were|be|been|gets?) told\b/gi,
    use: 'is notified, is shown, receives',
  },
  { pattern: /\bgo(?:es)? on\b/gi, use: 'continue' },
  {
    pattern: /\bstands? (?:in|at|on|beside|behind|for|above|below|there|here)\b/gi,
    use: 'is in, is next to',
  },
  { pattern: /\bload the page again\b/gi, use: 'reload the page' },
  { pattern: /\b(?:taking you (?:on|back|there)|one press)\b/gi, use: 'redirecting, one click' },
  { pattern: /\bso many milliseconds\b/gi, use: 'the given number of milliseconds' },
  { pattern: /\bfor good\b/gi, use: 'permanently' },
  { pattern: /\be-mails?\b/gi, use: 'email' },
  { pattern: /\bsecond (?:factors?|proof)\b|\btwo-step verification\b/gi, use: 'MFA' },
  { pattern: /\bways? in\b/gi, use: 'sign-in method' },
  { pattern: /\bstrangers?\b/gi, use: 'attacker, another tenant' },
  {
    pattern:
      /\b(?:colours?|behaviours?|favour|licence|catalogues?|cancelled|organis\w+|initialis\w+)\b/gi,
    use: 'American spelling',
  },
  { pattern: /\b\w+(?:al|or)is(?:e|ed|es|ing|ation)\b/gi, use: 'American spelling' },
];

/** A retired word where it occurs. */
export interface Occurrence {
  /** From 1. */
  readonly line: number;
  readonly found: string;
  readonly use: string;
}

const tokens =
  /\/\*[\s\S]*?\*\/|(?<![:\\])\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|[A-Za-z_$][\w$]*/g;

/** Every retired word of a file: of its identifiers, comments, and texts; of a page or style sheet, of its text. */
export function findRetiredWords(path: string, content: string): readonly Occurrence[] {
  const lineAt = lineCounter(content);
  if (!/\.(?:tsx?|mjs|js)$/.test(path)) return inText(content, 0, lineAt);
  return [...content.matchAll(tokens)].flatMap(({ 0: token, index }) =>
    /^[A-Za-z_$]/.test(token) ? inName(token, lineAt(index)) : inText(token, index, lineAt),
  );
}

function inText(
  text: string,
  start: number,
  lineAt: (at: number) => number,
): readonly Occurrence[] {
  return retiredInTexts.flatMap(({ pattern, use }) =>
    [...text.matchAll(pattern)].map((match) => ({
      line: lineAt(start + match.index),
      found: match[0],
      use,
    })),
  );
}

function inName(name: string, line: number): readonly Occurrence[] {
  if (isExcepted(name)) return [];
  const whole = retiredNames.find(({ pattern }) => pattern.test(name));
  if (whole) return [{ line, found: name, use: whole.use }];
  const parts = name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];
  const part = parts.find((word) => retiredInNames.has(word.toLowerCase()));
  return part ? [{ line, found: name, use: retiredInNames.get(part.toLowerCase()) ?? '' }] : [];
}

/** Names that the wire contract, the specification, or a library fixes. A row needs a reason. */
const exceptions: readonly { readonly name: RegExp; readonly reason: string }[] = [
  { name: /^listParentTenantsOf$/, reason: 'the name of the call in the wire contract' },
  { name: /^(?:companyName|company)$/, reason: 'a field of sign-up in the wire contract' },
  {
    name: /^(?:toBeInstanceOf|toBeTypeOf|toEqualTypeOf|expectTypeOf|supportedValuesOf)$/,
    reason: 'Vitest and Intl',
  },
  { name: /^WhoAmI/, reason: 'the page of the specification' },
];

function isExcepted(name: string): boolean {
  return exceptions.some((exception) => exception.name.test(name));
}

/** The line of a position, for positions in any order. */
function lineCounter(content: string): (at: number) => number {
  const starts = [0];
  for (const { index } of content.matchAll(/\n/g)) starts.push(index + 1);
  return (at) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= at) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
