import { GraphQLError } from "graphql";
import { Field, ObjectType, registerEnumType } from "type-graphql";

import { codeOf, isDatabaseUnavailable } from "./postgres/databaseErrors.ts";

/** Errors that the user can correct. The schema describes each. */
export enum UserErrorCode {
  AHEAD = "AHEAD",
  BLANK = "BLANK",
  EXPIRED = "EXPIRED",
  IMPOSSIBLE = "IMPOSSIBLE",
  INCORRECT_PASSWORD = "INCORRECT_PASSWORD",
  INVALID = "INVALID",
  INVALID_CREDENTIALS = "INVALID_CREDENTIALS",
  LEASE_LOST = "LEASE_LOST",
  NOT_FOUND = "NOT_FOUND",
  ON_COURT = "ON_COURT",
  OUT_OF_DATE = "OUT_OF_DATE",
  TAKEN = "TAKEN",
}

registerEnumType(UserErrorCode, {
  name: "UserErrorCode",
  description: "The kind of an input error, for programs.",
  valuesConfig: {
    AHEAD: {
      description: "Events between these and the last one of the match are missing. Send them again.",
    },
    BLANK: { description: "A required value is blank." },
    EXPIRED: {
      description: "The link has been used or is too old, or the access code or the preview has expired.",
    },
    IMPOSSIBLE: { description: "The rules of the game or the state of the match forbid it." },
    INCORRECT_PASSWORD: {
      description: "The text is neither the password of the series nor one of its access codes.",
    },
    INVALID: { description: "The value is not valid." },
    INVALID_CREDENTIALS: { description: "Email and password do not match an account." },
    LEASE_LOST: {
      description: "The lease is not in force any more, or the log of the match differs from the device's.",
    },
    NOT_FOUND: {
      description: "The object that the input names does not exist, or does not exist for the caller.",
    },
    ON_COURT: { description: "The court, or a player of the match, is busy." },
    OUT_OF_DATE: { description: "Another change was saved first. Load the current state and try again." },
    TAKEN: {
      description:
        "The value is in use: another account has this email, another series or category this slug, another court this name, the series this password or code, or another device or caller scores the match.",
    },
  },
});

@ObjectType("UserError", {
  description: "An error that the person can correct.",
})
export class UserErrorPayload {
  @Field(() => UserErrorCode, { description: "The kind of error, for programs." })
  code!: UserErrorCode;

  @Field(() => String, {
    nullable: true,
    description: "The invalid input field; null when the error does not concern one field.",
  })
  field!: string | null;

  @Field(() => String, { description: "A sentence in English for the person who entered the input." })
  message!: string;
}

/** Declares the field `userErrors` of a mutation's payload. */
export function UserErrorsField(): PropertyDecorator {
  return Field(() => [UserErrorPayload], {
    description: "The errors that the person can correct; empty when the mutation succeeded.",
  });
}

/**
 * Thrown by a service when the person can correct the error. The mutation is rolled back and returns the error in
 * `userErrors`.
 */
export class UserError extends Error {
  readonly userErrors: UserErrorPayload[];

  constructor(userErrors: UserErrorPayload[]) {
    super(userErrors.map(({ message }) => message).join(" "));
    this.userErrors = userErrors;
  }
}

export function userError(code: UserErrorCode, message: string, field: string | null = null): UserError {
  return new UserError([{ code, message, field }]);
}

/** The file store is unavailable, or exceeds its timeout. */
export class FileStoreUnavailable extends Error {
  override name = "FileStoreUnavailable";
}

export const unauthenticated = (message = "Please sign in.") => graphqlError("UNAUTHENTICATED", message);
export const forbidden = (message = "You do not have permission to do this.") =>
  graphqlError("FORBIDDEN", message);
export const badInput = (message: string, status = 400) => graphqlError("BAD_USER_INPUT", message, status);
/** Thrown when a rate limit is exceeded. The caller may try again after this time. */
export function tooManyRequests(
  milliseconds: number,
  message = "There were too many attempts. Please try again later.",
): GraphQLError {
  const retryAfterSeconds = Math.max(1, Math.ceil(milliseconds / 1_000));
  return new GraphQLError(message, {
    extensions: { code: "TOO_MANY_REQUESTS", retryAfterSeconds },
  });
}

export const unavailable = () =>
  graphqlError("SERVICE_UNAVAILABLE", "The site is busy or being restarted. Please try again.", 503);

export const payloadTooLarge = (limit: number) =>
  graphqlError(
    "PAYLOAD_TOO_LARGE",
    `The file is too large: the maximum is ${Math.floor(limit / 1_048_576)} MB.`,
    413,
  );

function graphqlError(code: string, message: string, status?: number): GraphQLError {
  return new GraphQLError(message, {
    extensions: status === undefined ? { code } : { code, http: { status } },
  });
}

/** PostgreSQL's error code for a text with a NUL character. */
const unstorableCharacter = "22021";
/** PostgreSQL refuses a row that refers to a missing one. Every reference is checked first, so that row was just deleted. */
const missingReference = "23503";

/** The error for such a text. */
export const unstorableText = "A text contains a character that cannot be stored.";

/**
 * The error that clients may receive: a deliberate GraphQL error unchanged, an unavailable database and a reference to a
 * row that was just deleted as retryable, and any other error masked.
 */
export function presentError(
  error: GraphQLError,
  requestId: string,
  report: (cause: unknown) => void,
): GraphQLError {
  const cause = error.originalError;
  const present = ({ message, extensions: { http: _status, ...extensions } }: GraphQLError) => {
    const { nodes, source, positions, path } = error;
    return new GraphQLError(message, { nodes, source, positions, path, extensions });
  };
  if (cause == null || cause instanceof GraphQLError) return present(error);
  if (cause instanceof FileStoreUnavailable) return present(unavailable());
  if (isDatabaseUnavailable(cause)) {
    report(cause);
    return present(unavailable());
  }
  // The next attempt gives the reason, such as that the series does not exist.
  if (codeOf(cause) === missingReference) return present(unavailable());
  if (codeOf(cause) === unstorableCharacter) return present(badInput(unstorableText));
  report(cause);
  return new GraphQLError("Something went wrong. Please try again.", {
    nodes: error.nodes,
    path: error.path,
    extensions: { code: "INTERNAL_SERVER_ERROR", requestId },
  });
}
