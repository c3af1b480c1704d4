import { Alert, Button, createTheme, Root, Spinner, Stage, Stack } from '@foyer/ui';
import { useMemo } from 'react';
import type { EmbedOptions } from './options.ts';
import { usePageTexts } from './page-texts.ts';

/** What is shown while nobody knows yet. */
export interface LoadingPageProps {
  readonly options: EmbedOptions;
  /** Why it takes longer, in words for the user. */
  readonly problem?: string | undefined;
  /** The trace ID, for support. */
  readonly traceId?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
}

/** A quiet page: nothing at first, a ring after a moment, and what is wrong when something is. */
export function LoadingPage({ options, problem, traceId, onRetry }: LoadingPageProps) {
  const { theme, colorScheme, dir } = options.loginBox ?? {};
  const values = useMemo(() => theme && createTheme(theme), [theme]);
  const { text, isReady } = usePageTexts(options);
  if (options.loading !== undefined && problem === undefined) return options.loading;
  return (
    <Root theme={colorScheme} values={values} locale={text.locale} dir={dir}>
      <Stage>
        {problem === undefined ? (
          <div role="status">
            {isReady && <h1 className="foyer-visually-hidden">{text('loading')}</h1>}
            <Spinner size="large" label="" />
          </div>
        ) : (
          <div className="foyer-embed-problem">
            <Stack>
              <Alert tone="error">
                {problem}
                {traceId !== undefined && <div>{text('reference', { traceId })}</div>}
              </Alert>
              <Button size="large" onClick={onRetry}>
                {text('tryAgain')}
              </Button>
            </Stack>
          </div>
        )}
      </Stage>
    </Root>
  );
}
