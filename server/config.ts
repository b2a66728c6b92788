import { BlockList, isIP, isIPv6 } from "node:net";

import * as v from "valibot";

/** What the environment says, read once at the start. Times are in milliseconds, addresses end as they were given. */
export interface Config {
  host: string;
  port: number;
  /** How browsers reach the site; without a path and without a trailing slash. */
  publicUrl: string;
  dataDirectory: string;
  /** Null: the embedded PostgreSQL. */
  databaseUrl: string | null;
  /** Null: made at the first start and kept in the data directory. */
  appSecret: string | null;
  superAdmin: { email: string; password: string | null };
  provider: Provider;
  site: SiteSettings;
  /** Who receives what the contact form sends. */
  contactEmail: string;
  /** Null: files are kept in a folder of the data directory. */
  bucket: BucketSettings | null;
  mail: MailSettings;
  /** Null: there is no sign-in with Google. */
  google: GoogleSettings | null;
  isDemonstration: boolean;
  hasPlayground: boolean;
  /** Wrong series passwords in 15 minutes from devices at one address that the server does not know yet. */
  guessBudgetPerAddress: number;
  /** Whose `X-Forwarded-*` are believed. */
  trustedProxies: BlockList;
  maxSockets: number;
  maxSocketsPerAddress: number;
  /** What one browser may ask in a minute, and half of what a session may. */
  maxOperations: number;
  /** What Prometheus asks is answered at /metrics. */
  hasMetrics: boolean;
  logLevel: string;
}

/** Where the streaming provider keeps play pages, files and playlists. */
export interface Provider {
  name: string;
  playUrl: string;
  fileUrl: string;
  liveUrl: string;
  playlist: string;
}

export interface SiteSettings {
  title: string;
  tagline: string;
  year: number;
  eventUrl: string;
  contactFormUrl: string;
}

/** Where an S3 server keeps files. */
export interface BucketSettings {
  endpoint: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
  region: string;
}

export interface MailSettings {
  /** The SMTP server, with its credentials; null: the embedded folder. */
  smtpUrl: string | null;
  from: string;
}

/** This site as a client of an OpenID Connect issuer. */
export interface GoogleSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** A value of the environment that cannot be used; the message is the one line that the operator reads. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

const text = v.pipe(v.string(), v.trim(), v.nonEmpty("is empty"));
const webAddress = v.pipe(
  text,
  v.check((value) => /^https?:$/.test(parseUrl(value)?.protocol ?? ""), "is not an http or https address"),
);
const wholeNumber = (least: number, most: number) =>
  v.pipe(
    text,
    v.regex(/^\d+$/, "is not a whole number"),
    v.transform(Number),
    v.check((value) => value >= least && value <= most, `is not between ${least} and ${most}`),
  );
const emailAddress = v.pipe(text, v.regex(/^\S+@\S+$/, "is not an email address"));
const onOrOff = v.pipe(
  v.picklist(["on", "off"], "is neither on nor off"),
  v.transform((value) => value === "on"),
);

/** What docs/configuration.md says of a variable: what it is for, and what holds without it where no default says so. */
const about = <Value>(meaning: string, otherwise: string | null = null) =>
  v.metadata<Value, { meaning: string; otherwise: string | null }>({ meaning, otherwise });

