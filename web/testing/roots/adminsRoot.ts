import { GraphQLError, type GraphQLResolveInfo, OperationTypeNode } from "graphql";

import { userNotFound } from "../../../domain/refusals.ts";
import type { HeldRole, Person } from "./accountState.ts";

/** The functions of the site that these fields need. */
interface Site {
  people: readonly Person[];
  findViewer: () => Person | null;
  follow: (createValue: () => object) => AsyncIterableIterator<object>;
  /** Called after a change of an account. */
  notify: () => void;
}

const showUser = ({
  id,
  email,
  isAdmin,
  isSuperAdmin = false,
  hasProvedEmail = true,
  roles = [],
}: Person) => ({
  id,
  email,
  isAdmin,
  isSuperAdmin,
  hasProvedEmail,
  roles,
});

interface RoleArguments {
  userId: string;
  role: HeldRole["role"];
  courtId?: string | null;
}

function demand(isAllowed: boolean | undefined): void {
  if (!isAllowed) throw new GraphQLError("Refused", { extensions: { code: "FORBIDDEN" } });
}

/** The fields of the schema by which admins manage admins. */
export function createAdminsRoot({ people, findViewer, follow, notify }: Site): object {
  const showAdmins = () => people.filter(({ isAdmin }) => isAdmin).map(showUser);

  function setAdmin(userId: string, isAdmin: boolean) {
    const person = people.find(({ id }) => id === userId);
    if (!person) {
      const error = { code: "NOT_FOUND", field: "userId", message: userNotFound };
      return { admins: null, userErrors: [error] };
    }
    person.isAdmin = isAdmin;
    notify();
    return { admins: showAdmins(), userErrors: [] };
  }

  const showStaff = () => people.filter(({ roles = [] }) => roles.length > 0).map(showUser);

  function changeRoles(
    { userId, role, courtId = null }: RoleArguments,
    alter: (others: HeldRole[], changed: HeldRole) => HeldRole[],
  ) {
    demand(findViewer()?.isAdmin);
    const person = people.find(({ id }) => id === userId);
    const others = (person?.roles ?? []).filter((held) => held.role !== role || held.courtId !== courtId);
    if (person) person.roles = alter(others, { role, courtId });
    notify();
    return { staff: showStaff(), userErrors: [] };
  }

  return {
    staff(_arguments: object, _context: object, { operation }: GraphQLResolveInfo) {
      demand(findViewer()?.isAdmin);
      return operation.operation === OperationTypeNode.QUERY
        ? showStaff()
        : follow(() => ({ staff: showStaff() }));
    },
    giveRole: (given: RoleArguments) => changeRoles(given, (others, role) => [...others, role]),
    takeRole: (taken: RoleArguments) => changeRoles(taken, (others) => others),
    admins(_arguments: object, _context: object, { operation }: GraphQLResolveInfo) {
      demand(findViewer()?.isAdmin);
      return operation.operation === OperationTypeNode.QUERY
        ? showAdmins()
        : follow(() => ({ admins: showAdmins() }));
    },
    searchUsers({ email, first }: { email: string; first: number }) {
      demand(findViewer()?.isAdmin);
      return people
        .filter((person) => person.email.normalize().toLowerCase().includes(email.normalize().toLowerCase()))
        .slice(0, first)
        .map(showUser);
    },
    addAdmin({ userId }: { userId: string }) {
      demand(findViewer()?.isAdmin);
      return setAdmin(userId, true);
    },
    removeAdmin({ userId }: { userId: string }) {
      demand(findViewer()?.isSuperAdmin);
      return setAdmin(userId, false);
    },
  };
}
