import { describeFailure } from "../lib/describeFailure.ts";
import { useRequestEmailProofMutation } from "../lib/generated/EmailProof.ts";
import { Button } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { useProveEmail } from "./useProveEmail.ts";

import styles from "./AccountPage.module.css";

/** Shows whether the viewer has proved the address, with the button that sends a new link. */
export function EmailProof({ email, isProved }: { email: string; isProved: boolean }) {
  useProveEmail(isProved ? email : null);
  const [request, { data, error, loading }] = useRequestEmailProofMutation({
    // The error is shown next to the button. Without this handler the mutation's promise would reject as well.
    onError: () => {},
  });
  if (isProved) return <p className={styles.proved}>Your email address is confirmed.</p>;

  const result = loading ? undefined : data?.requestEmailProof;
  const failure = error && describeFailure(error, "The mail could not be sent. Please try again.");
  return (
    <section className={styles.proof} aria-label="Your email address">
      <div className={styles.words}>
        <p>
          Your email address is not confirmed yet. Follow the link in the mail that we sent you, or let us
          send another one.
        </p>
        <Notice
          problem={loading ? undefined : (result?.userErrors[0]?.message ?? failure)}
          success={result?.message ?? undefined}
        />
      </div>
      <Button look="quiet" aria-disabled={loading} onClick={loading ? undefined : () => void request()}>
        {loading ? "Sending..." : "Send again"}
      </Button>
    </section>
  );
}
