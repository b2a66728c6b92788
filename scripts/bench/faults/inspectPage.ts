// Functions that run in the page. The browser receives their source text, so they may not use anything outside of themselves.

interface PageElement {
  localName: string;
  attributes: Iterable<{ name: string }>;
  textContent: string | null;
  value: string;
  outerHTML: string;
  getAttribute(name: string): string | null;
  hasAttribute(name: string): boolean;
}

// The globals of a browser that are used.
declare const window: { alert: (number: unknown) => void; marks: Set<string> };
declare const location: { href: string };
declare const document: {
  documentElement: PageElement;
  body: PageElement;
  querySelectorAll(selector: string): Iterable<PageElement>;
};
declare class MutationObserver {
  constructor(onChange: () => void);
  observe(target: unknown, options: object): void;
}

/** Runs in the page before all other scripts: records which payloads run, and which marks the page shows at any time. */
export function prepare() {
  window.alert = (number) => console.log(`RAN ${String(number)}`);
  window.marks = new Set();
  new MutationObserver(() => {
    for (const [mark] of document.documentElement.outerHTML.matchAll(/mark\d+x/g)) window.marks.add(mark);
  }).observe(document, { subtree: true, childList: true, attributes: true });
}

/** Runs in the page: returns the elements and addresses that the site's own code never writes. */
export function inspect() {
  const elements: string[] = [];
  const addresses: string[] = [];
  let links = 0;
  // The structured data for search engines contains the texts as JSON, in one element.
  const [written, ...others] = document.querySelectorAll('script[type="application/ld+json"]');
  let data: PageElement | null = null;
  try {
    if (others.length === 0 && JSON.parse(written?.textContent ?? "") instanceof Object)
      data = written ?? null;
  } catch {
    // Invalid JSON is inspected like any other script.
  }
  for (const element of document.querySelectorAll("*")) {
    for (const { name } of element.attributes)
      if (name.startsWith("on")) elements.push(`<${element.localName} ${name}>`);
    const isForeign =
      ["object", "embed", "base", "math"].includes(element.localName) ||
      (element.localName === "script" && element !== data && element.textContent?.includes("alert(")) ||
      (element.localName === "iframe" && element.hasAttribute("srcdoc"));
    if (isForeign) elements.push(`<${element.localName}>`);
    for (const attribute of ["href", "src", "action", "formaction", "data", "xlink:href"]) {
      const value = element.getAttribute(attribute);
      const leads = ["a", "area", "iframe", "frame", "form", "button", "object", "embed", "base"];
      if (value === null || !leads.includes(element.localName)) continue;
      links += 1;
      const target = URL.canParse(value, location.href) ? new URL(value, location.href).protocol : "none";
      if (!["http:", "https:"].includes(target))
        addresses.push(`<${element.localName} ${value.slice(0, 60)}>`);
    }
  }
  const values = [...document.querySelectorAll("input, textarea")].map(({ value }) => value);
  return {
    elements,
    addresses,
    links,
    text: [document.body.textContent, ...values, ...window.marks].join(" "),
  };
}
