import { useContactPageQuery } from "../lib/generated/ContactPage.ts";
import { useRetry } from "../lib/useRetry.ts";
import { LoadFailure } from "../ui/LoadFailure.tsx";
import { useIsHydrated } from "../ui/useIsHydrated.ts";
import { ContactFrame } from "./ContactFrame.tsx";
import { TextPage } from "./TextPage.tsx";

import styles from "./ContactFrame.module.css";

export function ContactPage() {
  const { data, error, refetch } = useContactPageQuery();
  const isHydrated = useIsHydrated();
  const { tryNow, isTrying } = useRetry(error !== undefined && !data, refetch);
  return (
    <TextPage title="Contact" description="How to reach the people behind the broadcasts.">
      <p>
        Write to us with the form below. A representative will be in touch with you by email as soon as
        possible.
      </p>
      {data && isHydrated ? (
        <ContactFrame address={data.site.contactFormUrl} />
      ) : error || isTrying ? (
        <LoadFailure what="The form" isTrying={isTrying} onRetry={tryNow} />
      ) : (
        <div className={styles.own} />
      )}
    </TextPage>
  );
}
