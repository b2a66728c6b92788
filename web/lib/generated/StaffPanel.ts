/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { useQuery, useLazyQuery, useSuspenseQuery, useSubscription, useMutation, type SkipToken } from "@apollo/client/react";
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** The permissions of an account that is not an admin. */
export type Role =
  /** Edits categories, series and episodes, and sees drafts. May neither see passwords nor switch LIVE. */
  | 'EDITOR'
  /** Switches LIVE, calls matches and enters scores for one court or for all. Sees these courts when they are not public, including days that are not published. */
  | 'OPERATOR';

/** The kind of an input error, for programs. */
export type UserErrorCode =
  /** Events between these and the last one of the match are missing. Send them again. */
  | 'AHEAD'
  /** A required value is blank. */
  | 'BLANK'
  /** The link has been used or is too old, or the access code or the preview has expired. */
  | 'EXPIRED'
  /** The rules of the game or the state of the match forbid it. */
  | 'IMPOSSIBLE'
  /** The text is neither the password of the series nor one of its access codes. */
  | 'INCORRECT_PASSWORD'
  /** The value is not valid. */
  | 'INVALID'
  /** Email and password do not match an account. */
  | 'INVALID_CREDENTIALS'
  /** The lease is not in force any more, or the log of the match differs from the device's. */
  | 'LEASE_LOST'
  /** The object that the input names does not exist, or does not exist for the caller. */
  | 'NOT_FOUND'
  /** The court, or a player of the match, is busy. */
  | 'ON_COURT'
  /** Another change was saved first. Load the current state and try again. */
  | 'OUT_OF_DATE'
  /** The value is in use: another account has this email, another series or category this slug, another court this name, the series this password or code, or another device or caller scores the match. */
  | 'TAKEN';

export type StaffQueryVariables = Exact<{ [key: string]: never; }>;


export type StaffQuery = { staff: Array<{ id: string, email: string, hasProvedEmail: boolean, roles: Array<{ role: Role, courtId: string | null }> }> };

export type StaffUpdatesSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type StaffUpdatesSubscription = { staff: Array<{ id: string, email: string, hasProvedEmail: boolean, roles: Array<{ role: Role, courtId: string | null }> }> };

export type StaffCourtsQueryVariables = Exact<{ [key: string]: never; }>;


export type StaffCourtsQuery = { tournament: { id: string, courts: Array<{ id: string, name: string }> } };

export type GiveRoleMutationVariables = Exact<{
  userId: string | number;
  role: Role;
  courtId?: string | number | null | undefined;
}>;


export type GiveRoleMutation = { giveRole: { staff: Array<{ id: string, email: string, hasProvedEmail: boolean, roles: Array<{ role: Role, courtId: string | null }> }> | null, userErrors: Array<{ code: UserErrorCode, message: string }> } };

export type TakeRoleMutationVariables = Exact<{
  userId: string | number;
  role: Role;
  courtId?: string | number | null | undefined;
}>;


export type TakeRoleMutation = { takeRole: { staff: Array<{ id: string, email: string, hasProvedEmail: boolean, roles: Array<{ role: Role, courtId: string | null }> }> | null, userErrors: Array<{ code: UserErrorCode, message: string }> } };

export type StaffPanel_UserFragment = { id: string, email: string, hasProvedEmail: boolean, roles: Array<{ role: Role, courtId: string | null }> };

export type StaffPanel_RoleFragment = { role: Role, courtId: string | null };

