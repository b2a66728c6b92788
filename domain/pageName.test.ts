import { expect, test } from "vitest";

import { exampleAddress, isDashboardAddress, pageName, redirectOfVisitors } from "./pageName.ts";

const episodeId = "1a2b3c4d-0000-4000-8000-00000000000f";

test.each([
  ["/", "/"],
  ["/series/a?episode=1", "/series/a"],
  ["/login?token=a", "/login"],
  ["/forgot-password", "/forgot-password"],
  ["/forgot-password?token=", "/forgot-password"],
  ["/forgot-password?token=%20", "/forgot-password"],
  ["/forgot-password?a=b&token=secret", "/forgot-password?token"],
  ["/password?seriesId=court-1", "/password?seriesId"],
  ["/password?token=secret", "/password"],
  ["/embed/court-1", "/embed/court-1"],
  ["/embed/court-1?autoplay=1", "/embed/court-1"],
  [`/embed/court-1?a=b&episode=${episodeId}`, `/embed/court-1?episode=${episodeId}`],
  [`/Embed/court-1?episode=${episodeId}`, `/Embed/court-1?episode=${episodeId}`],
  ["/embed/court-1?episode=1", "/embed/court-1"],
  [`/embed/court-1?episode=${episodeId}0`, "/embed/court-1"],
  [`/embed/court-1?episode=${episodeId.toUpperCase()}`, "/embed/court-1"],
  [`/embed/court-1/a?episode=${episodeId}`, "/embed/court-1/a"],
  ["/schedule?utm_source=mail", "/schedule"],
  ["/schedule?day=2026-11-22", "/schedule?day"],
  ["/schedule?q=Gill&court=Court+1", "/schedule?day"],
])("the page at %s is named %s", (address, name) => {
  expect(pageName(address)).toBe(name);
  expect(pageName(exampleAddress(name))).toBe(name);
});

test.each([
  ["/account", "/"],
  ["/account?utm_source=mail", "/"],
  ["/account?prove=a", null],
  ["/account?a=b&prove=a", null],
  ["/", null],
  ["/accounts", null],
  ["/admin", null],
])("visitors who ask for %s are redirected to %s", (address, target) => {
  expect(redirectOfVisitors(address)).toBe(target);
});

test.each([
  ["/admin", true],
  ["/admin/", true],
  ["/admin/live?court=1", true],
  ["/admin?episodes=finals", true],
  ["/admin#content", true],
  ["/Admin/Live", true],
  ["/administration", false],
  ["/series/admin", false],
  ["/", false],
])("whether %s belongs to the dashboard: %s", (address, isDashboard) => {
  expect(isDashboardAddress(address)).toBe(isDashboard);
});
