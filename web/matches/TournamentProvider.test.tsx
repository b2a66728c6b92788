import { render, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { ViewersSite } from "../app/ViewersSite.tsx";
import { createApolloClient } from "../lib/apollo.ts";
import { CourtsDocument } from "../lib/generated/TournamentUpdates.ts";
import { createManualConnection } from "../testing/manualConnection.ts";
import { createTestSite } from "../testing/testSite.ts";
import { createTestTransport } from "../testing/transport.ts";

test("the server's link to the schedule stays while the courts are known and the days are not", async () => {
  const { fetch } = createTestTransport(createTestSite({ series: [], categories: [] }));
  const { connection } = createManualConnection();
  const client = createApolloClient({ connection, fetch });
  const tournament = { __typename: "Tournament", id: "main", courts: [] };
  client.writeQuery({ query: CourtsDocument, data: { tournament } });
  window.history.replaceState(null, "", "/courts");
  const html = document.createElement("nav");
  html.innerHTML = `<a href="/courts">Courts</a><a href="/schedule">Schedule</a>`;
  document.body.append(html);
  render(<ViewersSite client={client} connection={{ ...connection, isReachable: async () => true }} />);
  html.remove();
  expect(await screen.findByRole("link", { name: "Courts" })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("link", { name: "Courts" })).toBeNull());
  expect(screen.getByRole("link", { name: "Schedule" })).toBeTruthy();
});
