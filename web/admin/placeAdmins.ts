import type { ApolloCache } from "@apollo/client";

import { AdminsDocument, type AdminsPanel_UserFragment as User } from "../lib/generated/AdminsPanel.ts";

/** Shows the present admins wherever they are listed; nothing while they are not known. */
export function placeAdmins(cache: ApolloCache, admins: User[] | null | undefined): void {
  if (admins) cache.updateQuery({ query: AdminsDocument }, (present) => present && { ...present, admins });
}
