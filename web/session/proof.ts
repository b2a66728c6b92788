// The link that proves an address requires a signed-in user: its token is stored in the router's state during the
// sign-in.

interface Proof {
  prove: string;
}

export function keepProof(token: string): Proof {
  return { prove: token };
}

/** The query string of the account page with a stored token; empty without one. */
export function readProof(state: unknown): string {
  const token = state instanceof Object && "prove" in state ? state.prove : undefined;
  return typeof token === "string" ? `?prove=${encodeURIComponent(token)}` : "";
}
