import { afterAll, beforeAll, expect, test } from "vitest";

import type { Episode } from "../../testing/catalogue/catalogue.ts";
import { makeEpisode, makeSeries } from "../../testing/catalogue/catalogue.ts";
import type { Harness } from "../../testing/harness.ts";
import { startHarness } from "../../testing/harness.ts";
import type { Message, RawSocket } from "../../testing/rawSocket.ts";
import { openAcknowledgedSocket, subscribeMessage } from "../../testing/rawSocket.ts";

let site: Harness;
let episode: Episode;
beforeAll(async () => {
  site = await startHarness();
  const series = await makeSeries(site.admin);
  episode = await makeEpisode(site.admin, series.id);
});
afterAll(() => site.close());

/** Together more subscribers than are served in one slice. */
const [browsers, subscriptions] = [32, 18];
const document = "subscription { catalogueUpdates { revision series { id } } }";
const changes = 20;

interface Update {
  data: { catalogueUpdates: { revision: number } };
}

const revisionOf = ({ payload }: Message) => (payload as Update).data.catalogueUpdates.revision;

/** Takes messages until each subscription has received the revision. Returns the revisions of each, in order. */
async function receiveUntil(
  { messages }: RawSocket,
  last: number,
  names: string[],
): Promise<Map<string, number[]>> {
  const received = new Map(names.map((name): [string, number[]] => [name, []]));
  while ([...received.values()].some((revisions) => revisions.at(-1) !== last)) {
    const message = await messages.take();
    if (message.type === "next" && message.id) received.get(message.id)?.push(revisionOf(message));
  }
  return received;
}

test("Many subscribers receive every change once and in order, while others connect and disconnect", async () => {
  const sockets = await Promise.all(Array.from({ length: browsers }, () => openAcknowledgedSocket(site.url)));
  const names = Array.from({ length: subscriptions }, (_, place) => String(place + 1));
  for (const socket of sockets) for (const name of names) socket.send(subscribeMessage(name, document));
  const [staying, leaving] = [sockets.slice(4), sockets.slice(0, 4)];

  const coming: RawSocket[] = [];
  for (let change = 1; change <= changes; change++) {
    await site.sql("update episode set title = $2 where id = $1", [episode.id, `Title ${change}`]);
    if (change % 5 === 0) leaving[change / 5 - 1]?.socket.close();
    if (change % 5 === 2) {
      const newcomer = await openAcknowledgedSocket(site.url);
      newcomer.send(subscribeMessage("1", document));
      coming.push(newcomer);
    }
  }
  const { revision } = (
    await site.visitor.query<{ catalogue: { revision: number } }>("{ catalogue { revision } }")
  ).catalogue;

  const received = await Promise.all([
    ...staying.map((socket) => receiveUntil(socket, revision, names)),
    ...coming.map((socket) => receiveUntil(socket, revision, ["1"])),
  ]);
  for (const revisions of received.flatMap((ofSocket) => [...ofSocket.values()]))
    expect(revisions).toEqual([...new Set(revisions)].toSorted((a, b) => a - b));

  for (const { socket, closed } of [...sockets, ...coming]) {
    socket.close();
    await closed;
  }
});
