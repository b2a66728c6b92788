// Whether a backup can make the server request a private address when it fetches a picture (SSRF). The figure counts the
// attempts to connect in Node's internal TCP binding, so that it includes networks that this machine cannot reach. Attempts
// that would leave the machine are counted and refused.

import dns from "node:dns";
import type { LookupAddress, LookupOptions } from "node:dns";
import { once } from "node:events";
import { createServer, get } from "node:http";
import type { IncomingMessage, RequestListener } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import { BlockList, isIPv6 } from "node:net";

import { fetchWithin } from "../../../server/files/fetchPicture.ts";
import { never } from "../testbed/comparison.ts";
import type { Figure } from "../testbed/figure.ts";
import { describeTimes } from "../testbed/numbers.ts";

/** How a URL writes a host, and the address to which a name resolves in the rebinding test. */
const forms = [
  ["127.0.0.1", "127.1.1.1"],
  ["127.1", "127.1.0.1"],
  ["localhost", "127.255.255.254"],
  ["LOCALHOST.", "127.0.0.53"],
  ["0.0.0.0", "0.0.0.0"],
  ["[::1]", "::1"],
  ["[::]", "::"],
  ["[::ffff:127.0.0.1]", "::ffff:127.0.0.1"],
  ["[64:ff9b::7f00:1]", "64:ff9b::7f00:1"],
  ["[2002:7f00:1::]", "2002:7f00:1::"],
  ["2130706433", "127.0.0.2"],
  ["0x7f000001", "::ffff:10.0.0.1"],
  ["0177.0.0.1", "::ffff:169.254.169.254"],
  ["①②⑦.⓪.⓪.①", "192.0.0.1"],
  ["10.0.0.1", "10.0.0.1"],
  ["172.16.0.1", "172.31.255.254"],
  ["192.168.0.1", "192.168.0.1"],
  ["169.254.169.254", "169.254.169.254"],
  ["[fe80::1]", "fe80::1"],
  ["[fd00::1]", "fd00:ec2::254"],
];

const ways = ["direct", "redirect", "rebinding"];
/** How often each address is tried in each way. */
const repetitions = 3;

/** The only address that the test treats as public: redirects come from it, and names resolve to it at first. */
const passing = "127.0.0.1";

export const privateAddresses: Figure = {
  name: "SSRF",
  rounds: repetitions * ways.length * forms.length,
  minutes: 5,
  async measure(_stage, { each }) {
    const goal = await listen((_request, response) => response.end("secret"));
    let location = "";
    const visits = { made: 0, meant: 0 };
    const statuses = [301, 302, 303, 307, 308];
    const guide = await listen((_request, response) => {
      visits.made += 1;
      // A header contains bytes, so other characters are encoded.
      const bytes = Buffer.from(location, "utf8").toString("latin1");
      response.writeHead(statuses[visits.made % statuses.length] ?? 302, { location: bytes }).end();
    }, passing);
    const watch = watchConnections();
    const times: number[] = [];
    let fetched = 0;
    const ports = [String(goal.port), String(guide.port)];

    async function attempt(url: string, networks: string[] = []) {
      const startedAt = performance.now();
      await fetchWithin({ ports, networks }, url).then(
        () => (fetched += 1),
        () => undefined,
      );
      times.push(performance.now() - startedAt);
    }

    try {
      await checkCounter(goal, watch);
      for (const probe of each()) {
        const [host = "", address = ""] = forms[probe % forms.length] ?? [];
        const pass = Math.floor(probe / forms.length);
        const way = ways[pass % ways.length];
        const scheme = (probe + pass) % 2 === 0 ? "http" : "https";
        location = `${scheme}://${host}:${goal.port}/`;
        if (way === "direct") {
          await attempt(`http://${host}:${goal.port}/`);
          await attempt(`https://${host}:${goal.port}/`);
          continue;
        }
        visits.meant += 1;
        if (way === "redirect") {
          await attempt(`http://${passing}:${guide.port}/`, [`${passing}/32`]);
        } else {
          // A name that resolves to another address the second time, or to several addresses at the same time.
          for (const responses of [[[passing], [address]], [[passing, address]], [[address, passing]]]) {
            watch.resolve(responses);
            for (let time = 0; time < 2; time += 1)
              await attempt(`http://rebinding.example:${guide.port}/`, [`${passing}/32`]);
          }
        }
      }
    } finally {
      watch.stop();
      await Promise.all([goal.close(), guide.close()]);
    }
    const reached = watch.attempts.filter(({ port, to }) => to !== passing || port !== guide.port);
    if (visits.made < visits.meant)
      throw new Error(
        `The public address was reached ${visits.made} times instead of at least ${visits.meant}.`,
      );
    return [
      never(
        "connections to addresses that are not public",
        reached.length + goal.connections(),
        reached.map(({ to }) => to).join(" ") ||
          `${times.length} attempts, ${visits.made} reached the public address; ${describeTimes(times)}`,
      ),
      never("files fetched from private addresses", fetched),
    ];
  },
};

