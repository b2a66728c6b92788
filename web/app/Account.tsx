import { Link, useLocation } from "react-router-dom";

import { SignOutButton } from "../session/SignOutButton.tsx";
import { useViewer } from "../session/ViewerProvider.tsx";
import { keepWayBack } from "../session/wayBack.ts";

import styles from "./Header.module.css";

/** Who is signed in, and the way in or out; nothing until it is known. */
export function Account() {
  const { viewer, isLoading } = useViewer();
  const location = useLocation();
  if (isLoading) return <span className={styles.unknown} />;
  if (viewer) {
    return (
      <>
        <span className={styles.email}>{viewer.email}</span>
        <SignOutButton />
      </>
    );
  }
  if (location.pathname === "/login") return null;
  return (
    <Link className={styles.signIn} to="/login" state={keepWayBack(location)}>
      Sign in
    </Link>
  );
}
