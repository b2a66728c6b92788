import {
  type ApiTokens_TokenFragment as Token,
  RevokeApiTokenDocument,
} from "../../lib/generated/ApiTokens.ts";
import { RevokeDialog } from "../forms/RevokeDialog.tsx";

interface RevokeApiTokenProps {
  token: Token;
  isRevoked: boolean;
  onClose: () => void;
}

/** Confirms that a token is revoked. */
export function RevokeApiToken({ token, isRevoked, onClose }: RevokeApiTokenProps) {
  return (
    <RevokeDialog
      revoked={token}
      isRevoked={isRevoked}
      mutation={RevokeApiTokenDocument}
      userErrorsOf={({ revokeAccessToken }) => revokeAccessToken.userErrors}
      failure="The token could not be revoked. Please try again."
      onClose={onClose}
    >
      <p>Its program is refused from now on, and its connections end. What it has changed stays.</p>
    </RevokeDialog>
  );
}
