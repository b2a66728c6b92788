import type { TypedDocumentNode } from "@apollo/client";
import { useMutation } from "@apollo/client/react";
import type { ReactNode } from "react";

import { describeFailure } from "../../lib/describeFailure.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { showToast } from "../../ui/toast.ts";
import { useClosedWhenGone } from "./useClosedWhenDeleted.ts";

interface RevokeDialogProps<Data> {
  revoked: { id: string; name: string };
  /** Whether the list shows it as revoked, as also after this dialog has revoked it. */
  isRevoked: boolean;
  mutation: TypedDocumentNode<Data, { id: string | number }>;
  userErrorsOf: (data: Data) => readonly { message: string }[];
  /** The message when it failed. */
  failure: string;
  onClose: () => void;
  /** The text about the effect: which rights end, and which stay. */
  children: ReactNode;
}

/** Confirms that an access code, a link or a token is revoked. */
export function RevokeDialog<Data>({
  revoked: { id, name },
  isRevoked,
  mutation,
  userErrorsOf,
  failure,
  onClose,
  children,
}: RevokeDialogProps<Data>) {
  const [revoke, { loading, called }] = useMutation(mutation, {
    variables: { id },
    onCompleted(data) {
      showToast({ text: userErrorsOf(data)[0]?.message ?? `${name} has been revoked.` });
      onClose();
    },
    onError(error) {
      showToast({ text: describeFailure(error, failure) });
      onClose();
    },
  });

  useClosedWhenGone({
    message: `${name} has been revoked meanwhile.`,
    isGone: isRevoked && !called,
    onClose,
  });

  return (
    <ConfirmDialog
      title={`Revoke ${name}?`}
      confirmLabel="Revoke"
      busyLabel={loading ? "Revoking..." : null}
      onConfirm={() => void revoke()}
      onCancel={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
