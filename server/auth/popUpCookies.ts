import type { FastifyReply, FastifyRequest } from "fastify";

import type { Config } from "../config.ts";
import {
  clearJourneyCookie,
  readJourneyCookie,
  readSessionCookie,
  writeJourneyCookie,
  writeSessionCookie,
} from "../cookies.ts";

/** The cookies of one answer of the pop-up. */
export interface PopUpCookies {
  session: () => string | null;
  keepSession: (token: string, isRemembered: boolean) => void;
  /** What the pop-up must bring back; null without one. */
  journey: () => string | null;
  keepJourney: (value: string) => void;
  dropJourney: () => void;
}

export function openPopUpCookies(config: Config, { raw }: FastifyRequest, reply: FastifyReply): PopUpCookies {
  const set = (cookie: string): void => void reply.header("set-cookie", cookie);
  return {
    session: () => readSessionCookie(config, raw),
    keepSession: (token, isRemembered) => set(writeSessionCookie(config, token, isRemembered)),
    journey: () => readJourneyCookie(config, raw),
    keepJourney: (value) => set(writeJourneyCookie(config, value)),
    dropJourney: () => set(clearJourneyCookie(config)),
  };
}
