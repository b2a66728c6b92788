import type { Connection } from "../lib/connection.ts";
import { createPauses } from "../lib/pauses.ts";
import type { Operation } from "./operations.ts";

/**
 * Subscribes permanently: a subscription that the server ends or refuses is sent again. `variables` are read each time;
 * the returned function sends it again immediately. Values with errors are ignored.
 */
export function subscribe<Data>(
  connection: Connection,
  { query }: Operation<Data>,
  variables: Record<string, unknown>,
  onData: (data: Data) => void,
): () => void {
  const pauses = createPauses();
  let failures = 0;
  let stop: (() => void) | undefined;

  function start(): void {
    stop = connection.subscribe(
      { query, operationName: undefined, variables },
      {
        next({ data, errors }) {
          if (errors || !data) return;
          failures = 0;
          onData(data as Data);
        },
        error: startLater,
        complete: startLater,
      },
    );
  }

  function startLater(): void {
    void pauses.wait(failures++).then(start);
  }

  start();
  return () => {
    stop?.();
    start();
  };
}