/** Every variable that is read, in the order and under the headings of docs/configuration.md. */
export const variables = {
  Server: {
    PORT: v.optional(v.pipe(wholeNumber(0, 65_535), about("the port; 0 takes any that is free")), "4000"),
    HOST: v.optional(v.pipe(text, about("the address to listen at; `0.0.0.0` for all")), "127.0.0.1"),
    PUBLIC_URL: v.optional(
      v.pipe(
        webAddress,
        about(
          "how browsers reach the site, without a path; with https cookies are `Secure` and HSTS is sent",
          "`http://localhost:` and the port",
        ),
      ),
    ),
    TRUST_PROXY: v.optional(
      v.pipe(
        text,
        v.transform(readProxies),
        v.nonNullable(
          v.custom<BlockList>((proxies) => proxies !== null),
          "is no list of addresses",
        ),
        about(
          "whose `X-Forwarded-*` are believed: addresses, networks such as `10.0.0.0/8`, `loopback`, `linklocal`, `uniquelocal`, with commas between",
        ),
      ),
      "loopback",
    ),
    LOG_LEVEL: v.optional(
      v.pipe(
        v.picklist(["fatal", "error", "warn", "info", "debug", "trace", "silent"], "is no log level"),
        about("`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`"),
      ),
      "info",
    ),
    METRICS: v.optional(v.pipe(onOrOff, about("`on` answers Prometheus at `/metrics`")), "off"),
    PLAYGROUND: v.optional(
      v.pipe(
        onOrOff,
        about(
          "the playground at `/graphiql`, and introspection",
          "`on` with the embedded database, otherwise `off`",
        ),
      ),
    ),
  },
  "What is kept, and where": {
    DATA_DIR: v.optional(
      v.pipe(text, about("where the embedded defaults keep the database, files, mails and secrets")),
      ".data",
    ),
    DATABASE_URL: v.optional(
      v.pipe(
        text,
        v.regex(/^postgres(ql)?:\/\//, "is not a postgres:// address"),
        about("a PostgreSQL from 14 on", "the embedded PostgreSQL"),
      ),
    ),
    APP_SECRET: v.optional(
      v.pipe(
        text,
        v.minLength(32, "has fewer than 32 characters"),
        about(
          "random characters; encrypt the passwords of series and the mails that wait, sign what visitors unlocked; the same for all processes",
          "made at the first start; required with `DATABASE_URL`",
        ),
      ),
    ),
    S3_ENDPOINT: v.optional(
      v.pipe(
        webAddress,
        about(
          "an S3 server for pictures, as `https://s3.example.org`; with it the next three are required",
          "a folder in `DATA_DIR`",
        ),
      ),
    ),
    S3_BUCKET: v.optional(
      v.pipe(
        text,
        v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "is no name of a bucket"),
        about("its bucket, which stays private and is made when it is missing"),
      ),
    ),
    S3_ACCESS_KEY: v.optional(v.pipe(text, about("who asks it"))),
    S3_SECRET_KEY: v.optional(v.pipe(text, about("and the secret that proves it"))),
    S3_REGION: v.optional(v.pipe(text, about("the region of the bucket")), "us-east-1"),
  },
  People: {
    SUPER_ADMIN_EMAIL: v.optional(
      v.pipe(
        emailAddress,
        about("the account that can also remove admins, and that nobody can remove; made at the start"),
      ),
      "admin@localhost",
    ),
    SUPER_ADMIN_PASSWORD: v.optional(
      v.pipe(
        v.string(),
        v.minLength(8, "has fewer than 8 characters"),
        v.maxLength(128, "has more than 128 characters"),
        about("its first password", "generated, printed once, kept in `DATA_DIR/super-admin.txt`"),
      ),
    ),
    SMTP_URL: v.optional(
      v.pipe(
        text,
        v.check(
          (value) => /^smtps?:$/.test(parseUrl(value)?.protocol ?? ""),
          "is not an smtp:// or smtps:// address",
        ),
        about("the server that sends mails, with its user and password", "`DATA_DIR/mail`, as .eml files"),
      ),
    ),
    MAIL_FROM: v.optional(
      v.pipe(
        text,
        v.includes("@", "holds no email address"),
        about("whom mails come from", "`no-reply@` and the host of `PUBLIC_URL`"),
      ),
    ),
    OIDC_ISSUER: v.optional(
      v.pipe(
        webAddress,
        v.check(isTrustworthy, "is not an https address"),
        about("who vouches for people who sign in with Google"),
      ),
      "https://accounts.google.com",
    ),
    OIDC_CLIENT_ID: v.optional(
      v.pipe(text, about("this site, as the issuer knows it", "no sign-in with Google")),
    ),
    OIDC_CLIENT_SECRET: v.optional(
      v.pipe(text, about("the secret that proves it", "required with `OIDC_CLIENT_ID`")),
    ),
  },
  Tournament: {
    SITE_TITLE: v.optional(v.pipe(text, about("its name")), "Badminton Open 2025"),
    SITE_TAGLINE: v.optional(
      v.pipe(
        text,
        about("the line below it", "`Your Source For … Digital Broadcasts.` with the name for the dots"),
      ),
    ),
    SITE_YEAR: v.optional(v.pipe(wholeNumber(1900, 9999), about("its year")), "2025"),
    EVENT_URL: v.optional(
      v.pipe(webAddress, about("its website, for the footer")),
      "https://example.org/badminton-open",
    ),
    CONTACT_FORM_URL: v.optional(
      v.pipe(webAddress, about("the helpdesk's form, for the frame on /contact", "our own, at `/helpdesk`")),
    ),
    CONTACT_EMAIL: v.optional(
      v.pipe(emailAddress, about("who receives what our own form sends", "`SUPER_ADMIN_EMAIL`")),
    ),
    DEMO: v.optional(
      v.pipe(
        onOrOff,
        about(
          "fills an empty catalogue with the demonstration",
          "`on` with the embedded database, otherwise `off`",
        ),
      ),
    ),
  },
  "Streaming provider": {
    PROVIDER_NAME: v.optional(v.pipe(text, about("its name, as hints call it")), "isilive.ca"),
    PROVIDER_PLAY_URL: v.optional(
      v.pipe(webAddress, about("what the address of a video begins with", "the demonstration's")),
    ),
    PROVIDER_FILE_URL: v.optional(
      v.pipe(webAddress, about("what the address of a file begins with", "the demonstration's")),
    ),
    PROVIDER_LIVE_URL: v.optional(
      v.pipe(webAddress, about("what the address of a playlist begins with", "the demonstration's")),
    ),
    PROVIDER_PLAYLIST: v.optional(v.pipe(text, about("the last part of a playlist's address")), "index.m3u8"),
  },
  Limits: {
    MAX_SOCKETS: v.optional(
      v.pipe(wholeNumber(1, 1_000_000), about("how many open pages one process takes")),
      "20000",
    ),
    MAX_SOCKETS_PER_ADDRESS: v.optional(
      v.pipe(
        wholeNumber(1, 1_000_000),
        about("how many of them from one address; a hall full of spectators often shares one"),
      ),
      "5000",
    ),
    MAX_OPERATIONS: v.optional(
      v.pipe(
        wholeNumber(1, 1_000_000),
        about("what one browser may ask in a minute beside what is kept; twice as much when signed in"),
      ),
      "600",
    ),
    GUESS_BUDGET_PER_ADDRESS: v.optional(
      v.pipe(
        wholeNumber(1, 1_000_000),
        about(
          "wrong passwords of one series in 15 minutes, from browsers at one address that the server does not know yet",
        ),
      ),
      "20",
    ),
  },
};

