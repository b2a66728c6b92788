import { render } from "@testing-library/react";
import { type UserEvent, userEvent } from "@testing-library/user-event";
import { BrowserRouter } from "react-router-dom";

import { createGrantHeaders } from "../access/grants.ts";
import { App } from "../app/App.tsx";
import { createApolloClient } from "../lib/apollo.ts";
import type { TestSite } from "./testSite.ts";
import { createTestTransport, type TestTransport } from "./transport.ts";

interface OpenApp {
  user: UserEvent;
  transport: TestTransport;
}

/** Opens the real app at an address, over a transport that executes against schema.graphql. */
export function openApp(
  address: string,
  site: TestSite,
  transport: TestTransport = createTestTransport(site),
): OpenApp {
  const { connection, fetch, sendUpload } = transport;
  window.history.replaceState(null, "", address);
  render(
    <BrowserRouter>
      <App
        client={createApolloClient({ connection, headers: createGrantHeaders, fetch, sendUpload })}
        connection={connection}
      />
    </BrowserRouter>,
  );
  return { user: userEvent.setup(), transport };
}
