import { useEffect, useEffectEvent } from "react";

import { useGoogleButtonQuery } from "../lib/generated/GoogleButton.ts";
import { openTabChannel } from "../lib/tabChannel.ts";
import { Button } from "../ui/Button.tsx";
import { useSessionChange } from "./useSessionChange.ts";

const popup = "popup,width=480,height=640";

interface GoogleButtonProps {
  /** Whether to keep the session when the browser closes. */
  remember: boolean;
}

/**
 * Opens the pop-up that signs in with Google, and receives its result; renders nothing where Google sign-in is not
 * configured.
 */
export function GoogleButton({ remember }: GoogleButtonProps) {
  const { data } = useGoogleButtonQuery();
  const changeSession = useSessionChange();
  const url = data?.site.googleSignInUrl;

  const finish = useEffectEvent(({ data: report }: MessageEvent<unknown>) => {
    const outcome = report instanceof Object && "outcome" in report ? report.outcome : undefined;
    if (outcome === "signed in") void changeSession();
    else reportError(new Error(`Signing in with Google ended: ${String(outcome)}`));
  });

  useEffect(() => {
    // The headers of other sites separate the pop-up from its opener, but not from a channel of this site.
    const channel = openTabChannel("google-sign-in");
    channel?.addEventListener("message", finish);
    return () => channel?.close();
  }, []);

  if (!url) return null;
  const address = remember ? `${url}?remember=true` : url;
  return (
    <Button look="quiet" onClick={() => window.open(address, "google-sign-in", popup)}>
      <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
        <path
          fill="#4285f4"
          d="M22.6 12.2c0-.8-.1-1.5-.2-2.2H12v4.300h5.900a5.100 5.100 0 0 1-2.200 3.300v2.800h3.600c2.100-1.900 3.300-4.800 3.300-8.200z"
        />
        <path
          fill="#34a853"
          d="M12 23c3 0 5.500-1 7.300-2.600l-3.600-2.800a6.600 6.600 0 0 1-9.900-3.500H2.200V17A11 11 0 0 0 12 23z"
        />
        <path fill="#fbbc05" d="M5.800 14.100a6.600 6.600 0 0 1 0-4.200V7H2.200a11 11 0 0 0 0 9.900z" />
        <path
          fill="#ea4335"
          d="M12 5.400c1.600 0 3.100.6 4.200 1.700l3.200-3.200A11 11 0 0 0 2.200 7l3.600 2.900A6.600 6.600 0 0 1 12 5.400z"
        />
      </svg>
      Continue with Google
    </Button>
  );
}
