import type { BlockList } from "node:net";

import * as v from "valibot";

import type { VideoProvider } from "../../domain/video.ts";
import { variables } from "./variables.ts";

/**
 * The configuration from the environment, read once at the start. Times are in milliseconds. Addresses keep their
 * trailing slash, or none, as configured.
 */
export interface Config {
  host: string;
  port: number;
  /** The address of the site for browsers, without a path and without a trailing slash. */
  publicUrl: string;
  dataDirectory: string;
  /** The address of PostgreSQL; null for the embedded one. */
  databaseUrl: string | null;
  /** The address of PostgreSQL itself, when `databaseUrl` leads to a pooler; otherwise null. */
  databaseDirectUrl: string | null;
  /** The maximum number of connections of a process, in addition to the one for LISTEN. */
  databaseConnections: number;
  /** The secret; null when it is generated at the first start and stored in the data directory. */
  appSecret: string | null;
  /** The secret that is still accepted for reading while it is being replaced; null otherwise. */
  formerAppSecret: string | null;
  superAdmin: { email: string; password: string | null };
  provider: ConfiguredProvider;
  site: SiteSettings;
  /** The recipient of the contact form. */
  contactEmail: string;
  /** The bucket for files; null when they are stored in a folder of the data directory. */
  bucket: BucketSettings | null;
  mail: MailSettings;
  /** The settings of the sign-in with Google; null when there is none. */
  google: GoogleSettings | null;
  /** The private VAPID key, as base64url; null when it is generated at the first start and stored in the database. */
  pushPrivateKey: string | null;
  /** Private networks that the server may connect to, such as 10.0.0.0/8. */
  allowedPrivateNetworks: readonly string[];
  /** Whether the streams of broadcasts are checked. */
  checksStreams: boolean;
  isDemonstration: boolean;
  hasPlayground: boolean;
  /** The number of wrong passwords of one series in 15 minutes from new devices at one address. */
  guessBudgetPerAddress: number;
  /** Proxies whose `X-Forwarded-*` headers are trusted. */
  trustedProxies: BlockList;
  maxSockets: number;
  maxSocketsPerAddress: number;
  /**
   * Operations per minute for one browser; a session and an API token have twice as many, a device token two fifths.
   */
  maxOperations: number;
  /** Whether metrics for Prometheus are served at /metrics. */
  hasMetrics: boolean;
  /** The trace collector; null when there is none. */
  traces: TraceSettings | null;
  logLevel: string;
}

/** How a process reaches its database. */
export interface DatabaseSettings {
  /** The address for statements: PostgreSQL, or a pooler in front of it. */
  url: string;
  /**
   * The address of PostgreSQL itself, for LISTEN and for locks that outlive a transaction. Without a pooler it equals
   * `url`.
   */
  directUrl: string;
  connections: number;
}

interface ConfiguredProvider extends VideoProvider {
  name: string;
}

export interface SiteSettings {
  title: string;
  tagline: string;
  year: number;
  eventUrl: string;
  /** The IANA name of the venue's time zone. */
  timeZone: string;
  /** How many minutes players rest between two matches. */
  restMinutes: number;
  contactFormUrl: string;
}

/** The bucket of an S3 server that stores files. */
export interface BucketSettings {
  endpoint: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
  region: string;
}

export interface MailSettings {
  /** The SMTP server, with its credentials; null for the embedded folder. */
  smtpUrl: string | null;
  from: string;
}

/** The settings of this site as a client of an OpenID Connect issuer. */
export interface GoogleSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** The OTLP address to which traces are sent. */
export interface TraceSettings {
  url: string;
  headers: Record<string, string>;
}

