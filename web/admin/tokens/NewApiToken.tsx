import { useApolloClient } from "@apollo/client/react";
import * as v from "valibot";

import { apiTokenRules } from "../../../domain/apiToken.ts";
import { AdminPeoplePageDocument } from "../../lib/generated/AdminPeoplePage.ts";
import {
  type ApiTokens_TokenFragment as Token,
  useCreateApiTokenMutation,
} from "../../lib/generated/ApiTokens.ts";
import { useAddition } from "../../lib/useAddition.ts";
import { useSentForm } from "../../lib/useSentForm.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { SubmitButton } from "../../ui/forms/SubmitButton.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { CheckboxGroup } from "../forms/CheckboxGroup.tsx";
import { isTokenScope, scopeTexts } from "./scopeTexts.ts";

import styles from "./ApiTokensPanel.module.css";

interface NewApiTokenProps {
  /** The tokens in use. */
  tokens: readonly { id: string }[];
  /** Called with the new secret. */
  onMade: (name: string, secret: string) => void;
  onClose: () => void;
}

const rules = v.object(apiTokenRules);

const choices = Object.fromEntries(
  Object.entries(scopeTexts).map(([scope, { name, words }]) => [
    scope,
    <>
      <code>{name}</code> {words}
    </>,
  ]),
);

/** The API tokens that were not revoked. */
export function listUsedTokens(tokens: readonly Token[]): readonly Token[] {
  return tokens.filter(({ kind, revokedAt }) => kind === "API" && revokedAt === null);
}

const empty: { name: string; scopes: string[] } = { name: "", scopes: [] };

/** The form that creates a token for a program. */
export function NewApiToken({ tokens, onMade, onClose }: NewApiTokenProps) {
  const client = useApolloClient();
  const add = useAddition({
    list: tokens,
    async load() {
      const { data } = await client.query({ query: AdminPeoplePageDocument, fetchPolicy: "network-only" });
      return data && listUsedTokens(data.accessTokens);
    },
  });
  const [create] = useCreateApiTokenMutation();
  const { form, field, onSubmit, isBusy, problem } = useSentForm({
    rules,
    values: empty,
    failure: "The token could not be made. Please try again.",
    send: ({ name, scopes }) =>
      add(async () => {
        const { data } = await create({ variables: { name, scopes: scopes.filter(isTokenScope) } });
        const made = data?.createApiToken;
        if (made && made.secret !== null) onMade(name, made.secret);
        return made?.userErrors;
      }),
  });

  return (
    <Dialog title="Add API token" width="wide" onCancel={onClose}>
      <form className={styles.form} noValidate aria-label="API token" onSubmit={onSubmit}>
        <Field
          label="Name"
          autoComplete="off"
          hint="Of the program that gets it. The history names it with each change."
          {...field("name")}
        />
        <CheckboxGroup
          legend="Is allowed"
          choices={choices}
          problem={form.formState.errors.scopes?.message}
          field={form.register("scopes")}
        />
        <Notice problem={problem} />
        <div className={styles.buttons}>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton label="Make token" busyLabel="Creating..." isBusy={isBusy} />
        </div>
      </form>
    </Dialog>
  );
}
