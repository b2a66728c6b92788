/** The text of a file; files in jsdom have no `text()`. */
export function readText(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(typeof reader.result === "string" ? reader.result : ""));
    reader.addEventListener("error", () => reject(new Error("The file cannot be read.")));
    reader.readAsText(file);
  });
}
