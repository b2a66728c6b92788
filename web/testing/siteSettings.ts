import { passwordRule } from "../../domain/accountForms.ts";

/** The settings of the site, which a test may change. */
export interface SiteSettings {
  title: string;
  tagline: string;
  isDemonstration: boolean;
  year: number;
  eventUrl: string;
  timeZone: string;
  restMinutes: number;
  contactFormUrl: string;
  providerPlayUrl: string;
  providerFileUrl: string;
  providerLiveUrl: string;
  providerPlaylist: string;
  providerName: string;
  googleSignInUrl: string | null;
  passwordRule: string;
}

export const createSettings = (): SiteSettings => ({
  title: "Badminton Open 2025",
  tagline: "Your Source For Badminton Open 2025 Digital Broadcasts.",
  isDemonstration: true,
  year: 2025,
  eventUrl: "https://event.test/",
  timeZone: "UTC",
  restMinutes: 30,
  contactFormUrl: "https://helpdesk.test/",
  providerPlayUrl: "https://provider.test/play/",
  providerFileUrl: "https://files.provider.test/",
  providerLiveUrl: "https://provider.test/live/",
  providerPlaylist: "index.m3u8",
  providerName: "provider.test",
  googleSignInUrl: null,
  passwordRule,
});
