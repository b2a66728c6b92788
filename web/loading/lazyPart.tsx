import { type ComponentType, lazy, type ReactNode, useState } from "react";

/** The code of a part of the site could not be loaded: the site is unreachable, or an update has removed the file. */
export class CodeNotLoaded extends Error {
  /** Loads the code again, and rejects when that fails; after it has resolved the part can be rendered. */
  readonly loadAgain: () => Promise<unknown>;

  constructor(loadAgain: () => Promise<unknown>, cause: unknown) {
    super("The code could not be loaded.", { cause });
    this.loadAgain = loadAgain;
  }
}

export interface LazyPart<Props> {
  (props: Props): ReactNode;
  /** Loads the code ahead of time, so that the part is then rendered immediately. */
  load: () => Promise<unknown>;
}

/** In Chromium, a link whose file failed to load has a sheet without readable rules, like a sheet of another origin. */
function hasFailed({ href, sheet }: HTMLLinkElement): boolean {
  if (new URL(href).origin !== window.location.origin) return false;
  try {
    return sheet === null || sheet.cssRules.length === 0;
  } catch (error) {
    if (error instanceof DOMException) return true;
    throw error;
  }
}

let missingStyles: Promise<void> | null = null;

/**
 * Vite waits for the styles of a part only on its first load; styles that failed are added again here. Attempts at the
 * same time share the new links, because a link that is replaced while it loads has no further events.
 */
function loadMissingStyles(): Promise<void> {
  missingStyles ??= replaceFailedLinks().finally(() => (missingStyles = null));
  return missingStyles;
}

async function replaceFailedLinks(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  const missing = [...links].filter(hasFailed);
  await Promise.all(
    missing.map(
      (link) =>
        new Promise((resolve, reject) => {
          const replacement = document.createElement("link");
          replacement.rel = "stylesheet";
          replacement.crossOrigin = link.crossOrigin;
          replacement.addEventListener("load", resolve);
          replacement.addEventListener("error", () => reject(new Error(`${link.href} could not be loaded.`)));
          replacement.href = link.href;
          link.replaceWith(replacement);
        }),
    ),
  );
}

/**
 * A part of the site whose code is loaded when it is rendered, or earlier where the server's HTML contains it.
 * Rendering throws `CodeNotLoaded` when that fails: the boundary around it shows a `PartFailure` or a `PageFailure`,
 * which retry.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  const loadOnce = async () => (loaded ??= await load());
  async function loadAgain() {
    await loadMissingStyles();
    await loadOnce();
  }
  const Lazy = lazy(async () => {
    try {
      return { default: await loadOnce() };
    } catch (error) {
      throw new CodeNotLoaded(loadAgain, error);
    }
  });

  function Part(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return <Shown {...props} />;
  }
  return Object.assign(Part, { load: loadOnce });
}
