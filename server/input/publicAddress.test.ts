import { expect, test } from "vitest";

import { isPublicHttps } from "./publicAddress.ts";

test.each([
  "https://files.example/a.jpg",
  "https://example.org:8443/a.jpg",
  "https://93.184.216.34/a.jpg",
  "https://xn--bcher-kva.example/a.jpg",
  "https://172.15.0.1/a.jpg",
  "https://localhost.example.org/a.jpg",
])("%s can be loaded by everyone", (address) => {
  expect(isPublicHttps(address)).toBe(true);
});

test.each([
  "http://files.example/a.jpg",
  "ftp://files.example/a.jpg",
  "data:image/png;base64,x",
  "/media/thumbnails/a.webp",
  "https://localhost/a.jpg",
  "https://intranet/a.jpg",
  "https://nas.local/a.jpg",
  "https://nas.local./a.jpg",
  "https://build.internal/a.jpg",
  "https://127.0.0.1/a.jpg",
  "https://2130706433/a.jpg",
  "https://0x7f.1/a.jpg",
  "https://10.1.2.3/a.jpg",
  "https://100.64.0.1/a.jpg",
  "https://169.254.169.254/latest",
  "https://172.16.0.1/a.jpg",
  "https://172.31.255.255/a.jpg",
  "https://192.168.1.1/a.jpg",
  "https://224.0.0.1/a.jpg",
  "https://[::1]/a.jpg",
  "https://[fd00::1]/a.jpg",
  "https://someone:secret@files.example/a.jpg",
  "",
])("%j cannot", (address) => {
  expect(isPublicHttps(address)).toBe(false);
});
