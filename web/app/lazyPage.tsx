import { type ComponentType, lazy, type ReactNode, useState } from "react";

interface LazyPage {
  (): ReactNode;
  /** Loads it ahead of time, so that it is then shown at once. */
  load: () => Promise<unknown>;
}

/** A page whose code comes when it is shown, or before where the server's HTML shows it already. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let loaded: ComponentType | undefined;
  const loadOnce = async () => {
    loaded ??= await load();
    return { default: loaded };
  };
  const Lazy = lazy(loadOnce);

  function Page() {
    const [Shown] = useState<ComponentType>(() => loaded ?? Lazy);
    return <Shown />;
  }
  return Object.assign(Page, { load: loadOnce });
}
