/** The session of a client of the tests, for a browser's context. @param {{ cookie: () => string }} client @param {{ url: string }} server */
export function cookiesOf(client, { url }) {
  return client
    .cookie()
    .split("; ")
    .map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return { name, value: value.join("="), url };
    });
}
