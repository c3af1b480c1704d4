'use client';

export { getQueryClient } from './queries.ts';
export {
  type ApiCache,
  type ApiChange,
  type ApiChangeDone,
  type ApiChangeOptions,
  useApiChange,
} from './use-api-change.ts';
export {
  type ApiQueryOptions,
  apiQuery,
  FoyerQueryProvider,
  useApiQuery,
} from './use-api-query.tsx';
