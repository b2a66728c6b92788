import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** The violations of the accessibility guidelines that axe finds on the page in its current state. */
export async function findViolations(page: Page): Promise<string[]> {
  // axe's legacy mode opens no page for the analysis, and only violations are reported: that takes a third of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
