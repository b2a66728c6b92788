import {
  type CourtTablets_TokenFragment as Token,
  RevokeAccessTokenDocument,
} from "../../lib/generated/CourtTablets.ts";
import { RevokeDialog } from "../forms/RevokeDialog.tsx";

/** Confirms that a link is revoked. */
export function RevokeTablet({ token, onClose }: { token: Token; onClose: () => void }) {
  return (
    <RevokeDialog
      revoked={token}
      mutation={RevokeAccessTokenDocument}
      userErrorsOf={({ revokeAccessToken }) => revokeAccessToken.userErrors}
      failure="The link could not be revoked. Please try again."
      onClose={onClose}
    >
      <p>Its device cannot score any more from now on. The points that it has sent stay.</p>
    </RevokeDialog>
  );
}
