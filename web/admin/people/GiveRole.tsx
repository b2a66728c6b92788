import type { ApolloClient } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { useForm } from "react-hook-form";

import { findByAddress } from "../../../domain/emailAddress.ts";
import { RoleRules } from "../../../domain/peopleForms.ts";
import { describeFailure } from "../../lib/describeFailure.ts";
import { createFormResolver } from "../../lib/formResolver.ts";
import {
  type AdminsPanel_UserFragment as User,
  SearchUsersDocument,
} from "../../lib/generated/AdminsPanel.ts";
import { GiveRoleDocument } from "../../lib/generated/StaffPanel.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { SubmitButton } from "../../ui/forms/SubmitButton.tsx";
import { showToast } from "../../ui/toast.ts";
import { ReferenceSelect } from "../forms/ReferenceSelect.tsx";
import { keyOfRole, listRoles, nameRole, type RoleCourt } from "./roleWords.ts";
import { placeStaff } from "./useStaff.ts";

import styles from "./AdminsPanel.module.css";

const failed = "The role could not be given. Please try again.";
const deletedCourt = "This court has been deleted. Choose another role.";

async function findAccount(client: ApolloClient, email: string): Promise<User | undefined> {
  const { data } = await client.query({
    query: SearchUsersDocument,
    variables: { email },
    fetchPolicy: "network-only",
  });
  return findByAddress(data?.searchUsers ?? [], email);
}

/** A role that waits for the confirmation of its account's address. */
interface UnconfirmedRole {
  user: User;
  role: string;
}

interface UnconfirmedAddressDialogProps {
  email: string;
  isGiving: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

function UnconfirmedAddressDialog({ email, isGiving, onConfirm, onCancel }: UnconfirmedAddressDialogProps) {
  return (
    <ConfirmDialog
      title="Give a role to an unconfirmed address?"
      confirmLabel="Give role"
      busyLabel={isGiving ? "Saving..." : null}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>
        The address of the account <strong>{email}</strong> is not confirmed. Anyone could have typed it. Ask
        the person first whether the account is theirs.
      </p>
    </ConfirmDialog>
  );
}

/** Gives a role to the account with an address. An unproved address needs a confirmation. */
export function GiveRole({ courts }: { courts: readonly RoleCourt[] }) {
  const client = useApolloClient();
  const roles = listRoles(courts);
  const form = useForm({
    resolver: createFormResolver(RoleRules),
    defaultValues: { email: "", role: keyOfRole({ role: "OPERATOR", courtId: null }) },
  });
  const [unconfirmed, setUnconfirmed] = useState<UnconfirmedRole>();
  const [isGiving, setIsGiving] = useState(false);
  const { errors, isSubmitting } = form.formState;
  const refuse = (message: string) => form.setError("email", { message });

  async function give(user: User, key: string): Promise<void> {
    const role = roles.find((one) => keyOfRole(one) === key);
    if (!role) return form.setError("role", { message: deletedCourt }, { shouldFocus: true });
    const { data } = await client.mutate({
      mutation: GiveRoleDocument,
      variables: { userId: user.id, ...role },
      update: (cache, { data: result }) => placeStaff(cache, result?.giveRole.staff),
    });
    const refusal = data?.giveRole.userErrors[0];
    if (refusal) return refuse(refusal.message);
    // The next address may have been typed while the request was running.
    if (findByAddress([user], form.getValues("email"))) form.resetField("email");
    showToast({ text: `${user.email} is ${nameRole(role, courts)} now.` });
  }

  async function run(work: () => Promise<void>): Promise<void> {
    const [outcome] = await Promise.allSettled([work()]);
    const { reason } = outcome.status === "rejected" ? outcome : { reason: null };
    if (reason instanceof Error) refuse(describeFailure(reason, failed));
  }

  const submit = form.handleSubmit(({ email, role }) =>
    run(async () => {
      const user = await findAccount(client, email);
      if (!user) refuse("No account has this address.");
      else if (user.hasProvedEmail) await give(user, role);
      else setUnconfirmed({ user, role });
    }),
  );

  async function confirm({ user, role }: UnconfirmedRole): Promise<void> {
    // The dialog stays meanwhile, so that the form cannot be sent again.
    setIsGiving(true);
    await run(() => give(user, role));
    setIsGiving(false);
    setUnconfirmed(undefined);
  }

  return (
    <form
      className={styles.role}
      aria-label="Give a role"
      // Browsers refuse addresses with other letters than those of ASCII before the @.
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSubmitting) void submit();
      }}
    >
      <Field
        label="Email of the account"
        type="email"
        autoComplete="off"
        problem={errors.email?.message}
        {...form.register("email")}
      />
      <ReferenceSelect
        control={form.control}
        name="role"
        label="Role"
        choices={roles.map((role) => ({ id: keyOfRole(role), name: nameRole(role, courts) }))}
        missing="Operator of a deleted court"
      />
      <SubmitButton label="Give role" busyLabel="Saving..." isBusy={isSubmitting} />
      {unconfirmed && (
        <UnconfirmedAddressDialog
          email={unconfirmed.user.email}
          isGiving={isGiving}
          onConfirm={() => void confirm(unconfirmed)}
          onCancel={() => setUnconfirmed(undefined)}
        />
      )}
    </form>
  );
}
