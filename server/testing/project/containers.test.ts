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
// The tests check the content.
const { services, networks, volumes } = parse(text, { merge: true }) as Composition;
const dockerfile = read("Dockerfile");
const example = read(".env.example");
const servers = ["server-1", "server-2"];
const all = Object.entries(services);

/** The names of the variables in .env.example, including those that are commented out. */
const exampleNames = [...example.matchAll(/^#?([A-Z0-9_]+)=/gm)].map(([, name = ""]) => name);
/** The variables of a completed .env. */
const filledIn = Object.fromEntries(
  [...example.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name = "", value = ""]) => [
    name,
    value || "0123456789abcdef0123456789abcdef",
  ]),
);

/** Replaces the references of a value by the variables of that .env. */
const fill = (value: string): string =>
  value.replaceAll(
    /\$\{(\w+):([?-])([^}]*)\}/g,
    (_match, name: string, kind: string, fallback: string) =>
      filledIn[name] ?? (kind === "-" ? fallback : ""),
  );

/** The environment of a container; a variable without a value is undefined where .env does not contain it. */
function environmentOf({ environment }: Service): Record<string, string | undefined> {
  const entries = Object.entries(environment);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, value === null ? filledIn[name] : fill(value)]),
  );
}

const serverEnvironments = Object.entries(services)
  .filter(([name]) => servers.includes(name))
  .map(([, service]) => environmentOf(service));

describe("docker-compose.yml", () => {
  test("pins the exact version of every foreign image", () => {
    const taken = all.filter(([name]) => !servers.includes(name)).map(([, { image }]) => image);
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base = ""]) => base);
    expect(taken).toHaveLength(4);
    expect(bases.length).toBeGreaterThan(1);
    for (const image of [...taken, ...bases]) expect(image).toMatch(/^[\w/]+:v?\d+\.\d+(\.\d+)?(-\w+)*$/);
    expect(new Set(bases).size).toBe(1);
    expect(bases[0]).toMatch(/^node:24\./);
  });

  test("publishes only the proxy's ports, and connects only the servers to the stores", () => {
    expect(all.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(["proxy"]);
    const inside = all.filter(([, service]) => service.networks.includes("stores")).map(([name]) => name);
    expect(inside).toEqual([...servers, "postgres", "store", "mail"]);
    expect(networks["stores"]?.internal).toBe(true);
  });

  test("restarts every container, and checks the health of every container", () => {
    for (const [name, { restart, healthcheck }] of all) {
      expect(restart).toBe("unless-stopped");
      expect(healthcheck !== undefined || servers.includes(name)).toBe(true);
    }
    expect(dockerfile).toMatch(/^HEALTHCHECK[^]*\/readyz/m);
    expect(dockerfile).toMatch(/^USER node$/m);
  });

  test("limits the memory and the log of every container", () => {
    for (const [, { logging, mem_limit: memory }] of all) {
      expect(memory).toMatch(/^\d+[mg]$/);
      expect(logging?.options).toEqual({ "max-size": "10m", "max-file": "5" });
    }
  });

  test("stores the data that must outlive the containers in volumes", () => {
    const kept = all
      .flatMap(([, service]) => service.volumes ?? [])
      // An anonymous volume is for temporary files.
      .filter((volume) => volume.includes(":"))
      .filter((volume) => !volume.startsWith("."));
    expect(new Set(kept.map((volume) => volume.split(":")[0]))).toEqual(new Set(Object.keys(volumes)));
    expect(kept).toEqual(expect.arrayContaining(["database:/var/lib/postgresql", "pictures:/data"]));
  });

  test("contains no secret, and .env.example lists every variable that it reads", () => {
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

describe("A server of docker-compose.yml", () => {
  test("gets only variables that the server reads", () => {
    const known = Object.values(variables).flatMap((group) => Object.keys(group));
    for (const environment of serverEnvironments)
      expect(known).toEqual(expect.arrayContaining(Object.keys(environment)));
  });

  test("gets every variable that the server reads, except those that the image and the store decide", () => {
    const decided = ["DATA_DIR", "HOST", "PORT", "S3_REGION"];
    const known = Object.values(variables).flatMap((group) => Object.keys(group));
    for (const environment of serverEnvironments)
      expect([...Object.keys(environment), ...decided].toSorted()).toEqual(known.toSorted());
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

  test("listens at the address to which the proxy sends requests", () => {
    const { PUBLIC_URL, SERVERS } = environmentOf(
      services["proxy"] ?? { image: "", networks: [], environment: {} },
    );
    const { publicUrl, port } = readConfig(serverEnvironments[0] ?? {});
    expect(PUBLIC_URL).toBe(publicUrl);
    expect(SERVERS?.split(" ")).toEqual(servers.map((name) => `${name}:${port}`));
    expect(read("ops/Caddyfile")).toContain("health_uri /readyz");
  });
});
