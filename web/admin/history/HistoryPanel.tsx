import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { useLinkedAddress } from "../../lib/useLinkedAddress.ts";
import { mayAdminister } from "../../session/roles.ts";
import { useViewer } from "../../session/ViewerProvider.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { HistoryFilters } from "./HistoryFilters.tsx";
import { HistoryList } from "./HistoryList.tsx";
import { filtersOf, type HistoryView, readHistoryView, writeHistoryView } from "./historyView.ts";

/** The history of changes with their authors, each of which can be undone. */
export function HistoryPanel() {
  const { view, setView } = useHistoryView();
  // The authors in all lists shown so far, so that another one can be chosen in a filtered list.
  const [people, setPeople] = useState<ReadonlyMap<string, string>>(new Map());
  const wanted = filtersOf(view);
  return (
    <Panel title="History">
      <HistoryFilters view={view} people={people} onChange={setView} />
      <HistoryList
        key={JSON.stringify(wanted)}
        wanted={wanted}
        onPeople={(found) => {
          // React keeps an update that changes nothing until the next rendering, which may never come.
          if (found.some(([id, name]) => people.get(id) !== name)) setPeople(new Map([...people, ...found]));
        }}
      />
    </Panel>
  );
}

/** The filters are read from the address and written to it, so that a reload or a link shows the same list. */
function useHistoryView(): { view: HistoryView; setView: (view: HistoryView) => void } {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { viewer } = useViewer();
  const [chosen, setChosen] = useState(() => readHistoryView(new URLSearchParams(search)));
  // A choice is shown before it has replaced the address.
  useLinkedAddress(() => setChosen(readHistoryView(new URLSearchParams(search))));
  // Editors see only the catalogue's history, also at an address that an admin uses.
  const view = mayAdminister(viewer)
    ? chosen
    : readHistoryView(writeHistoryView({ ...chosen, clock: "CATALOGUE" }));
  return {
    view,
    setView(wanted) {
      setChosen(wanted);
      void navigate({ search: writeHistoryView(wanted).toString() }, { replace: true });
    },
  };
}
