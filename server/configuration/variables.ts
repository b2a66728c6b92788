import * as v from "valibot";

import {
  about,
  collectorAddress,
  databaseAddress,
  emailAddress,
  headerList,
  issuerAddress,
  mailServerAddress,
  onOrOff,
  proxyList,
  secret,
  text,
  timeZone,
  webAddress,
  wholeNumber,
} from "./valueTypes.ts";

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
        proxyList,
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
      v.pipe(databaseAddress, about("a PostgreSQL from 14 on", "the embedded PostgreSQL")),
    ),
    DATABASE_DIRECT_URL: v.optional(
      v.pipe(
        databaseAddress,
        about(
          "the same database past a connection pooler such as PgBouncer, when `DATABASE_URL` leads to one: for LISTEN and for the lock of migrations",
          "`DATABASE_URL`",
        ),
      ),
    ),
    DATABASE_CONNECTIONS: v.optional(
      v.pipe(
        wholeNumber(4, 1_000),
        about(
          "how many connections to it each process opens at most, beside the one that listens; two of five, and at least one, are reserved for changes",
        ),
      ),
      "10",
    ),
    APP_SECRET: v.optional(
      v.pipe(
        secret,
        about(
          "random characters; encrypt the passwords of series and the mails that wait, sign what visitors unlocked; the same for all processes",
          "made at the first start; required with `DATABASE_URL`",
        ),
      ),
    ),
    APP_SECRET_FORMER: v.optional(
      v.pipe(
        secret,
        about(
          "another secret that is accepted for reading while `APP_SECRET` is [replaced](operating.md#replacing-app_secret)",
          "none",
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
        mailServerAddress,
        about(
          "the server that sends mails, with its user and password; `smtp://` to another machine must offer encryption, unless `?requireTLS=false` follows",
          "`DATA_DIR/mail`, as .eml files",
        ),
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
      v.pipe(issuerAddress, about("who vouches for people who sign in with Google")),
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
    EVENT_TIME_ZONE: v.optional(
      v.pipe(
        timeZone,
        about(
          "the time zone of its venue, by its IANA name such as `Europe/London`, in which operators enter times",
        ),
      ),
      "UTC",
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
        about("what one browser may ask in a minute beside cached responses; twice as much when signed in"),
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
  Traces: {
    OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(
      v.pipe(
        collectorAddress,
        about(
          "an OpenTelemetry collector that takes OTLP over HTTP, as `http://collector:4318`",
          "no traces are made",
        ),
      ),
    ),
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: v.optional(
      v.pipe(
        collectorAddress,
        about("the same for traces alone, with its path", "`OTEL_EXPORTER_OTLP_ENDPOINT` and `/v1/traces`"),
      ),
    ),
    OTEL_EXPORTER_OTLP_HEADERS: v.optional(
      v.pipe(headerList, about("what is sent along, as `name=value`, with commas between")),
    ),
    OTEL_EXPORTER_OTLP_TRACES_HEADERS: v.optional(
      v.pipe(headerList, about("the same for traces alone, added to the others")),
    ),
    // Read by OpenTelemetry itself; here they are only checked, since it passes over what it does not understand.
    OTEL_SERVICE_NAME: v.optional(
      v.pipe(text, about("what the collector knows the server by", "`broadcasts`")),
    ),
    OTEL_TRACES_SAMPLER: v.optional(
      v.pipe(
        v.picklist(
          [
            "always_on",
            "always_off",
            "traceidratio",
            "parentbased_always_on",
            "parentbased_always_off",
            "parentbased_traceidratio",
          ],
          "is no sampler",
        ),
        about(
          "which traces are kept: `always_on`, `always_off`, `traceidratio`, or one of them after `parentbased_`, which first does as the proxy did",
          "`parentbased_always_on`",
        ),
      ),
    ),
    OTEL_TRACES_SAMPLER_ARG: v.optional(
      v.pipe(
        text,
        v.check((value) => Number(value) >= 0 && Number(value) <= 1, "is not between 0 and 1"),
        about("the part that `traceidratio` keeps", "`1`"),
      ),
    ),
  },
};
