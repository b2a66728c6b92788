import type { DeliveryList_DeliveryFragment as Delivery } from "../../lib/generated/WebhookCard.ts";
import { EventTime } from "../episodes/EventTime.tsx";
import { eventNames } from "./eventNames.ts";

import styles from "./WebhooksPanel.module.css";

/** The last deliveries, the newest first, each with the receiver's last response. */
export function DeliveryList({ deliveries }: { deliveries: readonly Delivery[] }) {
  if (deliveries.length === 0) return <p className={styles.facts}>Nothing has been sent yet.</p>;
  return (
    <details className={styles.deliveries}>
      <summary>Last messages: {describeState(deliveries[0])}</summary>
      <ol className={styles.messages} aria-label="Last messages">
        {deliveries.map((delivery) => (
          <DeliveryLine key={delivery.id} delivery={delivery} />
        ))}
      </ol>
    </details>
  );
}

function DeliveryLine({ delivery }: { delivery: Delivery }) {
  const { event, happenedAt, nextTryAt, tookMs, answerCode, answerText, problem } = delivery;
  return (
    <li>
      <p className={styles.message}>
        <strong>{event === null ? "Test" : eventNames[event]}</strong>{" "}
        <EventTime instant={happenedAt} isDayLeftOutToday />
        <span className={delivery.state === "DELIVERED" ? styles.done : styles.problem}>
          {describeState(delivery)}
        </span>
      </p>
      <p className={styles.facts}>
        {[answerCode !== null && `Answer ${answerCode}`, problem, tookMs !== null && `${tookMs} ms`]
          .filter(Boolean)
          .join(" · ")}
        {nextTryAt !== null && tookMs !== null && (
          <>
            {" · next attempt "}
            <EventTime instant={nextTryAt} isDayLeftOutToday />
          </>
        )}
      </p>
      {answerText !== null && answerText !== "" && <pre className={styles.response}>{answerText}</pre>}
    </li>
  );
}

function describeState(delivery: Delivery | undefined): string {
  if (delivery?.state === "DELIVERED") return "delivered";
  if (delivery?.state === "GIVEN_UP") return "given up";
  const tries = delivery?.tries ?? 0;
  if (tries === 0) return "waits";
  return tries === 1 ? "failed once" : `failed ${tries} times`;
}
