/** The time in milliseconds of a clock that all processes of this machine share. */
export function now() {
  return Number(process.hrtime.bigint()) / 1e6;
}
