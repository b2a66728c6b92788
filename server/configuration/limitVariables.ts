import * as v from "valibot";

import { about, wholeNumber } from "./valueTypes.ts";

/** The limits that depend on the size of the site. */
export const limitVariables = {
  MAX_SOCKETS: v.optional(
    v.pipe(wholeNumber(1, 1_000_000), about("the maximum of open sockets (pages) per process")),
    "20000",
  ),
  MAX_SOCKETS_PER_ADDRESS: v.optional(
    v.pipe(
      wholeNumber(1, 1_000_000),
      about(
        "the maximum of open sockets per address, and a tenth of the operations of its visitors per minute; the spectators of a hall often share an address",
      ),
    ),
    "5000",
  ),
  MAX_OPERATIONS: v.optional(
    v.pipe(
      wholeNumber(1, 1_000_000),
      about(
        "the maximum of operations of a browser per minute, without cached responses; twice as many for accounts and API tokens, two fifths for device tokens",
      ),
    ),
    "600",
  ),
  GUESS_BUDGET_PER_ADDRESS: v.optional(
    v.pipe(
      wholeNumber(1, 1_000_000),
      about("the maximum of wrong passwords for a series in 15 minutes from new browsers at one address"),
    ),
    "20",
  ),
};
