import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** Each violation of the accessibility guidelines that axe finds on the page as it is now. */
export async function findViolations(page: Page): Promise<string[]> {
  // Without a page of axe's own for each analysis, and without a list of all that is well: a third of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
