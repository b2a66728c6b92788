import type { ComponentProps } from "react";
import { BrowserRouter } from "react-router-dom";

import { App } from "./App.tsx";
import { routesToDashboard } from "./OpenDashboard.tsx";

/** The site without the dashboard's pages. Its router is the smaller one: it cannot block a navigation. */
export function ViewersSite(parts: Omit<ComponentProps<typeof App>, "dashboard">) {
  return (
    <BrowserRouter>
      <App {...parts} dashboard={routesToDashboard} />
    </BrowserRouter>
  );
}
