import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { withStorage } from "../lib/storage.ts";

const storageKey = "deviceToken";

/**
 * The token of the link by which the page was opened; null without one. The tab stores it for a reload. It is removed
 * from the address immediately, so that no screenshot and no bookmark contains it.
 */
export function useDeviceToken(): string | null {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const given = new URLSearchParams(hash.slice(1)).get("token");
  const [token, setToken] = useState(() => given ?? readKept());
  if (given !== null && given !== token) setToken(given);

  useEffect(() => {
    if (given === null) return;
    withStorage("sessionStorage", (session) => session.setItem(storageKey, given));
    void navigate({ hash: "" }, { replace: true });
  }, [given, navigate]);

  return token;
}

function readKept(): string | null {
  return withStorage("sessionStorage", (session) => session.getItem(storageKey));
}
