import { Client } from "pg";

/** Listens to the database as the server does. */
export async function hear(
  { databaseUrl, channel }: { databaseUrl: string; channel: string },
  onRing: () => void,
) {
  const client = new Client({ connectionString: databaseUrl });
  client.on("notification", onRing);
  await client.connect();
  await client.query(`listen ${channel}`);
}