const Environment = v.object({
  ...variables.Server,
  ...variables["What is kept, and where"],
  ...variables.People,
  ...variables.Tournament,
  ...variables["Streaming provider"],
  ...variables.Limits,
});

/** Reads and checks the environment. Throws a ConfigError that names the first value that cannot be used. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const read = v.safeParse(Environment, environment);
  if (!read.success) {
    const [issue] = read.issues;
    throw new ConfigError(`${v.getDotPath(issue) ?? "environment"} ${issue.message}`);
  }
  const values = read.output;
  const isEmbedded = values.DATABASE_URL === undefined;
  if (!isEmbedded && values.APP_SECRET === undefined)
    throw new ConfigError("APP_SECRET is required with DATABASE_URL (at least 32 random characters)");
  if (values.OIDC_CLIENT_ID !== undefined && values.OIDC_CLIENT_SECRET === undefined)
    throw new ConfigError("OIDC_CLIENT_SECRET is required with OIDC_CLIENT_ID");
  const publicUrl = new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).origin;
  return {
    host: values.HOST,
    port: values.PORT,
    publicUrl,
    dataDirectory: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL ?? null,
    appSecret: values.APP_SECRET ?? null,
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
    isDemonstration: values.DEMO ?? isEmbedded,
    hasPlayground: values.PLAYGROUND ?? isEmbedded,
    guessBudgetPerAddress: values.GUESS_BUDGET_PER_ADDRESS,
    trustedProxies: values.TRUST_PROXY,
    maxSockets: values.MAX_SOCKETS,
    maxSocketsPerAddress: values.MAX_SOCKETS_PER_ADDRESS,
    maxOperations: values.MAX_OPERATIONS,
    hasMetrics: values.METRICS,
    logLevel: values.LOG_LEVEL,
  };
}

/** All of a bucket's settings or none: half of them would quietly keep files in the folder. */
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
    endpoint: new URL(S3_ENDPOINT).origin,
    bucket: S3_BUCKET,
    accessKey: S3_ACCESS_KEY,
    secretKey: S3_SECRET_KEY,
    region: S3_REGION,
  };
}

/** The names that stand for networks. */
const networks = new Map([
  ["loopback", ["127.0.0.0/8", "::1/128"]],
  ["linklocal", ["169.254.0.0/16", "fe80::/10"]],
  ["uniquelocal", ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"]],
]);

/** Addresses, networks such as 10.0.0.0/8, and names of networks; null when an entry is none of them. */
function readProxies(list: string): BlockList | null {
  const proxies = new BlockList();
  const entries = list.split(",").flatMap((entry) => networks.get(entry.trim()) ?? [entry.trim()]);
  for (const entry of entries) {
    const [address = "", bits] = entry.split("/");
    const [family, most] = isIPv6(address) ? (["ipv6", 128] as const) : (["ipv4", 32] as const);
    const length = bits === undefined ? most : Number(bits);
    if (isIP(address) === 0 || !/^\d*$/.test(bits ?? "") || length > most) return null;
    proxies.addSubnet(address, length, family);
  }
  return proxies;
}

function parseUrl(value: string): URL | null {
  return URL.canParse(value) ? new URL(value) : null;
}

/** Who signs in is believed only over https, or from this very machine. */
function isTrustworthy(address: string): boolean {
  const url = parseUrl(address);
  return url?.protocol === "https:" || ["localhost", "127.0.0.1", "[::1]"].includes(url?.hostname ?? "");
}
