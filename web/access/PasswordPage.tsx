import { useEffect, useState } from "react";
import { Navigate, useLocation, useNavigate, useSearchParams } from "react-router-dom";

import { readCodeFragment } from "../../domain/accessCode.ts";
import { missingPage } from "../../domain/pageName.ts";
import { useSeriesFollow } from "../lib/follow.ts";
import { usePasswordPageQuery, usePasswordPageUpdatesSubscription } from "../lib/generated/PasswordPage.ts";
import { PageTitle } from "../lib/PageTitle.tsx";
import { PasswordDialog } from "./PasswordDialog.tsx";
import { recallWayBack } from "./wayBack.ts";

import styles from "./PasswordPage.module.css";

/** The page at /password?seriesId={slug}. A locked series redirects to its dialog, which leads back after unlocking. */
export function PasswordPage() {
  const [searchParams] = useSearchParams();
  const slug = searchParams.get("seriesId")?.trim() ?? "";
  return slug ? <AskPassword key={slug} slug={slug} /> : <Navigate to={missingPage} replace />;
}

/** The access code in the address, which is removed from the address once it is read. */
function useLinkedCode(): string | null {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const [code, setCode] = useState<string | null>(null);
  const linked = readCodeFragment(hash);
  if (linked !== null && linked !== code) setCode(linked);
  useEffect(() => {
    if (hash !== "") void navigate({ pathname, search }, { replace: true, state });
  }, [navigate, pathname, search, hash, state]);
  return code;
}

function AskPassword({ slug }: { slug: string }) {
  const navigate = useNavigate();
  const code = useLinkedCode();
  const { data, error } = usePasswordPageQuery({
    variables: { slug },
    // The server renders the same HTML for all series.
    ssr: false,
  });
  usePasswordPageUpdatesSubscription(useSeriesFollow(data?.series?.id, data?.catalogue.cursor));

  // The series is public, the caller is an admin, or another tab has unlocked it meanwhile.
  if (data?.series?.content) return <Navigate to={recallWayBack(slug)} replace />;
  // After a failed query the dialog could not unlock anything.
  if (error && !data) return <Navigate to="/" replace />;
  return (
    <div className={styles.page}>
      <PageTitle title="Password Required" />
      {data && (
        <PasswordDialog
          // A missing series has no id: the server answers that it was not found.
          seriesId={data.series?.id ?? slug}
          title={data.series?.title ?? null}
          code={code}
          onCancel={() => void navigate("/")}
          onUnlocked={() => void navigate(recallWayBack(slug), { replace: true })}
        />
      )}
    </div>
  );
}
