import * as v from "valibot";

import { limitVariables } from "./limitVariables.ts";
import { traceVariables } from "./traceVariables.ts";
import {
  about,
  databaseAddress,
  emailAddress,
  issuerAddress,
  mailServerAddress,
  networkList,
  onOrOff,
  originAddress,
  proxyList,
  pushKey,
  secret,
  text,
  timeZone,
  webAddress,
  wholeNumber,
} from "./valueTypes.ts";

/** All variables, in the order and under the headings of docs/configuration.md. */
export const variables = {
  Server: {
    PORT: v.optional(
      v.pipe(
        wholeNumber(0, 65_535),
        about("the port; 0 chooses a free one at the start and requires `PUBLIC_URL`"),
      ),
      "4000",
    ),
    HOST: v.optional(v.pipe(text, about("the address to listen on; `0.0.0.0` listens on all")), "127.0.0.1"),
    PUBLIC_URL: v.optional(
      v.pipe(
        originAddress,
        about(
          "the address of the site in browsers, without a path; with https, cookies are `Secure` and HSTS is sent",
          "`http://localhost:` and the port",
        ),
      ),
    ),
    TRUST_PROXY: v.optional(
      v.pipe(
        proxyList,
        about(
          "proxies whose `X-Forwarded-*` headers are trusted: addresses, networks such as `10.0.0.0/8`, `loopback`, `linklocal`, `uniquelocal`, separated by commas",
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
    METRICS: v.optional(v.pipe(onOrOff, about("`on` serves Prometheus metrics at `/metrics`")), "off"),
    PLAYGROUND: v.optional(
      v.pipe(
        onOrOff,
        about(
          "`on` serves the playground at `/graphiql` and allows introspection",
          "`on` with the embedded database, otherwise `off`",
        ),
      ),
    ),
  },
  Storage: {
    DATA_DIR: v.optional(
      v.pipe(
        text,
        about(
          "the directory of the embedded defaults: database, files, mails and secrets; a relative path, such as the default, begins at the folder in which the site is started",
        ),
      ),
      ".data",
    ),
    DATABASE_URL: v.optional(
      v.pipe(databaseAddress, about("the address of a PostgreSQL, 14 or newer", "the embedded PostgreSQL")),
    ),
    DATABASE_DIRECT_URL: v.optional(
      v.pipe(
        databaseAddress,
        about(
          "the address of the same PostgreSQL for LISTEN and the lock of migrations; needed when `DATABASE_URL` leads to a connection pooler such as PgBouncer",
          "`DATABASE_URL`",
        ),
      ),
    ),
    DATABASE_CONNECTIONS: v.optional(
      v.pipe(
        wholeNumber(3, 100),
        about(
          "the maximum of database connections per process, in addition to the one for LISTEN; two fifths of them, and at least one, are reserved for changes",
        ),
      ),
      "10",
    ),
    APP_SECRET: v.optional(
      v.pipe(
        secret,
        about(
          "random characters that encrypt the passwords and access codes of series, queued mails, the push key and the secrets of webhooks, and sign the grants of visitors; the same for all processes",
          "generated at the first start; required with `DATABASE_URL`",
        ),
      ),
    ),
    FORMER_APP_SECRET: v.optional(
      v.pipe(
        secret,
        about(
          "a former secret, accepted for reading while `APP_SECRET` is [replaced](operating.md#replacing-app_secret)",
          "none",
        ),
      ),
    ),
    S3_ENDPOINT: v.optional(
      v.pipe(
        originAddress,
        about(
          "an S3 server for pictures, such as `https://s3.example.org`; it requires the next three variables",
          "a folder in `DATA_DIR`",
        ),
      ),
    ),
    S3_BUCKET: v.optional(
      v.pipe(
        text,
        v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "is no name of a bucket"),
        about("the private bucket for pictures; the site creates it when it is missing"),
      ),
    ),
    S3_ACCESS_KEY: v.optional(v.pipe(text, about("the access key"))),
    S3_SECRET_KEY: v.optional(v.pipe(text, about("the secret of the access key"))),
    S3_REGION: v.optional(v.pipe(text, about("the region of the bucket")), "us-east-1"),
  },
  People: {
    SUPER_ADMIN_EMAIL: v.optional(
      v.pipe(
        emailAddress,
        about(
          "the email of the super admin, who can remove admins and cannot be removed; the account is created at the start",
        ),
      ),
      "admin@localhost",
    ),
    SUPER_ADMIN_PASSWORD: v.optional(
      v.pipe(
        v.string(),
        v.minLength(8, "has fewer than 8 characters"),
        v.maxLength(128, "has more than 128 characters"),
        about(
          "the super admin's first password",
          "generated, printed once, stored in `DATA_DIR/super-admin.txt`",
        ),
      ),
    ),
    SMTP_URL: v.optional(
      v.pipe(
        mailServerAddress,
        about(
          "the server that sends mails, with user and password; `smtp://` to another machine requires encryption, except with `?requireTLS=false`",
          "`DATA_DIR/mail`, as .eml files",
        ),
      ),
    ),
    MAIL_FROM: v.optional(
      v.pipe(
        text,
        v.includes("@", "holds no email address"),
        about("the sender of mails", "`no-reply@` and the host of `PUBLIC_URL`"),
      ),
    ),
    OIDC_ISSUER: v.optional(
      v.pipe(issuerAddress, about("the OpenID Connect issuer of the sign-in with Google")),
      "https://accounts.google.com",
    ),
    OIDC_CLIENT_ID: v.optional(
      v.pipe(
        text,
        about(
          "the site's client id at the issuer, where `PUBLIC_URL` and `/auth/google/callback` must be registered as its redirect address",
          "no sign-in with Google",
        ),
      ),
    ),
    OIDC_CLIENT_SECRET: v.optional(
      v.pipe(text, about("the secret of the client id", "required with `OIDC_CLIENT_ID`")),
    ),
  },
  Tournament: {
    SITE_TITLE: v.optional(v.pipe(text, about("the name of the tournament")), "Badminton Open 2025"),
    SITE_TAGLINE: v.optional(
      v.pipe(
        text,
        about(
          "the line below the name",
          "`Your Source For … Digital Broadcasts.` with the name in place of the dots",
        ),
      ),
    ),
    SITE_YEAR: v.optional(v.pipe(wholeNumber(1900, 9999), about("the year of the tournament")), "2025"),
    EVENT_URL: v.optional(
      v.pipe(webAddress, about("the website of the tournament, for the footer")),
      "https://example.org/badminton-open",
    ),
    EVENT_TIME_ZONE: v.optional(
      v.pipe(
        timeZone,
        about("the IANA time zone of the venue, such as `Europe/London`, in which operators enter times"),
      ),
      "UTC",
    ),
    REST_MINUTES: v.optional(
      v.pipe(
        wholeNumber(0, 240),
        about("the minutes that players rest between two matches, for the estimates of the schedule"),
      ),
      "30",
    ),
    CONTACT_FORM_URL: v.optional(
      v.pipe(
        webAddress,
        about(
          "the address of another helpdesk's form, shown in a frame on `/contact`",
          "the site's form at `/helpdesk`",
        ),
      ),
    ),
    CONTACT_EMAIL: v.optional(
      v.pipe(emailAddress, about("the recipient of the site's contact form", "`SUPER_ADMIN_EMAIL`")),
    ),
    DEMO: v.optional(
      v.pipe(
        onOrOff,
        about(
          "`on` fills an empty catalogue with the demonstration",
          "`on` with the embedded database, otherwise `off`",
        ),
      ),
    ),
  },
  "Streaming provider": {
    PROVIDER_NAME: v.optional(
      v.pipe(text, about("the name of the provider, for hints in forms")),
      "isilive.ca",
    ),
    PROVIDER_PLAY_URL: v.optional(
      v.pipe(webAddress, about("the beginning of the addresses of videos", "the demonstration's")),
    ),
    PROVIDER_FILE_URL: v.optional(
      v.pipe(webAddress, about("the beginning of the addresses of files", "the demonstration's")),
    ),
    PROVIDER_LIVE_URL: v.optional(
      v.pipe(webAddress, about("the beginning of the addresses of playlists", "the demonstration's")),
    ),
    PROVIDER_PLAYLIST: v.optional(v.pipe(text, about("the last part of a playlist's address")), "index.m3u8"),
    STREAM_CHECKS: v.optional(
      v.pipe(onOrOff, about("`on` checks the streams of broadcasts every 5 seconds, from one process")),
      "on",
    ),
  },
  Reminders: {
    PUSH_PRIVATE_KEY: v.optional(
      v.pipe(
        pushKey,
        about(
          "the private VAPID key that identifies the site to push services; with another key, each browser gets reminders again only after its next visit",
          "generated at the first start, stored encrypted in the database",
        ),
      ),
    ),
    ALLOWED_PRIVATE_NETWORKS: v.optional(
      v.pipe(
        networkList,
        about(
          "private networks, as in `TRUST_PROXY`, in which the site may reach push services, webhooks and streams, also by `http:`",
          "none",
        ),
      ),
    ),
  },
  Limits: limitVariables,
  Traces: traceVariables,
};
