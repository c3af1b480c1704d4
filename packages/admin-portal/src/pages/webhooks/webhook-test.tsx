import { toFailure } from '@foyer/client';
import type { Output } from '@foyer/contract';
import type { Webhook, webhooksContract } from '@foyer/contract/webhooks';
import { webhooksCalls } from '@foyer/contract/webhooks/calls';
import { Alert } from '@foyer/ui';
import { ActionButton, Select } from '@foyer/ui/portal';
import { useState } from 'react';
import { usePageTexts } from '../../portal/page-texts.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { CodeBlock, headerLines } from './code-block.tsx';
import { webhooksMessages } from './webhooks.messages.ts';

type TestResult = Output<(typeof webhooksContract)['testWebhook']>;

interface TestProps {
  readonly webhook: Webhook;
  readonly lock: string | undefined;
}

/** Sends a sample and shows request and response. */
export function WebhookTest({ webhook, lock }: TestProps) {
  const text = usePageTexts('webhooks', webhooksMessages);
  const { client } = usePortal();
  const [eventKey, setEventKey] = useState(webhook.eventKeys[0] ?? '');
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<TestResult | undefined>(undefined);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  async function send() {
    setBusy(true);
    setProblem(undefined);
    try {
      const { url, _id: id } = webhook;
      const api = client.api(webhooksCalls, 'admin-portal');
      setResult(await api.testWebhook({ body: { url, id, secret: null, eventKey } }));
    } catch (error) {
      setProblem(toFailure(error).text);
    }
    setBusy(false);
  }
  return (
    <div className="foyer-webhook-part">
      <p className="foyer-webhook-quiet">{text('testText')}</p>
      <Select
        label={text('testEvent')}
        value={eventKey}
        onChange={setEventKey}
        options={webhook.eventKeys.map((key) => ({ value: key, label: key }))}
      />
      <div>
        <ActionButton
          variant="primary"
          disabledReason={lock}
          loading={isBusy}
          onClick={() => void send()}
        >
          {text('sendTest')}
        </ActionButton>
      </div>
      {problem !== undefined && <Alert tone="error">{problem}</Alert>}
      {result && <Result result={result} />}
    </div>
  );
}

function Result({ result }: { readonly result: TestResult }) {
  const text = usePageTexts('webhooks', webhooksMessages);
  const { status, durationMs: count, request } = result;
  const body = typeof result.body === 'string' ? result.body : JSON.stringify(result.body);
  const isSuccess = status !== null && status >= 200 && status < 300;
  const words =
    status === null
      ? `${text('testSilent')} ${body}`
      : text(isSuccess ? 'testDone' : 'testFailed', { status: String(status), count });
  return (
    <>
      <div aria-live="polite">
        <Alert tone={isSuccess ? 'success' : 'error'}>{words}</Alert>
      </div>
      {status !== null && (
        <section>
          <h3>{text('response')}</h3>
          <CodeBlock label={text('response')} value={body || text('emptyBody')} />
        </section>
      )}
      <section>
        <h3>{text('request')}</h3>
        <CodeBlock label={text('requestHeaders')} value={headerLines(request.headers)} />
        <CodeBlock label={text('payload')} value={request.body} />
      </section>
    </>
  );
}
