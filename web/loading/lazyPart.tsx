import { type ComponentType, lazy, type ReactNode, useState } from "react";

/** The code of a part of the site could not be loaded: the site is away, or an update has removed the file. */
export class CodeNotLoaded extends Error {
  /** Rejects while it fails again; after that the part can be shown. */
  readonly loadAgain: () => Promise<unknown>;

  constructor(loadAgain: () => Promise<unknown>, cause: unknown) {
    super("The code could not be loaded.", { cause });
    this.loadAgain = loadAgain;
  }
}

export interface LazyPart<Props> {
  (props: Props): ReactNode;
  /** Loads it ahead of time, so that it is then shown at once. */
  load: () => Promise<unknown>;
}

/** Chromium gives a link whose file did not come a sheet that cannot be read, as it does for one of another site. */
function hasFailed({ href, sheet }: HTMLLinkElement): boolean {
  if (new URL(href).origin !== window.location.origin) return false;
  try {
    return sheet === null || sheet.cssRules.length === 0;
  } catch (error) {
    if (error instanceof DOMException) return true;
    throw error;
  }
}

/** Vite waits for the styles of a part only when it is loaded first: those that failed are added again here. */
async function loadMissingStyles(): Promise<void> {
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
 * A part of the site whose code comes when it is shown, or before where the server's HTML shows it already. It throws
 * `CodeNotLoaded` when that fails: the boundary around it shows a `PartFailure` or a `PageFailure`, which try again.
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
