import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";
import { parse } from "yaml";

import { productSourcesOf, sourceOf } from "./productSources.ts";

const read = (file: string): string => readFileSync(file, "utf8");

interface Package {
  version: string;
  engines: { node: string };
  overrides: Record<string, unknown>;
  scripts: Record<string, string>;
}
const description = JSON.parse(read("package.json")) as Package;

describe("The repository", () => {
  test("explains each override of package.json in docs/decisions.md", () => {
    const [, section = ""] = read("docs/decisions.md").split("### Some indirect dependencies are held back");
    const [table = ""] = section.split("_Consequence._");
    const explained = [...table.matchAll(/`((?:@[\w-]+\/)?[\w-]+)`(?=[^|\n]*\|[^|\n]*\|[^|\n]*\|)/g)].map(
      ([, name = ""]) => name,
    );
    expect(explained.toSorted()).toEqual(Object.keys(description.overrides).toSorted());
  });

  test("has one version in package.json, its lock file, CHANGELOG.md and the manifests, and a release compares its tag", () => {
    const { version } = description;
    const lock = JSON.parse(read("package-lock.json")) as Pick<Package, "version">;
    expect(lock.version).toBe(version);
    const [, newest] = /^## (\d\S+) - /m.exec(read("CHANGELOG.md")) ?? [];
    expect(newest).toBe(version);
    const { images } = parse(read("ops/kubernetes/kustomization.yaml")) as { images: { newTag: string }[] };
    expect(images.map(({ newTag }) => newTag)).toEqual([version]);
    expect(read(".github/workflows/release.yml")).toContain('run: node scripts/releaseNotes.ts "$VERSION" >');
  });

  test("tests the oldest and the recommended version of Node on every change", () => {
    const workflow = parse(read(".github/workflows/ci.yml")) as {
      jobs: { test: { strategy: { matrix: { node: string[] } }; steps: { run?: string }[] } };
    };
    const { strategy, steps } = workflow.jobs.test;
    expect(description.engines.node).toBe(`>=${strategy.matrix.node[0]}`);
    expect(read("Dockerfile")).toContain(`FROM node:${strategy.matrix.node[1]}.`);
    expect(steps.some(({ run }) => run?.endsWith(".ci/run"))).toBe(true);
  });

  test("tests the server on the oldest supported PostgreSQL on every change", () => {
    const workflow = parse(read(".github/workflows/ci.yml")) as {
      jobs: { oldest: { strategy: { matrix: { image: string[] } }; steps: { run?: string }[] } };
    };
    const { strategy, steps } = workflow.jobs.oldest;
    // Ubuntu 22.04 contains PostgreSQL 14.
    expect(strategy.matrix.image).toContain("ubuntu:22.04");
    expect(read("docs/configuration.md")).toContain("the address of a PostgreSQL, 14 or newer");
    expect(steps.some(({ run }) => run === "npm run test:oldest")).toBe(true);
    expect(description.scripts["test:oldest"]).toContain("--mode whole");
  });

  test.each(
    [".github", ".github/workflows", ".github/ISSUE_TEMPLATE"].flatMap((folder) =>
      readdirSync(folder).flatMap((file) => (file.endsWith(".yml") ? `${folder}/${file}` : [])),
    ),
  )("%s is YAML without duplicate keys", (file) => {
    expect(() => parse(read(file), { uniqueKeys: true, strict: true })).not.toThrow();
  });

  test("contains no file that disables a rule of the linter or a check of the compiler", () => {
    const files = ["domain", "server", "web", "scripts", "migrations"].flatMap(productSourcesOf);
    const disabling = /(ox|es)lint-disable|@ts-(ignore|expect-error|nocheck)/;
    expect(files.filter((file) => disabling.test(sourceOf(file)))).toEqual([]);
  });

  test("uses the same Node image for the containers and the development container", () => {
    const [image] = /FROM node:[\d.]+-bookworm/.exec(read("Dockerfile")) ?? [""];
    expect(read(".devcontainer/Dockerfile")).toContain(image);
  });

  test("updates the images of every Dockerfile together", () => {
    const { updates } = parse(read(".github/dependabot.yml")) as {
      updates: {
        "package-ecosystem": string;
        directories?: string[];
        groups?: Record<string, { patterns?: string[] }>;
      }[];
    };
    const docker = updates.filter((update) => update["package-ecosystem"] === "docker");
    expect(docker).toHaveLength(1);
    const folders = ["", ...readdirSync(".")].filter((folder) => existsSync(join(folder, "Dockerfile")));
    expect(docker[0]?.directories).toEqual(folders.map((folder) => `/${folder}`));
    expect(Object.values(docker[0]?.groups ?? {})).toEqual([{ patterns: ["*"] }]);
  });
});
