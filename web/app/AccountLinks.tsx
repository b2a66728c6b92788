import CircleUserRound from "lucide-react/icons/circle-user-round";
import { Link, useLocation } from "react-router-dom";

import { SignOutButton } from "../session/SignOutButton.tsx";
import { useViewer } from "../session/ViewerProvider.tsx";

import styles from "./Header.module.css";

/** The links to the account and to sign out, or the link to sign in; empty until the viewer is loaded. */
export function AccountLinks() {
  const { viewer, isLoading } = useViewer();
  const { pathname } = useLocation();
  // The page at /login has no link to itself, also while the viewer is being loaded.
  if (!viewer && pathname === "/login") return null;
  if (isLoading) return <span className={styles.unknown} />;
  if (viewer) {
    return (
      <>
        <Link
          className={styles.account}
          to="/account"
          aria-label={`Your account, ${viewer.email}`}
          aria-current={pathname === "/account" ? "page" : undefined}
        >
          <CircleUserRound aria-hidden="true" />
          <span className={styles.email}>{viewer.email}</span>
        </Link>
        <SignOutButton />
      </>
    );
  }
  return (
    <Link className={styles.signIn} to="/login">
      Sign in
    </Link>
  );
}
