// The file with which browsers add the site to a Home Screen: https://www.w3.org/TR/appmanifest/

const ground = "#0a0e13";
const icons = [
  { src: "/icon-192.png", sizes: "192x192", purpose: "any" },
  { src: "/icon-512.png", sizes: "512x512", purpose: "any" },
  { src: "/icon-maskable-512.png", sizes: "512x512", purpose: "maskable" },
];

export function writeManifest(title: string): string {
  return JSON.stringify({
    id: "/",
    name: title,
    short_name: title,
    lang: "en",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: ground,
    theme_color: ground,
    icons: icons.map((icon) => ({ ...icon, type: "image/png" })),
  });
}
