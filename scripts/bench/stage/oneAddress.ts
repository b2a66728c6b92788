/** The settings of a server that is asked by thousands who share one address, as all do who ask on this machine. */
export const oneAddress = {
  MAX_SOCKETS: "50000",
  MAX_SOCKETS_PER_ADDRESS: "50000",
  MAX_OPERATIONS: "1000000",
};
