import * as v from "valibot";

import { about, addressWithoutCredentials, headerList, text } from "./valueTypes.ts";

/** The variables of OpenTelemetry that are read or checked. */
export const traceVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(
    v.pipe(
      addressWithoutCredentials,
      about(
        "an OpenTelemetry collector that accepts OTLP over HTTP, such as `http://collector:4318`",
        "no traces",
      ),
    ),
  ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: v.optional(
    v.pipe(
      addressWithoutCredentials,
      about("the same for traces alone, with its path", "`OTEL_EXPORTER_OTLP_ENDPOINT` and `/v1/traces`"),
    ),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: v.optional(
    v.pipe(headerList, about("headers for the collector, as `name=value`, separated by commas")),
  ),
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: v.optional(
    v.pipe(headerList, about("the same for traces alone, added to the others")),
  ),
  // OpenTelemetry reads these variables itself and ignores invalid values, so they are only validated here.
  OTEL_SERVICE_NAME: v.optional(v.pipe(text, about("the name of the server in traces", "`broadcasts`"))),
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
        "which traces are sampled: `always_on`, `always_off`, `traceidratio`, or one of them after `parentbased_`, which follows the decision of the proxy where it made one",
        "`parentbased_always_on`",
      ),
    ),
  ),
  OTEL_TRACES_SAMPLER_ARG: v.optional(
    v.pipe(
      text,
      v.check((value) => Number(value) >= 0 && Number(value) <= 1, "is not between 0 and 1"),
      about("the ratio that `traceidratio` samples", "`1`"),
    ),
  ),
};
