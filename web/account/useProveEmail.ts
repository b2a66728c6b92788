import { useEffect, useEffectEvent, useRef } from "react";
import { useSearchParams } from "react-router-dom";

import { describeFailure } from "../lib/describeFailure.ts";
import { useProveEmailMutation } from "../lib/generated/EmailProof.ts";
import { showToast } from "../ui/toast.ts";

/**
 * Proves the address when the page was opened by the mailed link: /account?prove={token}. `proved` is the address of the
 * account if it is proved already, as after the link was followed before; otherwise null.
 */
export function useProveEmail(proved: string | null): void {
  const [searchParams, setSearchParams] = useSearchParams();
  const token = searchParams.get("prove");
  const taken = useRef<string>(undefined);
  const [proveEmail] = useProveEmailMutation({
    onCompleted({
      proveEmail: {
        userErrors: [refusal],
      },
    }) {
      // The link may be that of another account, so the message names the address.
      const text = refusal && (proved === null ? refusal.message : `${proved} is confirmed already.`);
      showToast({ text: text ?? "Your email address is confirmed." });
    },
    onError: (error) =>
      showToast({
        text: describeFailure(error, "Your email address could not be confirmed. Please try again."),
      }),
  });

  const prove = useEffectEvent((proof: string) => {
    // The link works once, so it is sent once and removed from the address bar.
    if (taken.current === proof) return;
    taken.current = proof;
    void proveEmail({ variables: { token: proof } });
    setSearchParams({}, { replace: true });
  });

  useEffect(() => {
    if (token) prove(token);
  }, [token]);
}
