import type { FastifyReply, FastifyRequest } from "fastify";

import type { PopUpCookies } from "../auth/google.ts";
import type { Config } from "../configuration/config.ts";
import {
  clearJourneyCookie,
  readJourneyCookie,
  readSessionCookie,
  writeJourneyCookie,
  writeSessionCookie,
} from "./cookies.ts";

/** Reads the cookies of a request of the pop-up, and sets those of its response. */
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
