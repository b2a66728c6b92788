import { useKeepGrants } from "../access/useKeepGrants.ts";
import { useMoveVisitorPositions } from "../watching/useMoveVisitorPositions.ts";

/** The browser's grants and playback positions; mounted once somebody has signed in. */
export function BrowserState() {
  useKeepGrants();
  useMoveVisitorPositions();
  return null;
}
