/** Reads the current value of a metric of the server at `url`; 0 when it has none yet. */
export async function readMetric(url: string, name: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const line = metrics.split("\n").find((text) => text.startsWith(`broadcasts_${name} `));
  return Number(line?.split(" ").at(-1) ?? 0);
}
