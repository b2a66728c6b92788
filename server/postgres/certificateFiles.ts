import { readFileSync } from "node:fs";
import { createSecureContext } from "node:tls";

/**
 * Throws an error when a certificate or key that a database's address names cannot be used. The driver reads their
 * content only during the handshake, where its error would end the process.
 */
export function checkCertificateFiles(address: string): void {
  const { searchParams } = new URL(address);
  function read(parameter: string): Buffer | undefined {
    const path = searchParams.get(parameter);
    return path ? readFileSync(path) : undefined;
  }
  createSecureContext({ ca: read("sslrootcert"), cert: read("sslcert"), key: read("sslkey") });
}
