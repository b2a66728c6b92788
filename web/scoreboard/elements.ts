/** An element with a class and children. A string becomes a text, never markup; null leaves a child out. */
export function element(
  tag: string,
  className: string,
  ...children: readonly (Node | string | null)[]
): HTMLElement {
  const made = document.createElement(tag);
  if (className !== "") made.className = className;
  made.append(...children.filter((child) => child !== null));
  return made;
}

/** A name whose direction is isolated: one that is written from right to left does not change that of other texts. */
export function isolated(className: string, text: string): HTMLElement {
  const made = element("bdi", className, text);
  made.dir = "auto";
  return made;
}

/**
 * Makes the children of an element equal to those of a newly drawn one. Equal children stay in place, so that an
 * animation continues, and no element accumulates however often it is called.
 */
export function morph(present: Element, drawn: Element): void {
  const before = [...present.childNodes];
  const after = [...drawn.childNodes];
  for (const [index, node] of after.entries()) {
    const old = before[index];
    if (old === undefined) present.append(node);
    else if (!isAlike(old, node)) old.replaceWith(node);
    else if (old instanceof Element && node instanceof Element) {
      setAttributes(old, node);
      morph(old, node);
    } else if (old.nodeValue !== node.nodeValue) old.nodeValue = node.nodeValue;
  }
  for (const old of before.slice(after.length)) old.remove();
}

/** Whether an element can be updated to become the other; elements with different keys cannot. */
function isAlike(one: Node, other: Node): boolean {
  return one.nodeName === other.nodeName && keyOf(one) === keyOf(other);
}

function keyOf(node: Node): string | undefined {
  return node instanceof HTMLElement ? node.dataset["key"] : undefined;
}

function setAttributes(present: Element, drawn: Element): void {
  for (const name of present.getAttributeNames())
    if (!drawn.hasAttribute(name)) present.removeAttribute(name);
  for (const { name, value } of drawn.attributes)
    if (present.getAttribute(name) !== value) present.setAttribute(name, value);
}
