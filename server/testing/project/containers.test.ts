import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";
import { parse } from "yaml";

import { readConfig } from "../../configuration/config.ts";
import { variables } from "../../configuration/variables.ts";

interface Service {
  image: string;
  restart?: string;
  ports?: string[];
  networks: string[];
  environment: Record<string, string | null>;
  healthcheck?: object;
  logging?: { driver: string; options: Record<string, string> };
  mem_limit?: string;
  volumes?: string[];
}

interface Composition {
  services: Record<string, Service>;
  networks: Record<string, { ipam?: { config: { subnet: string }[] }; internal?: boolean }>;
  volumes: Record<string, null>;
}

const read = (file: string): string => readFileSync(file, "utf8");

const text = read("docker-compose.yml");
// What the file says is what the tests look at.
const { services, networks, volumes } = parse(text, { merge: true }) as Composition;
const dockerfile = read("Dockerfile");
const example = read(".env.example");
const servers = ["server-1", "server-2"];
const all = Object.entries(services);

/** Commented out or not. */
const exampleNames = [...example.matchAll(/^#?([A-Z0-9_]+)=/gm)].map(([, name = ""]) => name);
/** The content of .env once it is filled in. */
const filledIn = Object.fromEntries(
  [...example.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name = "", value = ""]) => [
    name,
    value || "0123456789abcdef0123456789abcdef",
  ]),
);

/** What a value becomes with that .env. */
const fill = (value: string): string =>
  value.replaceAll(
    /\$\{(\w+):([?-])([^}]*)\}/g,
    (_match, name: string, kind: string, fallback: string) =>
      filledIn[name] ?? (kind === "-" ? fallback : ""),
  );

/** What a container is given; a name that .env does not hold is not given. */
function environmentOf({ environment }: Service): Record<string, string | undefined> {
  const entries = Object.entries(environment);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, value === null ? filledIn[name] : fill(value)]),
  );
}

const serverEnvironments = Object.entries(services)
  .filter(([name]) => servers.includes(name))
  .map(([, service]) => environmentOf(service));

describe("The composition", () => {
  test("names the exact version of every image that it takes from elsewhere", () => {
    const taken = all.filter(([name]) => !servers.includes(name)).map(([, { image }]) => image);
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base = ""]) => base);
    expect(taken).toHaveLength(4);
    expect(bases.length).toBeGreaterThan(1);
    for (const image of [...taken, ...bases]) expect(image).toMatch(/^[\w/]+:v?\d+\.\d+(\.\d+)?(-\w+)*$/);
    expect(new Set(bases).size).toBe(1);
    expect(bases[0]).toMatch(/^node:24\./);
  });

  test("publishes nothing but the proxy, and gives nobody but the servers a way to what is stored", () => {
    expect(all.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(["proxy"]);
    const inside = all.filter(([, service]) => service.networks.includes("stores")).map(([name]) => name);
    expect(inside).toEqual([...servers, "postgres", "store", "mail"]);
    expect(networks["stores"]?.internal).toBe(true);
  });

  test("starts everything again, and asks everything whether it is well", () => {
    for (const [name, { restart, healthcheck }] of all) {
      expect(restart).toBe("unless-stopped");
      expect(healthcheck !== undefined || servers.includes(name)).toBe(true);
    }
    expect(dockerfile).toMatch(/^HEALTHCHECK[^]*\/readyz/m);
    expect(dockerfile).toMatch(/^USER node$/m);
  });

  test("bounds the memory and the log of every container", () => {
    for (const [, { logging, mem_limit: memory }] of all) {
      expect(memory).toMatch(/^\d+[mg]$/);
      expect(logging?.options).toEqual({ "max-size": "10m", "max-file": "5" });
    }
  });

  test("keeps in volumes what must outlive its containers", () => {
    const kept = all
      .flatMap(([, service]) => service.volumes ?? [])
      // One without a name is for files that nobody misses.
      .filter((volume) => volume.includes(":"))
      .filter((volume) => !volume.startsWith("."));
    expect(new Set(kept.map((volume) => volume.split(":")[0]))).toEqual(new Set(Object.keys(volumes)));
    expect(kept).toEqual(expect.arrayContaining(["database:/var/lib/postgresql", "pictures:/data"]));
  });

  test("holds no secret, and the example explains each value that can be given", () => {
    const asked = [...text.matchAll(/\$\{(\w+):/g)].map(([, name = ""]) => name);
    const passed = Object.entries(services["server-1"]?.environment ?? {})
      .filter(([, value]) => value === null)
      .map(([name]) => name);
    expect([...asked, ...passed]).toEqual(expect.arrayContaining(exampleNames));
    expect(exampleNames).toEqual(expect.arrayContaining(asked));
    for (const [, { environment = {} }] of all)
      for (const [name, value] of Object.entries(environment))
        if (/SECRET|PASSWORD|KEY/.test(name)) expect(value ?? "${").toContain("${");
    expect(example).not.toMatch(/^#?\w*(SECRET|PASSWORD)\w*=./m);
  });
});

describe("A server of the composition", () => {
  test("is given nothing that it does not know", () => {
    const known = Object.values(variables).flatMap((group) => Object.keys(group));
    for (const environment of serverEnvironments)
      expect(known).toEqual(expect.arrayContaining(Object.keys(environment)));
  });

  test("gets the addresses of the other containers, and trusts the proxy only", () => {
    expect(serverEnvironments).toHaveLength(2);
    for (const environment of serverEnvironments) {
      const config = readConfig(environment);
      const hosts = [config.databaseUrl, config.bucket?.endpoint, config.mail.smtpUrl].map(
        (address) => new URL(address ?? "").hostname,
      );
      expect(hosts).toEqual(["postgres", "store", "mail"]);
      expect(hosts.every((host) => host in services)).toBe(true);
      expect(config.isDemonstration || config.hasPlayground).toBe(false);
      const subnets = networks["web"]?.ipam?.config.map(({ subnet }) => subnet) ?? [];
      expect(environment["TRUST_PROXY"]?.split(",")).toEqual(subnets);
      expect(config.trustedProxies.check("172.28.40.3", "ipv4")).toBe(true);
      expect(config.trustedProxies.check("192.168.1.3", "ipv4")).toBe(false);
    }
  });

  test("is where the proxy looks for it", () => {
    const { PUBLIC_URL, SERVERS } = environmentOf(
      services["proxy"] ?? { image: "", networks: [], environment: {} },
    );
    const { publicUrl, port } = readConfig(serverEnvironments[0] ?? {});
    expect(PUBLIC_URL).toBe(publicUrl);
    expect(SERVERS?.split(" ")).toEqual(servers.map((name) => `${name}:${port}`));
    expect(read("ops/Caddyfile")).toContain("health_uri /readyz");
  });
});
