import { plainPage } from "./operator.ts";

/** Every page as a visitor meets it, with the heading by which one knows that it is there. */
export const everyPage: readonly [path: string, heading: string | RegExp][] = [
  ["/", "Live Now"],
  ["/login", "Sign in"],
  ["/signup", "Sign up"],
  ["/forgot-password", "Reset your password"],
  ["/forgot-password?token=of-a-mail", "Choose a new password"],
  ["/series/court-1-day-4", "Court 1, Day 4: Quarter-finals"],
  ["/series/finals-night", "Finals Night: Pay-Per-View"],
  ["/series/closing-ceremony", "Closing Ceremony"],
  ["/series/no-such-series", /No page found/],
  ["/password?seriesId=team-room", "Password Required"],
  ["/privacy", "Privacy policy"],
  ["/contact", "Contact"],
  ["/faq", "F.A.Q."],
  ["/systemrequirements", "System requirements"],
  ["/forbidden", "Forbidden: Access Denied"],
  [plainPage, "404 - Page Not Found"],
  ["/scoreboard", "Live now"],
  ["/helpdesk", "Send us a message"],
];
