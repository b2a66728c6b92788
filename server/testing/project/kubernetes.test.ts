import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { Deployment } from "kubernetes-models/apps/v1/Deployment";
import { HorizontalPodAutoscaler } from "kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler";
import { Job } from "kubernetes-models/batch/v1/Job";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1/PodDisruptionBudget";
import { Namespace } from "kubernetes-models/v1/Namespace";
import { Service } from "kubernetes-models/v1/Service";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";

import { readConfig } from "../../configuration/config.ts";
import { limits } from "../../configuration/limits.ts";
import { variables } from "../../configuration/variables.ts";

const folder = "ops/kubernetes";
const read = (file: string): string => readFileSync(join(folder, file), "utf8");

/** Each constructor rejects objects of other kinds, and `validate` rejects fields that the kind does not have. */
const manifests = {
  namespace: new Namespace(parse(read("namespace.yaml"))),
  migration: new Job(parse(read("migration.yaml"))),
  deployment: new Deployment(parse(read("deployment.yaml"))),
  service: new Service(parse(read("service.yaml"))),
  podDisruptionBudget: new PodDisruptionBudget(parse(read("podDisruptionBudget.yaml"))),
  horizontalPodAutoscaler: new HorizontalPodAutoscaler(parse(read("horizontalPodAutoscaler.yaml"))),
};
const { deployment, service, podDisruptionBudget, horizontalPodAutoscaler, migration } = manifests;

