/**
 * Records all texts that the page shows from now on, however briefly; the returned function ends it and returns them.
 */
export function watchMain(): () => string {
  const shown: string[] = [];
  const record = () => shown.push(document.querySelector("main")?.textContent ?? "");
  const watcher = new MutationObserver(record);
  watcher.observe(document.body, { childList: true, subtree: true, characterData: true });
  return () => {
    watcher.disconnect();
    return shown.join();
  };
}
