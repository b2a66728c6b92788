/** Names of private networks, https://www.iana.org/assignments/special-use-domain-names */
const privateNames =
  /(?:^|\.)(?:localhost|local|internal|lan|home|home\.arpa|intranet|test|invalid|example\.invalid)$/;

/** An IPv4 address as `URL` normalises it. `hostname` has no other form. */
const ipv4 = /^\d+\.\d+\.\d+\.\d+$/;

/** Private, shared, link-local, loopback, multicast and reserved networks. */
const privateIpv4 =
  /^(?:0|10|127|2(?:2[4-9]|[34]\d|5[0-5])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168|192\.0\.[02]|198\.1[89]|198\.51\.100|203\.0\.113)\./;

/**
 * Whether every viewer's browser can load the address from a page over https: an https address with a public name or a
 * public IPv4 address, without credentials.
 */
export function isPublicHttps(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  if (protocol !== "https:" || username !== "" || password !== "") return false;
  if (ipv4.test(hostname)) return !privateIpv4.test(hostname);
  // IPv6 addresses are in brackets. Pictures are not published under IPv6 addresses.
  return (
    hostname.includes(".") && !hostname.startsWith("[") && !privateNames.test(hostname.replace(/\.$/, ""))
  );
}
