/** What an answer of the dashboard says. */
export type DashboardAnswer =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'error'; readonly message?: string }
  | { readonly kind: 'content'; readonly content: unknown };

/** Reads an answer in the order of specification 2, §7.2: no content, error object, content, the body itself. */
export async function readAnswer(response: Response): Promise<DashboardAnswer> {
  if (response.status === 204) return { kind: 'nothing' };
  const body = parsed(await response.text());
  const message = getErrorMessage(body);
  if (message !== undefined) return { kind: 'error', message };
  if (!response.ok || hasError(body)) return { kind: 'error' };
  return {
    kind: 'content',
    content: isRecord(body) && body['content'] !== undefined ? body['content'] : body,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text; // not JSON: the body is the text
  }
}

function hasError(body: unknown): boolean {
  return isRecord(body) && isRecord(body['error']);
}

function getErrorMessage(body: unknown): string | undefined {
  if (!isRecord(body) || !isRecord(body['error'])) return undefined;
  const { message } = body['error'];
  return typeof message === 'string' && message.trim() !== '' ? message : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
