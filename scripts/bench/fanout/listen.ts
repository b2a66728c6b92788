import { Client } from "pg";

/** Listens to the database as the server does. */
export async function listen(
  { databaseUrl, channel }: { databaseUrl: string; channel: string },
  onNotification: () => void,
) {
  const client = new Client({ connectionString: databaseUrl });
  client.on("notification", onNotification);
  await client.connect();
  await client.query(`listen ${channel}`);
}
