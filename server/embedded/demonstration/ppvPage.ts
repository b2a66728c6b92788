/** The page in the frame of a pay-per-view series, similar to that of a ticket seller. */
export const ppvPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Finals Night: pay-per-view</title>
<style>
  :root { color-scheme: dark; }
  * { box-sizing: border-box; }
  body { margin: 0; height: 100vh; display: grid; grid-template-rows: minmax(0, 1fr) auto; background: #07090d;
    color: #eef2f7; font: 16px/1.5 Inter, "Segoe UI", system-ui, sans-serif; }
  video { width: 100%; height: 100%; min-height: 0; object-fit: contain; background: #000; }
  .words { display: flex; gap: .25rem 1.5rem; align-items: center; justify-content: space-between;
    padding: .9rem 1.25rem; border-top: 1px solid #ffffff1f; }
  h1 { font-size: 1.05rem; margin: 0; }
  p { margin: 0; color: #a9b4c3; font-size: .9rem; }
  strong { border: 1px solid #e9c46a; color: #e9c46a; border-radius: 99px; padding: .25rem .8rem; font-size: .8rem;
    white-space: nowrap; }
  @media (max-height: 24rem) {
    .words { padding: .5rem 1rem; }
    p { display: none; }
  }
</style>
</head>
<body>
<video src="file/court-1-720p.mp4" poster="pictures/finals-night-640.webp" controls muted loop autoplay playsinline
  aria-label="Trailer of Finals Night"></video>
<div class="words">
  <div>
    <h1>Finals Night</h1>
    <p>Here a ticket seller's page would check your ticket and play the broadcast. In the demonstration it plays a recording.</p>
  </div>
  <strong>Pay-per-view</strong>
</div>
</body>
</html>
`;
