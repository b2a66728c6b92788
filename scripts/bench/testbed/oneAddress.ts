/** The settings of a server with thousands of clients at one address: all clients run on this machine. */
export const oneAddress = {
  MAX_SOCKETS: "50000",
  MAX_SOCKETS_PER_ADDRESS: "50000",
  MAX_OPERATIONS: "1000000",
};
