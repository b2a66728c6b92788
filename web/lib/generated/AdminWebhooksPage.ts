/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { useQuery, useLazyQuery, useSuspenseQuery, type SkipToken } from "@apollo/client/react";
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** The state of a message. */
export type WebhookDeliveryState =
  /** The receiver responded with a status from 200 to 299. */
  | 'DELIVERED'
  /** The message was refused too often, or its webhook was switched off before the delivery. */
  | 'GIVEN_UP'
  /** The message is waiting to be sent or retried. */
  | 'WAITING';

/** Events that a webhook can receive. The `type` of its messages is a text such as `episode.live`. */
export type WebhookEvent =
  /** An alarm that was sent is over. */
  | 'ALARM_CLEARED'
  /** An alarm was raised; the same alarm at most once in 60 seconds. No alarms of drafts, or of courts that are not public. */
  | 'ALARM_RAISED'
  /** A broadcast is not live any more for the public. */
  | 'EPISODE_ENDED'
  /** A broadcast went live for the public. */
  | 'EPISODE_LIVE'
  /** An import of a backup or of an order of play is over. */
  | 'IMPORT_FINISHED'
  /** The players of a match were called to their court. */
  | 'MATCH_CALLED'
  /** A match ended. */
  | 'MATCH_FINISHED'
  /** A match began. */
  | 'MATCH_STARTED'
  /** The score of a match changed; at most one message in a second for each match. */
  | 'SCORE_CHANGED';

/** The reason why the site switched a webhook off. */
export type WebhookOffReason =
  /** No message could be delivered for three days. */
  | 'FAILING'
  /** The receiver responded with 410. */
  | 'GONE';

export type AdminWebhooksPageQueryVariables = Exact<{ [key: string]: never; }>;


export type AdminWebhooksPageQuery = { site: { timeZone: string }, webhooks: Array<{ id: string, url: string, events: Array<WebhookEvent>, isOn: boolean, offReason: WebhookOffReason | null, failingSince: string | null, formerSecretEndsAt: string | null, version: number, deliveries: Array<{ id: string, event: WebhookEvent | null, happenedAt: string, state: WebhookDeliveryState, tries: number, nextTryAt: string | null, tookMs: number | null, answerCode: number | null, answerText: string | null, problem: string | null }> }> };

export type WebhookCard_WebhookFragment = { id: string, url: string, events: Array<WebhookEvent>, isOn: boolean, offReason: WebhookOffReason | null, failingSince: string | null, formerSecretEndsAt: string | null, version: number, deliveries: Array<{ id: string, event: WebhookEvent | null, happenedAt: string, state: WebhookDeliveryState, tries: number, nextTryAt: string | null, tookMs: number | null, answerCode: number | null, answerText: string | null, problem: string | null }> };

export type DeliveryList_DeliveryFragment = { id: string, event: WebhookEvent | null, happenedAt: string, state: WebhookDeliveryState, tries: number, nextTryAt: string | null, tookMs: number | null, answerCode: number | null, answerText: string | null, problem: string | null };

export const DeliveryList_DeliveryFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeliveryList_delivery"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookDelivery"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"event"}},{"kind":"Field","name":{"kind":"Name","value":"happenedAt"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"tries"}},{"kind":"Field","name":{"kind":"Name","value":"nextTryAt"}},{"kind":"Field","name":{"kind":"Name","value":"tookMs"}},{"kind":"Field","name":{"kind":"Name","value":"answerCode"}},{"kind":"Field","name":{"kind":"Name","value":"answerText"}},{"kind":"Field","name":{"kind":"Name","value":"problem"}}]}}]} as unknown as DocumentNode<DeliveryList_DeliveryFragment, unknown>;
export const WebhookCard_WebhookFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WebhookCard_webhook"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Webhook"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"events"}},{"kind":"Field","name":{"kind":"Name","value":"isOn"}},{"kind":"Field","name":{"kind":"Name","value":"offReason"}},{"kind":"Field","name":{"kind":"Name","value":"failingSince"}},{"kind":"Field","name":{"kind":"Name","value":"formerSecretEndsAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"deliveries"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DeliveryList_delivery"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeliveryList_delivery"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookDelivery"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"event"}},{"kind":"Field","name":{"kind":"Name","value":"happenedAt"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"tries"}},{"kind":"Field","name":{"kind":"Name","value":"nextTryAt"}},{"kind":"Field","name":{"kind":"Name","value":"tookMs"}},{"kind":"Field","name":{"kind":"Name","value":"answerCode"}},{"kind":"Field","name":{"kind":"Name","value":"answerText"}},{"kind":"Field","name":{"kind":"Name","value":"problem"}}]}}]} as unknown as DocumentNode<WebhookCard_WebhookFragment, unknown>;
export const AdminWebhooksPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AdminWebhooksPage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"site"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"timeZone"}}]}},{"kind":"Field","name":{"kind":"Name","value":"webhooks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"WebhookCard_webhook"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeliveryList_delivery"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WebhookDelivery"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"event"}},{"kind":"Field","name":{"kind":"Name","value":"happenedAt"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"tries"}},{"kind":"Field","name":{"kind":"Name","value":"nextTryAt"}},{"kind":"Field","name":{"kind":"Name","value":"tookMs"}},{"kind":"Field","name":{"kind":"Name","value":"answerCode"}},{"kind":"Field","name":{"kind":"Name","value":"answerText"}},{"kind":"Field","name":{"kind":"Name","value":"problem"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"WebhookCard_webhook"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Webhook"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"events"}},{"kind":"Field","name":{"kind":"Name","value":"isOn"}},{"kind":"Field","name":{"kind":"Name","value":"offReason"}},{"kind":"Field","name":{"kind":"Name","value":"failingSince"}},{"kind":"Field","name":{"kind":"Name","value":"formerSecretEndsAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"deliveries"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DeliveryList_delivery"}}]}}]}}]} as unknown as DocumentNode<AdminWebhooksPageQuery, AdminWebhooksPageQueryVariables>;
export const useAdminWebhooksPageQuery = (options?: useQuery.Options<AdminWebhooksPageQuery, AdminWebhooksPageQueryVariables> | SkipToken) => useQuery(AdminWebhooksPageDocument, options ?? {});
export const useAdminWebhooksPageLazyQuery = (options?: useLazyQuery.Options<AdminWebhooksPageQuery, AdminWebhooksPageQueryVariables>) => useLazyQuery(AdminWebhooksPageDocument, options);
export const useAdminWebhooksPageSuspenseQuery = (options?: useSuspenseQuery.Options<AdminWebhooksPageQueryVariables> | SkipToken) => useSuspenseQuery(AdminWebhooksPageDocument, options ?? {});