import * as v from "valibot";

import { traceVariables } from "./traceVariables.ts";
import {
  about,
  databaseAddress,
  emailAddress,
  issuerAddress,
  mailServerAddress,
  networkList,
  onOrOff,
  proxyList,
  pushKey,
  secret,
  text,
  timeZone,
  webAddress,
  wholeNumber,
} from "./valueTypes.ts";

/** Every variable that is read, in the order and under the headings of docs/configuration.md. */
export const variables = {
  Server: {
    PORT: v.optional(v.pipe(wholeNumber(0, 65_535), about("the port; 0 for any free one")), "4000"),
    HOST: v.optional(v.pipe(text, about("the address to listen on; `0.0.0.0` for all")), "127.0.0.1"),
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
          "the playground at `/graphiql`, and introspection",
          "`on` with the embedded database, otherwise `off`",
        ),
      ),
    ),
  },
  Storage: {
    DATA_DIR: v.optional(
      v.pipe(text, about("the directory of the embedded defaults: database, files, mails and secrets")),
      ".data",
    ),
    DATABASE_URL: v.optional(
      v.pipe(databaseAddress, about("a PostgreSQL from 14 on", "the embedded PostgreSQL")),
    ),
    DATABASE_DIRECT_URL: v.optional(
      v.pipe(
        databaseAddress,
        about(
          "the same database without the connection pooler, such as PgBouncer, that `DATABASE_URL` leads to: for LISTEN and for the lock of migrations",
          "`DATABASE_URL`",
        ),
      ),
    ),
    DATABASE_CONNECTIONS: v.optional(
      v.pipe(
        wholeNumber(4, 1_000),
        about(
          "the maximum of each process's connections to it, beside the one for LISTEN; two of five, and at least one, are reserved for changes",
        ),
      ),
      "10",
    ),
    APP_SECRET: v.optional(
      v.pipe(
        secret,
        about(
          "random characters; encrypts passwords and access codes of series and queued mails, signs the grants of visitors; the same for all processes",
          "generated at the first start; required with `DATABASE_URL`",
        ),
      ),
    ),
    APP_SECRET_FORMER: v.optional(
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
        webAddress,
        about(
          "an S3 server for pictures, such as `https://s3.example.org`; it requires the next three",
          "a folder in `DATA_DIR`",
        ),
      ),
    ),
    S3_BUCKET: v.optional(
      v.pipe(
        text,
        v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "is no name of a bucket"),
        about("its bucket, which stays private and is created when it is missing"),
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
        about("the account that can also remove admins and cannot be removed; created at the start"),
      ),
      "admin@localhost",
    ),
    SUPER_ADMIN_PASSWORD: v.optional(
      v.pipe(
        v.string(),
        v.minLength(8, "has fewer than 8 characters"),
        v.maxLength(128, "has more than 128 characters"),
        about("its first password", "generated, printed once, stored in `DATA_DIR/super-admin.txt`"),
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
      v.pipe(text, about("the site's client id at the issuer", "no sign-in with Google")),
    ),
    OIDC_CLIENT_SECRET: v.optional(
      v.pipe(text, about("the secret of the client id", "required with `OIDC_CLIENT_ID`")),
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
    REST_MINUTES: v.optional(
      v.pipe(
        wholeNumber(0, 240),
        about("how many minutes players rest between two matches, for the estimates of the schedule"),
      ),
      "30",
    ),
    CONTACT_FORM_URL: v.optional(
      v.pipe(
        webAddress,
        about("the helpdesk's form, shown in a frame on /contact", "the site's own, at `/helpdesk`"),
      ),
    ),
    CONTACT_EMAIL: v.optional(
      v.pipe(emailAddress, about("the recipient of the site's own contact form", "`SUPER_ADMIN_EMAIL`")),
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
    PROVIDER_NAME: v.optional(v.pipe(text, about("its name, for hints")), "isilive.ca"),
    PROVIDER_PLAY_URL: v.optional(
      v.pipe(webAddress, about("the beginning of addresses of videos", "the demonstration's")),
    ),
    PROVIDER_FILE_URL: v.optional(
      v.pipe(webAddress, about("the beginning of addresses of files", "the demonstration's")),
    ),
    PROVIDER_LIVE_URL: v.optional(
      v.pipe(webAddress, about("the beginning of addresses of playlists", "the demonstration's")),
    ),
    PROVIDER_PLAYLIST: v.optional(v.pipe(text, about("the last part of a playlist's address")), "index.m3u8"),
    STREAM_CHECKS: v.optional(
      v.pipe(
        onOrOff,
        about("`on` checks the streams of broadcasts every 5 seconds, from one process, for the operators"),
      ),
      "on",
    ),
  },
  Reminders: {
    PUSH_PRIVATE_KEY: v.optional(
      v.pipe(
        pushKey,
        about(
          "the private VAPID key with which the site identifies itself to push services; another one ends all reminders until their browsers visit the site again",
          "generated at the first start, stored encrypted in the database",
        ),
      ),
    ),
    ALLOWED_PRIVATE_NETWORKS: v.optional(
      v.pipe(
        networkList,
        about(
          "networks in which push services, webhooks and streams may be reached although they are not public, as in `TRUST_PROXY`; there also by `http:`",
          "none",
        ),
      ),
    ),
  },
  Limits: {
    MAX_SOCKETS: v.optional(
      v.pipe(wholeNumber(1, 1_000_000), about("the maximum of open sockets (pages) per process")),
      "20000",
    ),
    MAX_SOCKETS_PER_ADDRESS: v.optional(
      v.pipe(
        wholeNumber(1, 1_000_000),
        about("the maximum of them per address; the spectators of a hall often share one"),
      ),
      "5000",
    ),
    MAX_OPERATIONS: v.optional(
      v.pipe(
        wholeNumber(1, 1_000_000),
        about(
          "operations of one browser per minute, beside cached responses; twice as many when signed in or with an API token, two fifths of them for a device token",
        ),
      ),
      "600",
    ),
    GUESS_BUDGET_PER_ADDRESS: v.optional(
      v.pipe(
        wholeNumber(1, 1_000_000),
        about("wrong passwords of one series in 15 minutes from new browsers at one address"),
      ),
      "20",
    ),
  },
  Traces: traceVariables,
};
