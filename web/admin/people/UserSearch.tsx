import { skipToken } from "@apollo/client/react";
import { useState } from "react";
import { useForm } from "react-hook-form";

import { AccountSearchRules } from "../../../domain/peopleForms.ts";
import { describeFailure } from "../../lib/describeFailure.ts";
import { createFormResolver } from "../../lib/formResolver.ts";
import {
  type AdminsPanel_UserFragment as User,
  useSearchUsersQuery,
} from "../../lib/generated/AdminsPanel.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { SubmitButton } from "../../ui/forms/SubmitButton.tsx";
import { FoundUser } from "./FoundUser.tsx";

import styles from "./AdminsPanel.module.css";

interface UserSearchProps {
  /** The current admins; undefined until they are loaded. */
  admins: readonly User[] | undefined;
}

/** Finds accounts by a part of their email, each with a button that makes it an admin. */
export function UserSearch({ admins }: UserSearchProps) {
  const form = useForm({
    resolver: createFormResolver(AccountSearchRules),
    defaultValues: { email: "" },
  });
  const [email, setEmail] = useState("");
  const { data, error, loading, refetch } = useSearchUsersQuery(
    email
      ? { variables: { email }, fetchPolicy: "network-only", notifyOnNetworkStatusChange: true }
      : skipToken,
  );
  const users = loading ? undefined : data?.searchUsers;

  const search = form.handleSubmit(({ email: wanted }) => {
    if (wanted && wanted === email) void Promise.allSettled([refetch()]);
    setEmail(wanted);
  });

  return (
    <>
      <form
        className={styles.search}
        aria-label="Search users"
        onSubmit={(event) => {
          event.preventDefault();
          if (!loading) void search();
        }}
      >
        <Field
          label="Search users by email"
          type="search"
          autoComplete="off"
          autoCapitalize="none"
          {...form.register("email")}
        />
        <SubmitButton label="Search" busyLabel="Search" isBusy={loading} />
      </form>
      <output className={styles.state}>
        {loading && "Loading..."}
        {users?.length === 0 && "No users found."}
      </output>
      <p className={styles.problem} role="alert">
        {!loading && error && describeFailure(error, "The users could not be searched. Please try again.")}
      </p>
      {users && users.length > 0 && (
        <ul className={styles.users} aria-label="Found users">
          {users.map((user) => (
            <FoundUser
              key={user.id}
              user={user}
              isAdmin={user.isAdmin && (admins?.some(({ id }) => id === user.id) ?? true)}
            />
          ))}
        </ul>
      )}
    </>
  );
}
