import type { Registry } from "prom-client";
import { Counter, Histogram } from "prom-client";

const bucketSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Creates the metrics that count events of this process. */
export function createCounters(registry: Registry) {
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name: `broadcasts_${name}_total`, help, labelNames, registers });
  const seconds = <Label extends string>(name: string, help: string, label: Label) =>
    new Histogram({
      name: `broadcasts_${name}_seconds`,
      help,
      labelNames: [label],
      buckets: bucketSeconds,
      registers,
    });

  const operations = counter(
    "operations",
    "Operations by their first root field and the code of their first error.",
    "operation",
    "code",
  );
  const operationSeconds = seconds("operation", "Duration of an execution.", "operation");
  const requests = counter(
    "http_requests",
    "Requests by route and status, without those served from the response cache.",
    "route",
    "status",
  );
  const requestSeconds = seconds("http_request", "Duration of a request.", "route");
  const unexpectedErrors = counter("unexpected_errors", "Errors that the log names Unexpected.");
  const limitsHit = counter("limits_hit", "Requests and sockets that were refused, by the limit.", "limit");
  const reminders = counter("reminders", "Reminders sent to push services, by the outcome.", "outcome");
  const webhookDeliveries = counter(
    "webhook_deliveries",
    "Attempts to send a message to a webhook, by the result, and messages that were given up without one.",
    "result",
  );
  const mails = counter(
    "mails",
    "Attempts to send a mail, by the result; a mail that was refused or given up is discarded.",
    "result",
  );
  // Created with 0, because Prometheus sees no increase in a counter that begins with 1.
  for (const result of ["sent", "failed", "refused", "given_up"]) mails.inc({ result }, 0);
  for (const result of ["delivered", "failed", "given_up"]) webhookDeliveries.inc({ result }, 0);
  return {
    operations,
    operationSeconds,
    requests,
    requestSeconds,
    unexpectedErrors,
    limitsHit,
    reminders,
    webhookDeliveries,
    mails,
  };
}
