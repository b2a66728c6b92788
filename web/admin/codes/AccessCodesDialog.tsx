import { useState } from "react";

import {
  type AccessCodes_CodeFragment as Code,
  useAccessCodesQuery,
} from "../../lib/generated/AccessCodes.ts";
import { useRetry } from "../../lib/useRetry.ts";
import { LoadFailure } from "../../ui/LoadFailure.tsx";
import { LinkList } from "../forms/LinkList.tsx";
import { isRevoked, LinksDialog } from "../forms/LinksDialog.tsx";
import { listPolling } from "../forms/listPolling.ts";
import { useClosedWhenDeleted } from "../forms/useClosedWhenDeleted.ts";
import { AccessCodeLine } from "./AccessCodeLine.tsx";
import { AccessCodeLink, type MadeCode } from "./AccessCodeLink.tsx";
import { NewAccessCode } from "./NewAccessCode.tsx";
import { RevokeAccessCode } from "./RevokeAccessCode.tsx";

interface AccessCodesDialogProps {
  series: { id: string; title: string };
  isDeleted: boolean;
  onClose: () => void;
}

/** Creates, lists and revokes the codes that open a protected series in addition to its password. */
export function AccessCodesDialog({ series, isDeleted, onClose }: AccessCodesDialogProps) {
  useClosedWhenDeleted({ name: series.title, isDeleted, onClose });
  const { data, previousData, error, refetch } = useAccessCodesQuery({
    variables: { seriesId: series.id },
    fetchPolicy: "cache-and-network",
    ...listPolling,
  });
  const { tryNow, isTrying } = useRetry(error !== undefined, refetch);
  const [made, setMade] = useState<MadeCode>();
  const [revoking, setRevoking] = useState<Code>();
  const codes = (data ?? previousData)?.accessCodes;
  const shown = made && !isRevoked(made, codes) ? made : undefined;
  const unrevoked = codes?.filter(({ revokedAt }) => revokedAt === null);

  return (
    <LinksDialog
      title={`Access codes of ${series.title}`}
      step={`${shown?.link} ${revoking?.id} ${unrevoked?.length}`}
      onClose={onClose}
    >
      {shown ? (
        <AccessCodeLink made={shown} onDone={() => setMade(undefined)} />
      ) : (
        <NewAccessCode
          seriesId={series.id}
          codes={codes}
          load={async () => (await refetch()).data?.accessCodes}
          onMade={(code) => {
            setMade(code);
            void Promise.allSettled([refetch()]);
          }}
        />
      )}
      {codes ? (
        <LinkList label="Access codes" none="No code has been made for this series yet.">
          {codes.map((code) => (
            <AccessCodeLine key={code.id} code={code} onRevoke={() => setRevoking(code)} />
          ))}
        </LinkList>
      ) : (
        (error !== undefined || isTrying) && (
          <LoadFailure what="The access codes" isTrying={isTrying} onRetry={tryNow} />
        )
      )}
      {revoking && (
        <RevokeAccessCode
          code={revoking}
          isRevoked={unrevoked?.some(({ id }) => id === revoking.id) === false}
          onClose={() => setRevoking(undefined)}
        />
      )}
    </LinksDialog>
  );
}
