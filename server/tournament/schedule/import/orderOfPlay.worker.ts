import { parentPort, workerData } from "node:worker_threads";

import { readOrderOfPlay } from "./orderOfPlay.ts";
import type { OrderOfPlayData } from "./orderOfPlayReader.ts";

// The thread that reads an order of play, so that a large or hostile file does not block other requests.

// The main thread passes this as the worker's data.
const { file, order } = workerData as OrderOfPlayData;
parentPort?.postMessage(readOrderOfPlay(file, order), []);
