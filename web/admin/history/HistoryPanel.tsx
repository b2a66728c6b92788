import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { mayAdminister } from "../../session/roles.ts";
import { useViewer } from "../../session/ViewerProvider.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { HistoryFilters } from "./HistoryFilters.tsx";
import { HistoryList } from "./HistoryList.tsx";
import { filtersOf, type HistoryView, readHistoryView, writeHistoryView } from "./historyView.ts";

/** What was changed, by whom, and the way back. */
export function HistoryPanel() {
  const { view, setView } = useHistoryView();
  // Those who appear in any of the lists that were shown, so that a choice can be changed.
  const [people, setPeople] = useState<ReadonlyMap<string, string>>(new Map());
  const wanted = filtersOf(view);
  return (
    <Panel title="History">
      <HistoryFilters view={view} people={people} onChange={setView} />
      <HistoryList
        key={JSON.stringify(wanted)}
        wanted={wanted}
        onPeople={(found) =>
          setPeople((before) =>
            found.every(([id, name]) => before.get(id) === name) ? before : new Map([...before, ...found]),
          )
        }
      />
    </Panel>
  );
}

/** Marks the entries of the browser's history that a choice has made. */
const isChoice = { isChoice: true };

/** The view is as the address says, and the address follows it, so that a reload and a link show the same. */
function useHistoryView(): { view: HistoryView; setView: (view: HistoryView) => void } {
  const { key, state, search } = useLocation();
  const navigate = useNavigate();
  const { viewer } = useViewer();
  const [chosen, setChosen] = useState(() => readHistoryView(new URLSearchParams(search)));
  // A choice is shown before the address has followed it; another address comes from a link.
  const [link, setLink] = useState(key);
  if (key !== link && !(state instanceof Object && "isChoice" in state)) {
    setLink(key);
    setChosen(readHistoryView(new URLSearchParams(search)));
  }
  // Editors see the catalogue only, also by the address of an admin.
  const view = mayAdminister(viewer)
    ? chosen
    : readHistoryView(writeHistoryView({ ...chosen, clock: "CATALOGUE" }));
  return {
    view,
    setView(wanted) {
      setChosen(wanted);
      void navigate({ search: writeHistoryView(wanted).toString() }, { replace: true, state: isChoice });
    },
  };
}
