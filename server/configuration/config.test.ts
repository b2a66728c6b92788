import { BlockList } from "node:net";

import { describe, expect, test } from "vitest";

import { ConfigError, readConfig } from "./config.ts";

describe("No variable is required", () => {
  test("the defaults are those of the embedded site", () => {
    expect(readConfig({})).toEqual({
      host: "127.0.0.1",
      port: 4000,
      publicUrl: "http://localhost:4000",
      dataDirectory: ".data",
      databaseUrl: null,
      databaseDirectUrl: null,
      databaseConnections: 10,
      appSecret: null,
      formerAppSecret: null,
      superAdmin: { email: "admin@localhost", password: null },
      provider: {
        name: "isilive.ca",
        playUrl: "http://localhost:4000/demonstration/play/",
        fileUrl: "http://localhost:4000/demonstration/file/",
        liveUrl: "http://localhost:4000/demonstration/live/",
        playlist: "index.m3u8",
      },
      site: {
        title: "Badminton Open 2025",
        tagline: "Your Source For Badminton Open 2025 Digital Broadcasts.",
        year: 2025,
        eventUrl: expect.stringMatching(/^https:/),
        timeZone: "UTC",
        restMinutes: 30,
        contactFormUrl: "http://localhost:4000/helpdesk",
      },
      contactEmail: "admin@localhost",
      bucket: null,
      mail: { smtpUrl: null, from: "no-reply@localhost" },
      google: null,
      pushPrivateKey: null,
      allowedPrivateNetworks: [],
      checksStreams: true,
      isDemonstration: true,
      hasPlayground: true,
      guessBudgetPerAddress: 20,
      trustedProxies: expect.any(BlockList),
      maxSockets: 20_000,
      maxSocketsPerAddress: 5_000,
      maxOperations: 600,
      hasMetrics: false,
      traces: null,
      logLevel: "info",
    });
  });

  test("unknown variables are ignored", () => {
    expect(readConfig({ PATH: "/bin", HOME: "" })).toEqual(readConfig({}));
  });
});

const external = { DATABASE_URL: "postgres://user:secret@db:5432/site", APP_SECRET: "s".repeat(32) };

const bucket = {
  S3_ENDPOINT: "http://127.0.0.1:8333/",
  S3_BUCKET: "broadcasts",
  S3_ACCESS_KEY: "key",
  S3_SECRET_KEY: "secret",
};

describe("Variables replace the defaults", () => {
  test.each([
    [{ PORT: "8080" }, { port: 8080, publicUrl: "http://localhost:8080" }],
    [{ PORT: "80" }, { port: 80, publicUrl: "http://localhost" }],
    [{ HOST: "0.0.0.0" }, { host: "0.0.0.0" }],
    [{ PUBLIC_URL: "https://broadcasts.example.org/" }, { publicUrl: "https://broadcasts.example.org" }],
    [{ PUBLIC_URL: "https://example.org:443" }, { publicUrl: "https://example.org" }],
    [external, { databaseUrl: external.DATABASE_URL, appSecret: external.APP_SECRET }],
    [
      { ALLOWED_PRIVATE_NETWORKS: "loopback, 10.1.0.0/16,192.0.2.1" },
      { allowedPrivateNetworks: ["127.0.0.0/8", "::1/128", "10.1.0.0/16", "192.0.2.1/32"] },
    ],
    [external, { isDemonstration: false, hasPlayground: false }],
    [
      { ...external, DEMO: "on", PLAYGROUND: "on" },
      { isDemonstration: true, hasPlayground: true },
    ],
    [
      { DEMO: "off", PLAYGROUND: "off" },
      { isDemonstration: false, hasPlayground: false },
    ],
    [
      { SITE_TITLE: "Open" },
      { site: { title: "Open", tagline: "Your Source For Open Digital Broadcasts." } },
    ],
    [{ SITE_TAGLINE: "Watch!" }, { site: { tagline: "Watch!" } }],
    [{ EVENT_TIME_ZONE: "Asia/Kuala_Lumpur" }, { site: { timeZone: "Asia/Kuala_Lumpur" } }],
    [
      { PROVIDER_PLAY_URL: "https://video.example.org/play/", PROVIDER_PLAYLIST: "live.m3u8" },
      { provider: { playUrl: "https://video.example.org/play/", playlist: "live.m3u8" } },
    ],
    [{ PUBLIC_URL: "https://a.example" }, { provider: { playUrl: "https://a.example/demonstration/play/" } }],
    [
      { ...bucket, S3_REGION: "eu-central-1" },
      {
        bucket: {
          endpoint: "http://127.0.0.1:8333",
          bucket: "broadcasts",
          accessKey: "key",
          secretKey: "secret",
          region: "eu-central-1",
        },
      },
    ],
    [bucket, { bucket: { region: "us-east-1" } }],
    [
      { SUPER_ADMIN_EMAIL: "a@example.org" },
      { superAdmin: { email: "a@example.org" }, contactEmail: "a@example.org" },
    ],
    [{ CONTACT_EMAIL: "desk@example.org" }, { contactEmail: "desk@example.org" }],
    [{ SMTP_URL: "smtps://user:secret@mail" }, { mail: { smtpUrl: "smtps://user:secret@mail" } }],
    [{ PUBLIC_URL: "https://a.example" }, { mail: { from: "no-reply@a.example" } }],
    [{ MAIL_FROM: "Open <open@example.org>" }, { mail: { from: "Open <open@example.org>" } }],
    [
      { OIDC_CLIENT_ID: "site", OIDC_CLIENT_SECRET: "secret" },
      { google: { issuer: "https://accounts.google.com", clientId: "site", clientSecret: "secret" } },
    ],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318" },
      { traces: { url: "http://collector:4318/v1/traces", headers: {} } },
    ],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: "https://collector.example.org/otlp/" },
      { traces: { url: "https://collector.example.org/otlp/v1/traces" } },
    ],
    [
      {
        OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318",
        OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://traces:4318/own",
      },
      { traces: { url: "http://traces:4318/own" } },
    ],
    [
      {
        OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://collector:4318",
        OTEL_EXPORTER_OTLP_HEADERS: "a=1, b = x%2Cy=",
        OTEL_EXPORTER_OTLP_TRACES_HEADERS: "a=2",
      },
      { traces: { url: "http://collector:4318/", headers: { a: "2", b: "x,y=" } } },
    ],
    [{ OTEL_EXPORTER_OTLP_HEADERS: "a=1" }, { traces: null }],
  ])("%j", (environment, expected) => {
    expect(readConfig(environment)).toMatchObject(expected);
  });
});