const kustomization = parse(read("kustomization.yaml")) as {
  namespace: string;
  resources: string[];
  configMapGenerator: { name: string; envs: string[] }[];
  images: { name: string }[];
};
const settings = Object.fromEntries(
  [...read("settings.env").matchAll(/^(\w+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]),
);
/** The secrets that docs/kubernetes.md describes. */
const secrets = {
  DATABASE_URL: "postgres://broadcasts:secret@postgres:5432/broadcasts",
  APP_SECRET: "0123456789abcdef0123456789abcdef",
  SUPER_ADMIN_PASSWORD: "a long password",
  S3_ACCESS_KEY: "key",
  S3_SECRET_KEY: "secret",
  SMTP_URL: "smtps://user:password@mail.example.org",
};

describe("The Kubernetes manifests", () => {
  test.each(Object.entries(manifests))("%s is valid for its kind", (name, manifest) => {
    expect(() => manifest.validate()).not.toThrow();
    expect(kustomization.resources).toContain(`${name}.yaml`);
  });

  test("are built by kubectl on every change, which also checks the kustomization", () => {
    const workflow = parse(readFileSync(".github/workflows/ci.yml", "utf8")) as {
      jobs: { image: { steps: { run?: string }[] } };
    };
    expect(workflow.jobs.image.steps.map(({ run }) => run)).toContain(`kubectl kustomize ${folder}`);
  });

  test("are all listed in the kustomization", () => {
    const files = readdirSync(folder).filter(
      (file) => file.endsWith(".yaml") && file !== "kustomization.yaml",
    );
    expect(kustomization.resources.toSorted()).toEqual(files.toSorted());
    expect(kustomization.namespace).toBe(manifests.namespace.metadata?.name);
  });

  test("refer to the same pods", () => {
    const labels = deployment.spec?.template.metadata?.labels;
    expect(deployment.spec?.selector.matchLabels).toEqual(labels);
    expect(service.spec?.selector).toEqual(labels);
    expect(podDisruptionBudget.spec?.selector?.matchLabels).toEqual(labels);
    expect(horizontalPodAutoscaler.spec?.scaleTargetRef).toMatchObject({
      kind: deployment.kind,
      name: deployment.metadata?.name,
    });
    expect(migration.spec?.template.metadata?.labels).not.toEqual(labels);
  });

  test("contain valid settings, and the secrets that docs/kubernetes.md names", () => {
    const known = Object.values(variables).flatMap((group) => Object.keys(group));
    expect(known).toEqual(expect.arrayContaining(Object.keys(settings)));
    const config = readConfig({ ...settings, ...secrets });
    expect(config.bucket).not.toBeNull();
    expect(config.isDemonstration || config.hasPlayground).toBe(false);
    expect(config.hasMetrics).toBe(true);
    const [container] = deployment.spec?.template.spec?.containers ?? [];
    expect(container?.envFrom).toEqual([
      { configMapRef: { name: kustomization.configMapGenerator[0]?.name } },
      { secretRef: { name: "secrets" } },
    ]);
    expect(container?.ports?.[0]?.containerPort).toBe(config.port);
    const text = readFileSync("docs/kubernetes.md", "utf8");
    for (const name of Object.keys(secrets)) expect(text).toContain(`\`${name}\``);
  });

  test("probe /healthz and /readyz", () => {
    const [container] = deployment.spec?.template.spec?.containers ?? [];
    expect(container?.startupProbe?.httpGet?.path).toBe("/healthz");
    expect(container?.livenessProbe?.httpGet?.path).toBe("/healthz");
    expect(container?.readinessProbe?.httpGet?.path).toBe("/readyz");
    const timeoutMs = 1_000 * (container?.readinessProbe?.timeoutSeconds ?? 1);
    expect(timeoutMs).toBeGreaterThan(limits.readiness.responseMs);
  });

  test("need no more connections than PostgreSQL's default, even during an update", () => {
    const { databaseConnections } = readConfig({ ...settings, ...secrets });
    const surge = Number(deployment.spec?.strategy?.rollingUpdate?.maxSurge);
    // Kubernetes does not count terminating pods. At most one terminates if each has exited before the next is stopped.
    const [, seconds] =
      deployment.spec?.template.spec?.containers[0]?.lifecycle?.preStop?.exec?.command ?? [];
    const exitMs = 1_000 * Number(seconds) + limits.shutdownMs;
    expect(1_000 * (deployment.spec?.minReadySeconds ?? 0)).toBeGreaterThanOrEqual(exitMs);
    const processes = (horizontalPodAutoscaler.spec?.maxReplicas ?? 0) + surge + 1;
    // Of the 100, PostgreSQL reserves three for superusers, and one is for an operator's psql.
    expect(processes * (databaseConnections + 1)).toBeLessThanOrEqual(96);
  });

  test("allow as many bytes of temporary files as the backups that arrive and are written at a time may have", () => {
    const volume = deployment.spec?.template.spec?.volumes?.find(({ name }) => name === "temporary");
    const [, gibibytes] = /^(\d+)Gi$/.exec(String(volume?.emptyDir?.sizeLimit)) ?? [];
    const files = limits.upload.atATime + limits.backup.writtenAtATime;
    expect(Number(gibibytes) * 1_024 ** 3).toBeGreaterThanOrEqual(files * limits.upload.backupBytes);
  });

  test("are applied by docs/kubernetes.md for a new schema after the old processes have ended", () => {
    const text = readFileSync("docs/kubernetes.md", "utf8");
    const [, stopping = ""] = /--replicas=0\n(.+?)\nkubectl apply/s.exec(text) ?? [];
    const [, name = "", value = "", seconds] =
      /wait --for=delete pod --selector (\S+)=(\S+) --timeout=(\d+)s/.exec(stopping) ?? [];
    expect(deployment.spec?.template.metadata?.labels).toMatchObject({ [name]: value });
    expect(migration.spec?.template.metadata?.labels).not.toMatchObject({ [name]: value });
    expect(Number(seconds)).toBeGreaterThan(
      deployment.spec?.template.spec?.terminationGracePeriodSeconds ?? Infinity,
    );
  });

  test("scale so that the other processes can take the viewers of a lost one", () => {
    const [metric] = horizontalPodAutoscaler.spec?.metrics ?? [];
    const { maxSockets } = readConfig({ ...settings, ...secrets });
    expect(2 * Number(metric?.pods?.target.averageValue)).toBeLessThanOrEqual(maxSockets);
    expect(metric?.pods?.metric.name).toBe("broadcasts_sockets");
  });

  test("run the containers without privileges", () => {
    for (const pod of [deployment.spec?.template.spec, migration.spec?.template.spec]) {
      expect(pod?.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
      for (const { image, securityContext } of pod?.containers ?? []) {
        expect(image).toBe(kustomization.images[0]?.name);
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ["ALL"] },
        });
      }
    }
  });
});
