import { escapeHtml } from "./mailTexts.ts";

/** How a pop-up ended, as it tells the page that opened it. */
export type Outcome = "signed in" | "failed";

/**
 * Tells the pages of this browser how the pop-up ended, and closes it. A channel, since other sites' headers cut the
 * pop-up off from the page that opened it. It is a file because the content security policy allows no script in a page.
 */
export const reportScript = `const { outcome } = document.documentElement.dataset;
if (outcome) {
  const channel = new BroadcastChannel("google-sign-in");
  channel.postMessage({ outcome });
  channel.close();
  if (outcome === "signed in") window.close();
}
`;

/** A page of the pop-up. A failed one stays open, so that the person can read why. Its empty icon asks for no file. */
export function writePage(scriptPath: string, outcome: Outcome | null, title: string, text: string): string {
  return `<!doctype html>
<html lang="en"${outcome === null ? "" : ` data-outcome="${outcome}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>
body { margin: 3rem auto; max-width: 30rem; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
@media (prefers-color-scheme: dark) { body { background: #111; color: #eee; } }
</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
<script src="${scriptPath}"></script>
</body>
</html>
`;
}
