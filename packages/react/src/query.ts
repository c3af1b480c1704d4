export { type ApiQueryOptions, FoyerQueryProvider, useApiQuery } from './use-api-query.tsx';
