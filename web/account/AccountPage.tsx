import { Link } from "react-router-dom";

import { PageTitle } from "../lib/PageTitle.tsx";
import { useViewer } from "../session/ViewerProvider.tsx";
import { BreakableName } from "../ui/BreakableName.tsx";
import { ChangePassword } from "./ChangePassword.tsx";
import { DeleteAccount } from "./DeleteAccount.tsx";
import { EmailProof } from "./EmailProof.tsx";
import { Favourites } from "./Favourites.tsx";
import { Reminders } from "./Reminders.tsx";
import { UnlockedList } from "./UnlockedList.tsx";

import styles from "./AccountPage.module.css";

/** The page with the viewer's favourites, unlocked series and reminders, and the settings of the account. */
export function AccountPage() {
  const { viewer } = useViewer();
  if (!viewer) return null;
  return (
    <div className={styles.page}>
      <PageTitle title="Your account" />
      <header className={styles.head}>
        <h1 className={styles.title}>
          Welcome,{" "}
          <span className={styles.email}>
            <BreakableName name={viewer.email} />
          </span>
        </h1>
        <Link to="/">Go to the homepage</Link>
        <EmailProof email={viewer.email} isProved={viewer.hasProvedEmail} />
      </header>
      <Favourites />
      <Reminders />
      <UnlockedList />
      <section className={styles.section} aria-labelledby="account-settings">
        <h2 id="account-settings">Account settings</h2>
        <div className={styles.settings}>
          {viewer.hasPassword && <ChangePassword email={viewer.email} />}
          {!viewer.isSuperAdmin && <DeleteAccount hasPassword={viewer.hasPassword} />}
        </div>
      </section>
    </div>
  );
}
