import { Client } from "pg";

/**
 * Listens to the database as the server does.
 * @param {{ databaseUrl: string, channel: string }} place
 * @param {() => void} onRing
 */
export async function hear({ databaseUrl, channel }, onRing) {
  const client = new Client({ connectionString: databaseUrl });
  client.on("notification", onRing);
  await client.connect();
  await client.query(`listen ${channel}`);
}
