/**
 * Reads the current value of a metric of the server at `url`, by its name and labels without the prefix; 0 when no such
 * labels have been counted yet. Throws when the server has no metric of this name.
 */
export async function readMetric(url: string, name: string): Promise<number> {
  const lines = (await (await fetch(`${url}/metrics`)).text()).split("\n");
  // A histogram has several names.
  const family = name.replace(/(_(bucket|count|sum))?({.*)?$/, "");
  if (!lines.some((line) => line.startsWith(`# TYPE broadcasts_${family} `)))
    throw new Error(`The server has no metric ${family}.`);
  const line = lines.find((text) => text.startsWith(`broadcasts_${name} `));
  return Number(line?.split(" ").at(-1) ?? 0);
}
