import { useState } from "react";

interface Titled {
  id: string;
  title: string;
}

/** Names the series that were deleted since the component was mounted; null when none was. */
export function useVanished(series: readonly Titled[]): string | null {
  const [first] = useState(series);
  const present = new Set(series.map(({ id }) => id));
  const titles = first.flatMap(({ id, title }) => (present.has(id) ? [] : [`“${title}”`]));
  return titles.length > 0 ? `Deleted meanwhile: ${titles.join(", ")}.` : null;
}

/** What is shown for a refusal: the server knows vanished series by their ids only, and the dialog names them itself. */
export function describeRefusals(
  refusals: readonly { code: string; field: string | null; message: string }[] | undefined,
) {
  return refusals?.map((refusal) =>
    refusal.code === "NOT_FOUND" && refusal.field === "ids"
      ? { field: null, message: "Some of the series were deleted meanwhile. Nothing was changed." }
      : refusal,
  );
}
