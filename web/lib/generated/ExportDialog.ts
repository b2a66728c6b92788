/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { useQuery, useLazyQuery, useSuspenseQuery, type SkipToken } from "@apollo/client/react";
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type ExportSeriesQueryVariables = Exact<{
  ids: Array<string | number>;
}>;


export type ExportSeriesQuery = { exportSeries: { name: string, content: unknown } };


export const ExportSeriesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ExportSeries"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"exportSeries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"content"}}]}}]}}]} as unknown as DocumentNode<ExportSeriesQuery, ExportSeriesQueryVariables>;
export const useExportSeriesQuery = (options: useQuery.Options<ExportSeriesQuery, ExportSeriesQueryVariables> | SkipToken) => useQuery(ExportSeriesDocument, options);
export const useExportSeriesLazyQuery = (options?: useLazyQuery.Options<ExportSeriesQuery, ExportSeriesQueryVariables>) => useLazyQuery(ExportSeriesDocument, options);
export const useExportSeriesSuspenseQuery = (options: useSuspenseQuery.Options<ExportSeriesQueryVariables> | SkipToken) => useSuspenseQuery(ExportSeriesDocument, options);