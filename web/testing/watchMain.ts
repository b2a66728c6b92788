/** Gathers what the page shows from here on, however briefly; ends when it is asked what that was. */
export function watchMain(): () => string {
  const shown: string[] = [];
  const note = () => shown.push(document.querySelector("main")?.textContent ?? "");
  const watcher = new MutationObserver(note);
  watcher.observe(document.body, { childList: true, subtree: true, characterData: true });
  return () => {
    watcher.disconnect();
    return shown.join();
  };
}
