import type { CDPSession, ElementHandle, Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";

import { hasChromium } from "./chromium.ts";
import { goTo } from "./navigation.ts";
import { type Operator, openOperator } from "./operator.ts";
import { openAccount } from "./people.ts";
import { still } from "./promptness.ts";
import { untilSettled } from "./settled.ts";
import { type TestBed, oncePerSite, prepareTestBed } from "./testBed.ts";

/** The change that the field makes to typed text. */
type Transform = (typed: string) => string;

const asTyped: Transform = (typed) => typed;
export const lowercased: Transform = (typed) => typed.toLowerCase();

interface Place {
  name: string;
  path: string;
  person?: "member" | "admin";
  /** Creates the data of the page. */
  prepare?: (operator: Operator) => Promise<void>;
  /** Shows the fields on the page, and returns the element that contains them; by default the whole page. */
  open?: (page: Page) => Promise<Locator>;
  /** Every text field of the place, by its label, with its transformation. */
  fields: Record<string, Transform>;
}

/** Fields with these labels that keep the typed text. */
export const plain = (...labels: string[]) => Object.fromEntries(labels.map((label) => [label, asTyped]));

/** Declares a test for each place: its fields contain all typed text, however it is typed. */
export function testTyping(places: Place[]): void {
  describe.skipIf(!hasChromium)("Every letter counts, however it is typed", () => {
    const bed = prepareTestBed();
    const visitAs = createVisits(bed);

    test.for(places.map((place) => [place.name, place] as const))("in %s", async ([, place]) => {
      const { path, person, prepare, open, fields } = place;
      if (prepare) await prepare(await openOperator(bed));
      const page = await visitAs(person, path);
      await untilSettled(page);
      const part = open ? await open(page) : page.locator("body");
      const cdp = await page.context().newCDPSession(page);

      const found = await findTextFields(part);
      expect(found.map(({ label }) => label).toSorted()).toEqual(Object.keys(fields).toSorted());
      for (const { label, field } of found) {
        const shown = fields[label] ?? asTyped;
        const read = () => field.inputValue();
        const expectValue = (typed: string, how: string) =>
          expect.poll(read, { message: `${label}, ${how}` }).toBe(shown(typed));

        await field.fill("");
        await field.focus();
        // A few letters in each way: every key press renders, and there are dozens of fields.
        await page.keyboard.type("Finals");
        await expectValue("Finals", "typed at once");
        await page.keyboard.type("-R16", { delay: 50 });
        await expectValue("Finals-R16", "typed fast");
        await page.keyboard.type("-N", { delay: 150 });
        await expectValue("Finals-R16-N", "typed slowly");
        await page.keyboard.press("Home");
        await page.keyboard.type("AB");
        await expectValue("ABFinals-R16-N", "typed before the rest");

        await field.fill("");
        await compose(cdp, ["C", "Co", "Cou"], "Cou");
        await expectValue("Cou", "composed letter by letter");
        await compose(cdp, ["に", "にほ", "日本"], "日本");
        await expectValue("Cou日本", "composed and converted");
        expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
      }
    });
  });
}

interface TextField {
  label: string;
  field: ElementHandle<HTMLInputElement | HTMLTextAreaElement>;
}

/** The elements that take typed text, by their accessible names, in the order of the page. */
async function findTextFields(part: Locator): Promise<TextField[]> {
  const fields = part.locator("input, textarea").filter({ visible: true });
  await fields.first().waitFor();
  const found = await Promise.all(
    (await fields.elementHandles()).map(async (element) => {
      const field = await element.evaluateHandle((input) => {
        const isText =
          input instanceof HTMLTextAreaElement ||
          (input instanceof HTMLInputElement &&
            ["email", "password", "search", "tel", "text", "url"].includes(input.type));
        return isText && !input.readOnly ? input : null;
      });
      const label = await field.evaluate(
        (input) => input?.getAttribute("aria-label") ?? input?.labels?.[0]?.textContent ?? "",
      );
      return { label, field: field.asElement() };
    }),
  );
  return found.flatMap(({ label, field }) => (field ? [{ label, field }] : []));
}

/** Composes text as an input method does: it shows each of the texts, receives Enter, and inserts the result. */
async function compose(cdp: CDPSession, texts: string[], result: string): Promise<void> {
  for (const text of texts)
    await cdp.send("Input.imeSetComposition", {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  // Input methods report all keys with the code 229.
  const key = { key: "Enter", code: "Enter", windowsVirtualKeyCode: 229 };
  await cdp.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...key });
  await cdp.send("Input.insertText", { text: result });
  await cdp.send("Input.dispatchKeyEvent", { type: "keyUp", ...key });
}

/** Opens pages as different people, each of whom signs in once. */
function createVisits(bed: TestBed) {
  const openMember = oncePerSite(bed, async () => (await openAccount(bed)).context().storageState());

  return async (person: Place["person"], path: string): Promise<Page> => {
    if (person === undefined) return bed.visit(path, still);
    if (person === "admin") {
      const { page } = await openOperator(bed);
      await goTo(page, bed.site.url + path);
      return page;
    }
    return bed.visit(path, { ...still, storageState: await openMember() });
  };
}