export const StaffPanel_RoleFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StaffPanel_role"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"HeldRole"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"courtId"}}]}}]} as unknown as DocumentNode<StaffPanel_RoleFragment, unknown>;
export const StaffPanel_UserFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StaffPanel_user"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"hasProvedEmail"}},{"kind":"Field","name":{"kind":"Name","value":"roles"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StaffPanel_role"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StaffPanel_role"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"HeldRole"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"courtId"}}]}}]} as unknown as DocumentNode<StaffPanel_UserFragment, unknown>;
export const StaffDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Staff"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"staff"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StaffPanel_user"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StaffPanel_role"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"HeldRole"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"courtId"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StaffPanel_user"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"hasProvedEmail"}},{"kind":"Field","name":{"kind":"Name","value":"roles"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StaffPanel_role"}}]}}]}}]} as unknown as DocumentNode<StaffQuery, StaffQueryVariables>;
export const StaffUpdatesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"StaffUpdates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"staff"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StaffPanel_user"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StaffPanel_role"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"HeldRole"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"courtId"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StaffPanel_user"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"hasProvedEmail"}},{"kind":"Field","name":{"kind":"Name","value":"roles"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StaffPanel_role"}}]}}]}}]} as unknown as DocumentNode<StaffUpdatesSubscription, StaffUpdatesSubscriptionVariables>;
export const StaffCourtsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"StaffCourts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tournament"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"courts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}}]} as unknown as DocumentNode<StaffCourtsQuery, StaffCourtsQueryVariables>;
export const GiveRoleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"GiveRole"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"userId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"role"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Role"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"courtId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"giveRole"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"userId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"userId"}}},{"kind":"Argument","name":{"kind":"Name","value":"role"},"value":{"kind":"Variable","name":{"kind":"Name","value":"role"}}},{"kind":"Argument","name":{"kind":"Name","value":"courtId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"courtId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"staff"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StaffPanel_user"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StaffPanel_role"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"HeldRole"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"courtId"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StaffPanel_user"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"hasProvedEmail"}},{"kind":"Field","name":{"kind":"Name","value":"roles"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StaffPanel_role"}}]}}]}}]} as unknown as DocumentNode<GiveRoleMutation, GiveRoleMutationVariables>;
export const TakeRoleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"TakeRole"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"userId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"role"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Role"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"courtId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"takeRole"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"userId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"userId"}}},{"kind":"Argument","name":{"kind":"Name","value":"role"},"value":{"kind":"Variable","name":{"kind":"Name","value":"role"}}},{"kind":"Argument","name":{"kind":"Name","value":"courtId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"courtId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"staff"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StaffPanel_user"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StaffPanel_role"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"HeldRole"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"courtId"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StaffPanel_user"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"hasProvedEmail"}},{"kind":"Field","name":{"kind":"Name","value":"roles"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StaffPanel_role"}}]}}]}}]} as unknown as DocumentNode<TakeRoleMutation, TakeRoleMutationVariables>;
export const useStaffQuery = (options?: useQuery.Options<StaffQuery, StaffQueryVariables> | SkipToken) => useQuery(StaffDocument, options ?? {});
export const useStaffLazyQuery = (options?: useLazyQuery.Options<StaffQuery, StaffQueryVariables>) => useLazyQuery(StaffDocument, options);
export const useStaffSuspenseQuery = (options?: useSuspenseQuery.Options<StaffQueryVariables> | SkipToken) => useSuspenseQuery(StaffDocument, options ?? {});
export const useStaffUpdatesSubscription = (options?: useSubscription.Options<StaffUpdatesSubscription, StaffUpdatesSubscriptionVariables> | SkipToken) => useSubscription(StaffUpdatesDocument, options ?? {});
export const useStaffCourtsQuery = (options?: useQuery.Options<StaffCourtsQuery, StaffCourtsQueryVariables> | SkipToken) => useQuery(StaffCourtsDocument, options ?? {});
export const useStaffCourtsLazyQuery = (options?: useLazyQuery.Options<StaffCourtsQuery, StaffCourtsQueryVariables>) => useLazyQuery(StaffCourtsDocument, options);
export const useStaffCourtsSuspenseQuery = (options?: useSuspenseQuery.Options<StaffCourtsQueryVariables> | SkipToken) => useSuspenseQuery(StaffCourtsDocument, options ?? {});
export const useGiveRoleMutation = (options?: useMutation.Options<GiveRoleMutation, GiveRoleMutationVariables>) => useMutation(GiveRoleDocument, options);
export const useTakeRoleMutation = (options?: useMutation.Options<TakeRoleMutation, TakeRoleMutationVariables>) => useMutation(TakeRoleDocument, options);