/** An invalid value in the environment. The operator reads the message, which is one line. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

const Environment = v.object({
  ...variables.Server,
  ...variables.Storage,
  ...variables.People,
  ...variables.Tournament,
  ...variables["Streaming provider"],
  ...variables.Reminders,
  ...variables.Limits,
  ...variables.Traces,
});

/** Reads and checks the environment. Throws a ConfigError that names the first invalid value. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const read = v.safeParse(Environment, environment);
  if (!read.success) {
    const [issue] = read.issues;
    throw new ConfigError(`${v.getDotPath(issue) ?? "environment"} ${issue.message}`);
  }
  const values = read.output;
  const isEmbedded = values.DATABASE_URL === undefined;
  checkDirectUrl(values);
  if (!isEmbedded && values.APP_SECRET === undefined)
    throw new ConfigError("APP_SECRET is required with DATABASE_URL (at least 32 random characters)");
  if (values.OIDC_CLIENT_ID !== undefined && values.OIDC_CLIENT_SECRET === undefined)
    throw new ConfigError("OIDC_CLIENT_SECRET is required with OIDC_CLIENT_ID");
  // The free port is chosen after the addresses in mails, feeds and headers are built.
  if (values.PORT === 0 && values.PUBLIC_URL === undefined)
    throw new ConfigError("PUBLIC_URL is required with PORT=0, which chooses a port only at the start");
  const publicUrl = values.PUBLIC_URL ?? new URL(`http://localhost:${values.PORT}`).origin;
  return {
    host: values.HOST,
    port: values.PORT,
    publicUrl,
    dataDirectory: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL ?? null,
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? null,
    databaseConnections: values.DATABASE_CONNECTIONS,
    appSecret: values.APP_SECRET ?? null,
    formerAppSecret: values.FORMER_APP_SECRET ?? null,
    superAdmin: { email: values.SUPER_ADMIN_EMAIL, password: values.SUPER_ADMIN_PASSWORD ?? null },
    provider: {
      name: values.PROVIDER_NAME,
      playUrl: values.PROVIDER_PLAY_URL ?? `${publicUrl}/demonstration/play/`,
      fileUrl: values.PROVIDER_FILE_URL ?? `${publicUrl}/demonstration/file/`,
      liveUrl: values.PROVIDER_LIVE_URL ?? `${publicUrl}/demonstration/live/`,
      playlist: values.PROVIDER_PLAYLIST,
    },
    site: {
      title: values.SITE_TITLE,
      tagline: values.SITE_TAGLINE ?? `Your Source For ${values.SITE_TITLE} Digital Broadcasts.`,
      year: values.SITE_YEAR,
      eventUrl: values.EVENT_URL,
      timeZone: values.EVENT_TIME_ZONE,
      restMinutes: values.REST_MINUTES,
      contactFormUrl: values.CONTACT_FORM_URL ?? `${publicUrl}/helpdesk`,
    },
    contactEmail: values.CONTACT_EMAIL ?? values.SUPER_ADMIN_EMAIL,
    bucket: readBucket(values),
    mail: {
      smtpUrl: values.SMTP_URL ?? null,
      from: values.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
    },
    google:
      values.OIDC_CLIENT_ID === undefined
        ? null
        : {
            issuer: values.OIDC_ISSUER,
            clientId: values.OIDC_CLIENT_ID,
            clientSecret: values.OIDC_CLIENT_SECRET ?? "",
          },
    pushPrivateKey: values.PUSH_PRIVATE_KEY ?? null,
    allowedPrivateNetworks: values.ALLOWED_PRIVATE_NETWORKS ?? [],
    checksStreams: values.STREAM_CHECKS,
    isDemonstration: values.DEMO ?? isEmbedded,
    hasPlayground: values.PLAYGROUND ?? isEmbedded,
    guessBudgetPerAddress: values.GUESS_BUDGET_PER_ADDRESS,
    trustedProxies: values.TRUST_PROXY,
    maxSockets: values.MAX_SOCKETS,
    maxSocketsPerAddress: values.MAX_SOCKETS_PER_ADDRESS,
    maxOperations: values.MAX_OPERATIONS,
    hasMetrics: values.METRICS,
    traces: readTraces(values),
    logLevel: values.LOG_LEVEL,
  };
}

/** The settings of the configured database, or of the embedded one. */
export function databaseSettings(
  { databaseUrl, databaseDirectUrl, databaseConnections }: Config,
  embeddedUrl: string | null,
): DatabaseSettings {
  const url = databaseUrl ?? embeddedUrl ?? "";
  return { url, directUrl: databaseDirectUrl ?? url, connections: databaseConnections };
}

const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_CONNECTIONS } = variables.Storage;
const DatabaseEnvironment = v.object({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_CONNECTIONS });

/** Reads the settings of a program that uses the database only. Throws a ConfigError. */
export function readDatabaseSettings(environment: Record<string, string | undefined>): DatabaseSettings {
  const read = v.safeParse(DatabaseEnvironment, environment);
  if (!read.success) {
    const [issue] = read.issues;
    throw new ConfigError(`${v.getDotPath(issue) ?? "environment"} ${issue.message}`);
  }
  const values = read.output;
  checkDirectUrl(values);
  const url = values.DATABASE_URL;
  if (url === undefined)
    throw new ConfigError("DATABASE_URL is required; the embedded database is migrated by npm start");
  return { url, directUrl: values.DATABASE_DIRECT_URL ?? url, connections: values.DATABASE_CONNECTIONS };
}

function checkDirectUrl(values: v.InferOutput<typeof DatabaseEnvironment>): void {
  if (values.DATABASE_DIRECT_URL !== undefined && values.DATABASE_URL === undefined)
    throw new ConfigError("DATABASE_URL is required with DATABASE_DIRECT_URL");
}

/** Requires all settings of a bucket or none. With an incomplete set, files would silently be stored in the folder. */
function readBucket(values: v.InferOutput<typeof Environment>): BucketSettings | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY, S3_REGION } = values;
  if (S3_ENDPOINT === undefined) {
    for (const [name, value] of Object.entries({ S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY }))
      if (value !== undefined) throw new ConfigError(`S3_ENDPOINT is required with ${name}`);
    return null;
  }
  if (S3_BUCKET === undefined) throw new ConfigError("S3_BUCKET is required with S3_ENDPOINT");
  if (S3_ACCESS_KEY === undefined) throw new ConfigError("S3_ACCESS_KEY is required with S3_ENDPOINT");
  if (S3_SECRET_KEY === undefined) throw new ConfigError("S3_SECRET_KEY is required with S3_ENDPOINT");
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    accessKey: S3_ACCESS_KEY,
    secretKey: S3_SECRET_KEY,
    region: S3_REGION,
  };
}

/**
 * The general address gets the path for traces appended; the address for traces is used unchanged. The headers of both
 * are merged.
 */
function readTraces(values: v.InferOutput<typeof Environment>): TraceSettings | null {
  const url = readTracesUrl(values.OTEL_EXPORTER_OTLP_ENDPOINT, values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT);
  const headers = {
    ...values.OTEL_EXPORTER_OTLP_HEADERS,
    ...values.OTEL_EXPORTER_OTLP_TRACES_HEADERS,
  };
  return url === null ? null : { url, headers };
}

function readTracesUrl(general: string | undefined, own: string | undefined): string | null {
  if (own !== undefined) return new URL(own).href;
  if (general === undefined) return null;
  const url = new URL(general);
  url.pathname = url.pathname.replace(/\/*$/, "/v1/traces");
  return url.href;
}
