// iCalendar: https://www.rfc-editor.org/rfc/rfc5545

/** One broadcast or match as an event of a calendar. */
export interface CalendarEvent {
  /** The constant id of the event, by which a calendar recognises it. */
  uid: string;
  title: string;
  startsAt: Date;
  endsAt: Date;
  /** Incremented when the time changes, and for a match also when another field of its form does. */
  sequence: number;
  changedAt: Date;
  /** The address of the page that shows the event. */
  address: string;
  /** An event is tentative when it begins after another one has ended. */
  status: "CONFIRMED" | "TENTATIVE" | "CANCELLED";
  /** The place of the event; null when it is unknown. */
  location: string | null;
}

interface Calendar {
  title: string;
  /** The address of the page with all events. */
  address: string;
  /** How often programs should fetch the calendar, as a duration of ISO 8601. */
  refreshInterval: string;
  /** The minutes before each event at which programs show a reminder; null for no reminder. */
  alarmMinutes: number | null;
  events: readonly CalendarEvent[];
}

const lineOctets = 75;
const lineEnd = "\r\n";

/** Writes the calendar as a file of the type text/calendar. */
export function writeCalendar({ title, address, refreshInterval, alarmMinutes, events }: Calendar): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//badminton-broadcasts//calendar//EN",
    "CALSCALE:GREGORIAN",
    `NAME:${escapeText(title)}`,
    // The name for calendar programs that do not read NAME.
    `X-WR-CALNAME:${escapeText(title)}`,
    `URL:${address}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${refreshInterval}`,
    `X-PUBLISHED-TTL:${refreshInterval}`,
    ...(events.length > 0 ? events.flatMap((event) => writeEvent(event, alarmMinutes)) : nothing),
    "END:VCALENDAR",
  ];
  return lines.map((line) => fold(line) + lineEnd).join("");
}

/** A calendar must contain at least one component. A time zone is a component that shows nothing. */
const nothing = [
  "BEGIN:VTIMEZONE",
  "TZID:Etc/UTC",
  "BEGIN:STANDARD",
  "DTSTART:19700101T000000",
  "TZOFFSETFROM:+0000",
  "TZOFFSETTO:+0000",
  "END:STANDARD",
  "END:VTIMEZONE",
];

function writeEvent(event: CalendarEvent, alarmMinutes: number | null): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${event.uid}`,
    `DTSTAMP:${formatInstant(event.changedAt)}`,
    `LAST-MODIFIED:${formatInstant(event.changedAt)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTART:${formatInstant(event.startsAt)}`,
    `DTEND:${formatInstant(event.endsAt)}`,
    `SUMMARY:${escapeText(event.title)}`,
    ...(event.location === null ? [] : [`LOCATION:${escapeText(event.location)}`]),
    `URL:${event.address}`,
    `STATUS:${event.status}`,
    // Watching is not an appointment, so the event does not mark its owner as busy.
    "TRANSP:TRANSPARENT",
    ...(alarmMinutes === null || event.status === "CANCELLED" ? [] : writeAlarm(event, alarmMinutes)),
    "END:VEVENT",
  ];
}

function writeAlarm({ title }: CalendarEvent, minutes: number): string[] {
  return [
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `TRIGGER:-PT${minutes}M`,
    `DESCRIPTION:${escapeText(title)}`,
    "END:VALARM",
  ];
}

/** Formats an instant in UTC, such as 20250728T093000Z. */
function formatInstant(instant: Date): string {
  return instant.toISOString().replaceAll(/[-:]|\.\d+/g, "");
}

/**
 * No text can end its line or its property: line breaks become the characters \n, other control characters are removed.
 */
function escapeText(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|[\n\r\u{85}\u{2028}\u{2029}]/gu, String.raw`\n`)
    .replaceAll(/(?!\t)\p{Cc}/gu, "");
}

/**
 * Breaks a line after at most 75 octets, never within a character. The next line begins with a space, which continues
 * the line.
 */
function fold(line: string): string {
  let folded = "";
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > lineOctets) {
      folded += `${lineEnd} `;
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
