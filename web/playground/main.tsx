import "graphiql/setup-workers/vite";
import "graphiql/style.css";
import "./playground.css";

import { GraphiQL } from "graphiql";
import { createRoot } from "react-dom/client";

import { createFetcher } from "./createFetcher.ts";
import { examples } from "./examples.ts";

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no root element");

createRoot(root).render(
  <GraphiQL
    fetcher={createFetcher()}
    defaultTabs={examples}
    defaultEditorToolsVisibility="variables"
    defaultTheme="dark"
  >
    <GraphiQL.Logo>Playground</GraphiQL.Logo>
  </GraphiQL>,
);
