/** The hosts of the push services of Chromium, Firefox, Safari and Edge, for JavaScript and for PostgreSQL. */
export const vendorHosts =
  /^(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|web\.push\.apple\.com|[^.]+\.notify\.windows\.com)$/;