/** Checks that the counter counts an allowed request; otherwise a count of zero would prove nothing. */
async function checkCounter(
  goal: Awaited<ReturnType<typeof listen>>,
  watch: ReturnType<typeof watchConnections>,
) {
  watch.resolve([[passing]]);
  await once(get(`http://rebinding.example:${goal.port}/`), "response").then(
    ([response]: IncomingMessage[]) => response?.resume(),
  );
  if (goal.connections() !== 1 || watch.attempts.length !== 1)
    throw new Error("A connection to this machine is not counted.");
  watch.attempts.length = 0;
  goal.reset();
}

async function listen(listener: RequestListener, host = "::") {
  let connections = 0;
  const server = createServer(listener).on("connection", () => (connections += 1));
  server.listen(0, host);
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The listener has no port");
  return {
    port: address.port,
    connections: () => connections,
    reset: () => (connections = 0),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** The signature of the binding's methods that connect. */
type Connect = (this: unknown, request: unknown, to: string, port: number, ...rest: unknown[]) => number;

type Found = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

/** An internal module of Node without public types. */
function binding(name: "tcp_wrap"): { TCP: { prototype: { connect: Connect; connect6: Connect } } } {
  return Reflect.apply(Reflect.get(process, "binding"), process, [name]);
}

/** Records every attempt of this process to connect, and resolves names of the test. */
function watchConnections() {
  const attempts: { to: string; port: number }[] = [];
  let responses = [[passing]];
  // All of Node's sockets connect by these methods. There is no documented interface.
  const { TCP } = binding("tcp_wrap");
  const { connect, connect6 } = TCP.prototype;
  const { lookup } = dns;
  const refused = -111;
  const own = new BlockList();
  own.addSubnet("127.0.0.0", 8);
  own.addAddress("::1", "ipv6");

  const watched = (original: Connect): Connect =>
    function watchedConnect(request, to, port, ...rest) {
      attempts.push({ to, port });
      const isOwn = own.check(to, isIPv6(to) ? "ipv6" : "ipv4");
      return isOwn ? original.call(this, request, to, port, ...rest) : refused;
    };
  TCP.prototype.connect = watched(connect);
  TCP.prototype.connect6 = watched(connect6);
  const lookUp = (name: string, options: LookupOptions, done: Found) => {
    if (!name.endsWith(".example")) {
      lookup(name, options, done);
      return;
    }
    const found = (responses.length > 1 ? responses.shift() : responses[0]) ?? [];
    const list = found.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
    const [only] = list;
    // The callback must not run before `lookup` returns.
    setImmediate(() => (options.all ? done(null, list) : done(null, only?.address ?? "", only?.family)));
  };
  Object.assign(dns, { lookup: lookUp });
  // Without this, named imports of ES modules would keep the original functions.
  syncBuiltinESMExports();
  return {
    attempts,
    resolve(wanted: string[][]) {
      responses = [...wanted];
    },
    stop() {
      Object.assign(TCP.prototype, { connect, connect6 });
      Object.assign(dns, { lookup });
      syncBuiltinESMExports();
    },
  };
}
