import { useApolloClient } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { Navigate, useLocation, useNavigate, useSearchParams } from "react-router-dom";

import { readCodeFragment } from "../../domain/accessCode.ts";
import { missingPage } from "../../domain/pageName.ts";
import { useSeriesFollow } from "../lib/follow.ts";
import {
  PasswordPageDocument,
  usePasswordPageQuery,
  usePasswordPageUpdatesSubscription,
} from "../lib/generated/PasswordPage.ts";
import { PageTitle } from "../lib/PageTitle.tsx";
import { useIsHydrated } from "../ui/useIsHydrated.ts";
import { PasswordDialog } from "./PasswordDialog.tsx";
import { recallWayBack } from "./wayBack.ts";

import styles from "./PasswordPage.module.css";

/** The page at /password?seriesId={slug}. A locked series redirects to its dialog, which leads back after unlocking. */
export function PasswordPage() {
  const [searchParams] = useSearchParams();
  const slug = searchParams.get("seriesId")?.trim() ?? "";
  return slug ? <AskPassword key={slug} slug={slug} /> : <Navigate to={missingPage} replace />;
}

/** The access code in the address, which is removed from the address once it is read. The server does not receive it. */
function useLinkedCode(): string | null {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const isHydrated = useIsHydrated();
  const [code, setCode] = useState<string | null>(null);
  const linked = isHydrated ? readCodeFragment(hash) : null;
  if (linked !== null && linked !== code) setCode(linked);
  useEffect(() => {
    if (isHydrated && hash !== "") void navigate({ pathname, search }, { replace: true, state });
  }, [isHydrated, navigate, pathname, search, hash, state]);
  return code;
}

function AskPassword({ slug }: { slug: string }) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const code = useLinkedCode();
  // The server renders the same HTML for all series, so that it does not reveal which series exist.
  const { data, error } = usePasswordPageQuery({ variables: { slug }, ssr: false });
  const isHydrated = useIsHydrated();
  const [isFromServer] = useState(!isHydrated);
  usePasswordPageUpdatesSubscription(useSeriesFollow(data?.series?.id, data?.catalogue.cursor));

  // The series is public, the caller is an admin, or another tab has unlocked it meanwhile.
  if (data?.series?.content) return <Navigate to={recallWayBack(slug)} replace />;
  // After a failed query the dialog could not unlock anything.
  if (error && !data) return <Navigate to="/" replace />;
  // A missing series has no id: the server responds that it was not found.
  const findSeriesId = async () => {
    const result = await client.query({ query: PasswordPageDocument, variables: { slug } });
    return result.data?.series?.id ?? slug;
  };
  return (
    <div className={styles.page}>
      <PageTitle title="Password Required" />
      {(data || isFromServer) && (
        <PasswordDialog
          findSeriesId={findSeriesId}
          title={data ? (data.series?.title ?? null) : ""}
          code={code}
          onCancel={() => void navigate("/")}
          onUnlocked={() => void navigate(recallWayBack(slug), { replace: true })}
        />
      )}
    </div>
  );
}
