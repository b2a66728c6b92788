/**
 * Where the parts of a fragmented MP4 lie, so that a playlist can name them as byte ranges of the one file.
 * @param {Buffer} file
 * @returns the header (everything up to and with `moov`) and each fragment (`moof` with its `mdat`)
 */
export function measureFragments(file) {
  const fragments = [];
  let header;
  let fragment;
  for (let offset = 0; offset + 8 <= file.length;) {
    const type = file.toString("latin1", offset + 4, offset + 8);
    const short = file.readUInt32BE(offset);
    const size = short === 1 ? Number(file.readBigUInt64BE(offset + 8)) : short;
    if (size < 8) throw new Error(`A box without a size at byte ${offset}`);
    if (type === "moov") header = { offset: 0, length: offset + size };
    if (type === "moof") fragment = offset;
    if (type === "mdat" && fragment !== undefined) {
      fragments.push({ offset: fragment, length: offset + size - fragment });
      fragment = undefined;
    }
    offset += size;
  }
  if (header === undefined) throw new Error("No moov box");
  return { header, fragments };
}
