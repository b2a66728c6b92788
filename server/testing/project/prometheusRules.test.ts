import { readFileSync } from "node:fs";

import { parser } from "@prometheus-io/lezer-promql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";

import { readConfig } from "../../configuration/config.ts";
import type { Harness } from "../harness.ts";
import { startHarness } from "../harness.ts";

interface Alert {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: string };
  annotations: { summary: string };
}

const { groups } = parse(readFileSync("ops/prometheusRules.yml", "utf8")) as { groups: { rules: Alert[] }[] };
const alerts = groups.flatMap(({ rules }) => rules);

/** Metrics of the blackbox exporter and of Prometheus itself. */
const foreign = ["probe_success", "up"];

let site: Harness;
let exported: string;
beforeAll(async () => {
  site = await startHarness({ METRICS: "on" });
  exported = await (await fetch(`${site.url}/metrics`)).text();
});
afterAll(() => site.close());

describe("The alerts for Prometheus", () => {
  test.each(alerts)("$alert is a valid expression over metrics that the server exports", ({ expr }) => {
    const errors: string[] = [];
    const metrics: string[] = [];
    parser.parse(expr).iterate({
      enter({ type, from, to }) {
        if (type.isError) errors.push(`at ${from} of ${expr}`);
        if (type.name === "Identifier" && /^[a-z]\w+_\w+$|^up$/.test(expr.slice(from, to)))
          metrics.push(expr.slice(from, to));
      },
    });
    expect(errors).toEqual([]);
    expect(metrics.length).toBeGreaterThan(0);
    for (const name of metrics.filter((metric) => !foreign.includes(metric)))
      expect(exported).toMatch(new RegExp(`^# TYPE ${name} `, "m"));
  });

  test("are those that docs/operating.md describes, with their conditions", () => {
    const text = readFileSync("docs/operating.md", "utf8");
    const [, table = ""] = text.split("contains these alerts for Prometheus:");
    const described = [...table.matchAll(/^\| `([A-Z]\w+)` +\| `([^`]+)`(?: for (\w+))?/gm)];
    expect(described.map(([, name, condition, duration]) => [name, condition, duration])).toEqual(
      alerts.map((rule) => [rule.alert, rule.expr, rule.for]),
    );
  });

  test("use the jobs of the configuration in docs/operating.md", () => {
    const text = readFileSync("docs/operating.md", "utf8");
    const [, example = ""] = /```yaml\n(rule_files.+?)```/s.exec(text) ?? [];
    const { scrape_configs: jobs } = parse(example) as { scrape_configs: { job_name: string }[] };
    const used = alerts.flatMap(({ expr }) => [...expr.matchAll(/job="([^"]+)"/g)].map(([, name]) => name));
    expect(new Set(jobs.map((job) => job.job_name))).toEqual(new Set(used));
  });

  test("contain the default limit of sockets per process", () => {
    const full = alerts.find(({ alert }) => alert === "Full");
    expect(full?.expr).toContain(String(readConfig({}).maxSockets));
  });
});
