import { useEffect, useEffectEvent, useRef } from "react";
import { useSearchParams } from "react-router-dom";

import { provedAlready } from "../../domain/accountForms.ts";
import { describeFailure } from "../lib/describeFailure.ts";
import { useProveEmailMutation } from "../lib/generated/EmailProof.ts";
import { showToast } from "../ui/toast.ts";

/**
 * Proves the address when the page was opened by the mailed link: /account?prove={token}. `isProved` is whether it is
 * proved already, as after the link was followed before.
 */
export function useProveEmail(isProved: boolean): void {
  const [searchParams, setSearchParams] = useSearchParams();
  const token = searchParams.get("prove");
  const taken = useRef<string>(undefined);
  const [proveEmail] = useProveEmailMutation({
    onCompleted({
      proveEmail: {
        userErrors: [refusal],
      },
    }) {
      const text = refusal && (isProved ? provedAlready : refusal.message);
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
