import { mayAdminister } from "../../session/roles.ts";
import { useViewer } from "../../session/ViewerProvider.tsx";
import { Button } from "../../ui/Button.tsx";
import { useAccessCodesDialog } from "./AccessCodesProvider.tsx";

interface AccessCodesButtonProps {
  series: { id: string; title: string };
}

/** Opens the access codes of a protected series; absent for editors. */
export function AccessCodesButton({ series }: AccessCodesButtonProps) {
  const { viewer } = useViewer();
  const show = useAccessCodesDialog();
  if (!mayAdminister(viewer)) return null;
  return (
    <Button look="quiet" aria-label={`Access codes of ${series.title}`} onClick={() => show(series)}>
      Codes
    </Button>
  );
}
