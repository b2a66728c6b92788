import {
  type CourtTablets_TokenFragment as Token,
  RevokeAccessTokenDocument,
} from "../../lib/generated/CourtTablets.ts";
import { RevokeDialog } from "../forms/RevokeDialog.tsx";

interface RevokeTabletProps {
  token: Token;
  isRevoked: boolean;
  onClose: () => void;
}

/** Confirms that a link is revoked. */
export function RevokeTablet({ token, isRevoked, onClose }: RevokeTabletProps) {
  return (
    <RevokeDialog
      revoked={token}
      isRevoked={isRevoked}
      mutation={RevokeAccessTokenDocument}
      userErrorsOf={({ revokeAccessToken }) => revokeAccessToken.userErrors}
      failure="The link could not be revoked. Please try again."
      onClose={onClose}
    >
      <p>Its device cannot score any more from now on. The points that it has sent stay.</p>
    </RevokeDialog>
  );
}
