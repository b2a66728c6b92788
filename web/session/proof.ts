// The link that proves an address counts only for who is signed in: its token waits while they sign in.

interface Proof {
  prove: string;
}

export function keepProof(token: string): Proof {
  return { prove: token };
}

/** The part of the account page's address that carries a kept token; empty without one. */
export function readProof(state: unknown): string {
  const token = state instanceof Object && "prove" in state ? state.prove : undefined;
  return typeof token === "string" ? `?prove=${encodeURIComponent(token)}` : "";
}
