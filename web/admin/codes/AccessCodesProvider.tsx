import { createContext, type ReactNode, use, useState } from "react";

import { AccessCodesDialog } from "./AccessCodesDialog.tsx";

interface ShownSeries {
  id: string;
  title: string;
}

const ShowContext = createContext<(series: ShownSeries) => void>(() => {});

/** Returns the function that opens the dialog with a series' access codes. */
export const useAccessCodesDialog = () => use(ShowContext);

interface AccessCodesProviderProps {
  /** All series. */
  series: readonly ShownSeries[];
  children: ReactNode;
}

/** Renders the dialog outside of rows, since rows hide their actions on phones and handle keys of their own. */
export function AccessCodesProvider({ series, children }: AccessCodesProviderProps) {
  const [shown, setShown] = useState<ShownSeries>();
  return (
    <ShowContext value={setShown}>
      {children}
      {shown && (
        <AccessCodesDialog
          series={shown}
          isDeleted={!series.some(({ id }) => id === shown.id)}
          onClose={() => setShown(undefined)}
        />
      )}
    </ShowContext>
  );
}
