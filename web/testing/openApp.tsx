import { render } from "@testing-library/react";
import { type UserEvent, userEvent } from "@testing-library/user-event";

import { isDashboardAddress } from "../../domain/pageName.ts";
import { createGrantHeaders } from "../access/grants.ts";
import { DashboardSite } from "../app/DashboardSite.tsx";
import { ViewersSite } from "../app/ViewersSite.tsx";
import { createApolloClient } from "../lib/apollo.ts";
import type { TestSite } from "./testSite.ts";
import { createTestTransport, type TestTransport } from "./transport.ts";

interface OpenApp {
  user: UserEvent;
  transport: TestTransport;
}

/**
 * Opens the real site at an address, in the build that the server sends for it, over a transport that executes against
 * schema.graphql.
 */
export function openApp(
  address: string,
  site: TestSite,
  transport: TestTransport = createTestTransport(site),
): OpenApp {
  const { connection, fetch, sendUpload } = transport;
  window.history.replaceState(null, "", address);
  const Site = isDashboardAddress(address) ? DashboardSite : ViewersSite;
  const client = createApolloClient({ connection, headers: createGrantHeaders, fetch, sendUpload });
  render(<Site client={client} connection={connection} />);
  return { user: userEvent.setup(), transport };
}
