/** Copies a text to the clipboard; resolves to false where the browser does not let the page do it. */
export async function copyText(text: string): Promise<boolean> {
  // The clipboard exists only over https and on localhost.
  const [outcome] = await Promise.allSettled([
    Promise.resolve().then(() => navigator.clipboard.writeText(text)),
  ]);
  return outcome.status === "fulfilled";
}