describe("Proxies are trusted by address, network or name", () => {
  test.each([
    [undefined, "127.0.0.1", true],
    [undefined, "10.1.2.3", false],
    ["10.0.0.0/8, 192.0.2.1", "10.1.2.3", true],
    ["10.0.0.0/8, 192.0.2.1", "192.0.2.1", true],
    ["10.0.0.0/8, 192.0.2.1", "192.0.2.2", false],
    ["loopback,uniquelocal", "192.168.1.1", true],
  ])("%s: %s is %s", (list, address, isTrusted) => {
    expect(readConfig({ TRUST_PROXY: list }).trustedProxies.check(address)).toBe(isTrusted);
  });
});

describe("An invalid value is reported in one line that names its variable", () => {
  test.each([
    ["PORT", "http", "is not a whole number"],
    ["PORT", "-1", "is not a whole number"],
    ["PORT", "65536", "is not between 0 and 65535"],
    ["PORT", "", "is empty"],
    ["HOST", " ", "is empty"],
    ["PUBLIC_URL", "broadcasts.example.org", "is not an http or https address"],
    ["PUBLIC_URL", "ftp://example.org", "is not an http or https address"],
    [
      "PUBLIC_URL",
      "https://example.org/broadcasts",
      "has a path, a query or a fragment, which must be left out",
    ],
    [
      "PUBLIC_URL",
      "https://example.org/?lang=en",
      "has a path, a query or a fragment, which must be left out",
    ],
    ["PUBLIC_URL", "https://example.org/#top", "has a path, a query or a fragment, which must be left out"],
    ["PUBLIC_URL", "https://user:secret@example.org", "holds credentials"],
    ["DATABASE_URL", "mysql://db/site", "is not a postgres:// address"],
    ["DATABASE_DIRECT_URL", "mysql://db/site", "is not a postgres:// address"],
    [
      "DATABASE_URL",
      "postgres://site:pa/ss@db/site",
      "contains special characters, which must be percent-encoded, such as %2F for /",
    ],
    ["DATABASE_CONNECTIONS", "2", "is not between 3 and 100"],
    ["APP_SECRET", "short", "has fewer than 32 characters"],
    ["PUSH_PRIVATE_KEY", "short", "is not a private key of 32 bytes as base64url"],
    ["PUSH_PRIVATE_KEY", "A".repeat(43), "is not a private key of 32 bytes as base64url"],
    ["ALLOWED_PRIVATE_NETWORKS", "10.0.0.0/33", "is no list of networks"],
    ["ALLOWED_PRIVATE_NETWORKS", "192.168.10.0/", "is no list of networks"],
    ["SUPER_ADMIN_EMAIL", "admin", "is not an email address"],
    ["SUPER_ADMIN_EMAIL", "\uff41dmin@example.org", "contains letters that look like others"],
    ["SUPER_ADMIN_PASSWORD", "short", "has fewer than 8 characters"],
    ["SUPER_ADMIN_PASSWORD", "p".repeat(129), "has more than 128 characters"],
    ["PROVIDER_PLAY_URL", "/play/", "is not an http or https address"],
    ["PROVIDER_FILE_URL", "x", "is not an http or https address"],
    ["PROVIDER_LIVE_URL", "javascript:1", "is not an http or https address"],
    ["PROVIDER_PLAYLIST", "", "is empty"],
    ["SMTP_URL", "https://mail.example.org", "is not an smtp:// or smtps:// address"],
    ["MAIL_FROM", "the desk", "holds no email address"],
    ["CONTACT_EMAIL", "the desk", "is not an email address"],
    ["OIDC_ISSUER", "http://issuer.example.org", "is not an https address"],
    ["SITE_TITLE", " ", "is empty"],
    ["SITE_YEAR", "1899", "is not between 1900 and 9999"],
    ["S3_ENDPOINT", "s3.example.org", "is not an http or https address"],
    [
      "S3_ENDPOINT",
      "https://example.org/storage/v1/s3",
      "has a path, a query or a fragment, which must be left out",
    ],
    ["S3_ENDPOINT", "https://key@s3.example.org", "holds credentials"],
    ["S3_BUCKET", "Pictures!", "is no name of a bucket"],
    ["EVENT_URL", "example.org", "is not an http or https address"],
    ["EVENT_TIME_ZONE", "Europe/Lundon", "is not an IANA time zone, such as Europe/London"],
    ["EVENT_TIME_ZONE", "+01:00", "is not an IANA time zone, such as Europe/London"],
    ["EVENT_TIME_ZONE", " ", "is empty"],
    ["CONTACT_FORM_URL", "mailto:a@example.org", "is not an http or https address"],
    ["DEMO", "yes", "is neither on nor off"],
    ["PLAYGROUND", "true", "is neither on nor off"],
    ["TRUST_PROXY", "my-proxy", "is no list of addresses"],
    ["TRUST_PROXY", "10.0.0.0/33", "is no list of addresses"],
    ["TRUST_PROXY", "10.0.0.0/", "is no list of addresses"],
    ["TRUST_PROXY", "10.0.0.0/8.5", "is no list of addresses"],
    ["TRUST_PROXY", "10.0.0.0/8/9", "is no list of addresses"],
    ["TRUST_PROXY", "127.0.0.1,", "is no list of addresses"],
    ["MAX_SOCKETS", "0", "is not between 1 and 1000000"],
    ["MAX_SOCKETS_PER_ADDRESS", "many", "is not a whole number"],
    ["MAX_OPERATIONS", "0", "is not between 1 and 1000000"],
    ["GUESS_BUDGET_PER_ADDRESS", "0", "is not between 1 and 1000000"],
    ["METRICS", "yes", "is neither on nor off"],
    ["LOG_LEVEL", "loud", "is no log level"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318", "is not an http or https address"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "http://key@collector:4318", "holds credentials"],
    ["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "grpc://collector:4317", "is not an http or https address"],
    ["OTEL_EXPORTER_OTLP_HEADERS", "key", "is no list of headers"],
    ["OTEL_EXPORTER_OTLP_HEADERS", "a b=c", "is no list of headers"],
    ["OTEL_TRACES_SAMPLER", "some", "is no sampler"],
    ["OTEL_TRACES_SAMPLER_ARG", "10%", "is not between 0 and 1"],
    ["OTEL_EXPORTER_OTLP_TRACES_HEADERS", "a=%0a%0", "is no list of headers"],
  ])("%s=%s", (name, value, message) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${name} ${message}$`));
  });

  test.each(["S3_BUCKET", "S3_ACCESS_KEY", "S3_SECRET_KEY", "S3_ENDPOINT"] as const)(
    "a bucket needs all of its settings, also %s",
    (name) => {
      const { [name]: _missing, ...others } = bucket;
      expect(() => readConfig(others)).toThrow(new RegExp(`^${name} is required`));
    },
  );

  test("a port that is chosen at the start requires the site's address", () => {
    expect(() => readConfig({ PORT: "0" })).toThrow(/^PUBLIC_URL is required with PORT=0, .+$/);
    expect(readConfig({ PORT: "0", PUBLIC_URL: "https://a.example" })).toMatchObject({
      port: 0,
      publicUrl: "https://a.example",
    });
  });

  test("DATABASE_URL requires APP_SECRET, and the sign-in with Google its client secret", () => {
    expect(() => readConfig({ DATABASE_URL: external.DATABASE_URL })).toThrow(/^APP_SECRET is required/);
    expect(() => readConfig({ OIDC_CLIENT_ID: "site" })).toThrow(/^OIDC_CLIENT_SECRET is required/);
  });
});
