import { escapeHtml } from "./mailTexts.ts";

/** The result of a pop-up, which is sent to the page that opened it. */
export type Outcome = "signed in" | "failed";

/**
 * Reports the result of the pop-up to the pages of this browser, and closes the pop-up. It uses a BroadcastChannel,
 * because other sites' headers sever `window.opener`. It is a file because the content security policy forbids inline
 * scripts.
 */
export const reportScript = `const { outcome } = document.documentElement.dataset;
// Removes the issuer's parameters, which have been read, from the browser's history.
history.replaceState(null, "", location.pathname);
if (outcome) {
  const channel = new BroadcastChannel("google-sign-in");
  channel.postMessage({ outcome });
  channel.close();
  if (outcome === "signed in") window.close();
}
document.querySelector("button").addEventListener("click", () => window.close());
`;

interface PopUpPage {
  scriptPath: string;
  /** Null when there was no attempt to sign in. */
  outcome: Outcome | null;
  siteTitle: string;
  title: string;
  text: string;
}

/**
 * A page of the pop-up, in the site's colours without its files. After a failure it stays open, so that the person can
 * read the reason. The empty icon prevents a request for one.
 */
export function writePage({ scriptPath, outcome, siteTitle, title, text }: PopUpPage): string {
  return `<!doctype html>
<html lang="en"${outcome === null ? "" : ` data-outcome="${outcome}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="dark">
<meta name="theme-color" content="#090c10">
<title>${escapeHtml(title)} · ${escapeHtml(siteTitle)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main>
<p class="site">${shuttlecock}${escapeHtml(siteTitle)}</p>
<h1>${keepHyphens(escapeHtml(title))}</h1>
<p>${escapeHtml(text)}</p>
<button type="button">Close this window</button>
</main>
<script src="${scriptPath}"></script>
</body>
</html>
`;
}

/** Prevents a line break within "sign-in". */
const keepHyphens = (html: string) => html.replaceAll(/[a-z]+-[a-z]+/gi, "<span>$&</span>");

// A copy of the colours of web/ui/theme.css, because this page cannot load the web app's files.
const style = `
* { box-sizing: border-box; margin: 0; }
body { display: grid; place-items: center; min-height: 100dvh; padding: 1rem;
  background: radial-gradient(40rem 26rem at 50% -10%, #1b2a1f, transparent 70%) #090c10; color: #f3f6f9;
  font: 1rem/1.55 Inter, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { width: min(26rem, 100%); padding: clamp(1.5rem, 6vw, 2.5rem); border: 1px solid #28313d; border-radius: 16px;
  background: #11161d; box-shadow: 0 12px 32px rgb(0 0 0 / 45%); }
.site { display: flex; align-items: center; gap: 0.5rem; margin-bottom: 1.5rem; color: #f3f6f9; font-weight: 700; }
h1 { margin-bottom: 0.75rem; font-size: 1.5rem; line-height: 1.15; letter-spacing: -0.015em; text-wrap: balance; }
h1 span { white-space: nowrap; }
p { color: #b4c0cd; }
button { width: 100%; min-height: 2.75rem; margin-top: 1.5rem; border: 0; border-radius: 10px; background: #d3f34b;
  color: #12170a; font: inherit; font-weight: 700; cursor: pointer; }
button:hover { background: #e4ff6b; }
:focus-visible { outline: 3px solid #d3f34b; outline-offset: 3px; }
`;

const shuttlecock = `<svg viewBox="6 0 25 32" width="25" height="32" aria-hidden="true"><g transform="rotate(32 16 16)">
<path d="M7.500 4.500l5 14M13.200 3.500l1.300 15M18.800 3.500l-1.300 15M24.500 4.500l-5 14M8.900 8.500h14.200M10.700 13.500h10.600"
fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round"/>
<path d="M11.200 20h9.600v2.200a4.800 4.800 0 0 1-9.600 0z" fill="#d3f34b"/></g></svg>`;
