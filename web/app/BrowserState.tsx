import { useKeepGrants } from "../access/useKeepGrants.ts";
import { useMoveVisitorPositions } from "../watching/useMoveVisitorPositions.ts";

/** What visitors unlocked and where they stopped watching; mounted once somebody has signed in. */
export function BrowserState() {
  useKeepGrants();
  useMoveVisitorPositions();
  return null;
}
