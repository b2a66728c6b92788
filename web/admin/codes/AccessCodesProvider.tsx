import { createContext, type ReactNode, use, useState } from "react";

import { AccessCodesDialog } from "./AccessCodesDialog.tsx";

interface ShownSeries {
  id: string;
  title: string;
}

const ShowContext = createContext<(series: ShownSeries) => void>(() => {});

/** Shows the access codes of a series in a dialog. */
export const useAccessCodesDialog = () => use(ShowContext);

/** Holds the dialog, outside of rows: they hide their actions on phones, and have keys of their own. */
export function AccessCodesProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ShownSeries>();
  return (
    <ShowContext value={setShown}>
      {children}
      {shown && <AccessCodesDialog series={shown} onClose={() => setShown(undefined)} />}
    </ShowContext>
  );
}
