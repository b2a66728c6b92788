// iCalendar: https://www.rfc-editor.org/rfc/rfc5545

/** One broadcast as an event of a calendar. */
export interface CalendarEvent {
  /** Never changes, so that a calendar knows the event again. */
  uid: string;
  title: string;
  startsAt: Date;
  endsAt: Date;
  /** Raised whenever the time changes. */
  sequence: number;
  changedAt: Date;
  /** Of the page that shows the broadcast. */
  address: string;
  isCancelled: boolean;
}

interface Calendar {
  title: string;
  /** Of the page with all the broadcasts. */
  address: string;
  events: readonly CalendarEvent[];
}

const lineOctets = 75;
const lineEnd = "\r\n";

/** Writes the calendar as a file of the type text/calendar. */
export function writeCalendar({ title, address, events }: Calendar): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//badminton-broadcasts//calendar//EN",
    "CALSCALE:GREGORIAN",
    `NAME:${escapeText(title)}`,
    // What calendars read that are older than NAME.
    `X-WR-CALNAME:${escapeText(title)}`,
    `URL:${address}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    ...(events.length > 0 ? events.flatMap(writeEvent) : nothing),
    "END:VCALENDAR",
  ];
  return lines.map((line) => fold(line) + lineEnd).join("");
}

/** A calendar holds at least one component: a time zone is one that shows nothing. */
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

function writeEvent(event: CalendarEvent): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${event.uid}`,
    `DTSTAMP:${formatInstant(event.changedAt)}`,
    `LAST-MODIFIED:${formatInstant(event.changedAt)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTART:${formatInstant(event.startsAt)}`,
    `DTEND:${formatInstant(event.endsAt)}`,
    `SUMMARY:${escapeText(event.title)}`,
    `URL:${event.address}`,
    `STATUS:${event.isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    // Watching is no appointment: the event does not mark its owner as busy.
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

/** In UTC, as 20250728T093000Z. */
function formatInstant(instant: Date): string {
  return instant.toISOString().replaceAll(/[-:]|\.\d+/g, "");
}

/** No text ends its line or its property: line breaks become the letters \n, other control characters go. */
function escapeText(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|[\n\r\u{85}\u{2028}\u{2029}]/gu, String.raw`\n`)
    .replaceAll(/(?!\t)\p{Cc}/gu, "");
}

/** Breaks a line after at most 75 octets, never within a character; a line that begins with a space goes on. */
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
