import {
  type AccessCodes_CodeFragment as Code,
  RevokeAccessCodeDocument,
} from "../../lib/generated/AccessCodes.ts";
import { RevokeDialog } from "../forms/RevokeDialog.tsx";

interface RevokeAccessCodeProps {
  code: Code;
  isRevoked: boolean;
  onClose: () => void;
}

/** Confirms that a code is revoked. */
export function RevokeAccessCode({ code, isRevoked, onClose }: RevokeAccessCodeProps) {
  return (
    <RevokeDialog
      revoked={code}
      isRevoked={isRevoked}
      mutation={RevokeAccessCodeDocument}
      userErrorsOf={({ revokeAccessCode }) => revokeAccessCode.userErrors}
      failure="The code could not be revoked. Please try again."
      onClose={onClose}
    >
      <p>
        The series is locked at once for all who opened it with this code, also while they watch. The password
        and other codes stay as they are.
      </p>
    </RevokeDialog>
  );
}
