// Files are sent by the GraphQL multipart request specification with XMLHttpRequest: fetch does not report how much of
// a body was sent. https://github.com/jaydenseric/graphql-multipart-request-spec

import { ApolloLink, Observable } from "@apollo/client";
import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { print } from "@apollo/client/utilities";
import { from } from "rxjs";

interface UploadRequest {
  form: FormData;
  headers: Record<string, string>;
  /** Receives the uploaded share, from 0 to 1. */
  onProgress: (part: number) => void;
}

/** Sends the form to the API and resolves to the response's text; the signal aborts it. */
export type SendUpload = (upload: UploadRequest, signal: AbortSignal) => Promise<string>;

/** How long an upload may send nothing. The server ends it after 30 seconds. */
const silenceMs = 60_000;
/** The time from the last sent byte to the response: the server draws and stores pictures, and reads other files. */
const responseTimeoutMs = 90_000;
/** The server reads one backup after the other, each for up to 5 minutes. */
export const backupResponseTimeoutMs = 900_000;

interface UploadContext {
  onProgress: UploadRequest["onProgress"];
  /** Aborts the upload, which then fails like any other request. */
  signal: AbortSignal;
  responseTimeoutMs: number;
}

interface UploadOperationContext {
  headers?: Record<string, string>;
  upload?: UploadContext;
}

/** The context of a mutation that uploads a file, with a handler of its progress. */
export function uploading(
  onProgress: UploadContext["onProgress"],
  signal: AbortSignal,
  timeoutMs = responseTimeoutMs,
): { upload: UploadContext } {
  return { upload: { onProgress, signal, responseTimeoutMs: timeoutMs } };
}

/** Whether the server refused an upload because of its size. */
export function isTooLargeUpload(error: unknown): boolean {
  return (
    CombinedGraphQLErrors.is(error) &&
    error.errors.some(({ extensions }) => extensions?.["code"] === "PAYLOAD_TOO_LARGE")
  );
}

function packForm({ query, operationName, variables }: ApolloLink.Operation): FormData {
  const files = Object.entries(variables).flatMap(([name, value]) =>
    value instanceof File ? [{ name, file: value }] : [],
  );
  const withoutFiles = Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name, value instanceof File ? null : value]),
  );
  const form = new FormData();
  form.append("operations", JSON.stringify({ query: print(query), operationName, variables: withoutFiles }));
  form.append(
    "map",
    JSON.stringify(Object.fromEntries(files.map(({ name }, index) => [index, [`variables.${name}`]]))),
  );
  for (const [index, { file }] of files.entries()) form.append(String(index), file, file.name);
  return form;
}

const sendByXhr: SendUpload = ({ form, headers, onProgress }, signal) =>
  new Promise((resolve, reject) => {
    const callOff = () => reject(new DOMException("The upload was called off.", "AbortError"));
    if (signal.aborted) return callOff();
    const request = new XMLHttpRequest();
    request.open("POST", "/graphql");
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total);
    });
    request.addEventListener("load", () => resolve(request.responseText));
    request.addEventListener("error", () => reject(new Error("The file could not be sent.")));
    request.addEventListener("abort", callOff);
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(form);
  });

/** The result in a response; a response that is not of the API, such as a proxy's page about its size, is a failure. */
function readResult(text: string): ApolloLink.Result {
  const result: unknown = JSON.parse(text);
  if (result instanceof Object && ("data" in result || "errors" in result))
    return result as ApolloLink.Result;
  throw new Error("This is no answer of the API.");
}

/** Sends operations whose variables contain files. */
export function createUploadLink(sendUpload: SendUpload = sendByXhr): ApolloLink {
  return new ApolloLink((operation) => {
    const { headers, upload } = operation.getContext() as UploadOperationContext;
    return new Observable((observer) => {
      const left = new AbortController();
      const signal = upload ? AbortSignal.any([left.signal, upload.signal]) : left.signal;
      const abort = () => left.abort();
      let late = setTimeout(abort, silenceMs);
      const request = {
        form: packForm(operation),
        headers: { ...headers, accept: "application/json", "apollo-require-preflight": "true" },
        onProgress(part: number) {
          clearTimeout(late);
          late = setTimeout(abort, part < 1 ? silenceMs : (upload?.responseTimeoutMs ?? responseTimeoutMs));
          upload?.onProgress(part);
        },
      };
      const subscription = from(sendUpload(request, signal).then(readResult)).subscribe(observer);
      return () => {
        clearTimeout(late);
        subscription.unsubscribe();
        left.abort();
      };
    });
  });
}
