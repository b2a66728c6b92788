/** Colours of a picture: deep for the dark, glow for what is lit from afar, accent for light and lettering. */
function palette(deep, glow, accent, mat = [glow, deep, deep]) {
  return { deep, glow, accent, mat };
}

export const palettes = {
  court1: palette("#061612", "#0f5a45", "#6df2be", ["#1f8f6b", "#0f5341", "#0b3329"]),
  court2: palette("#070f20", "#1b4d96", "#7cc8ff", ["#2a6ac0", "#153a78", "#0d2247"]),
  court3: palette("#150a1a", "#69306b", "#ffb3ea", ["#8c4389", "#4b2352", "#2c1433"]),
  day: palette("#0b1018", "#2b5670", "#8fe3ff", ["#2e7d94", "#164454", "#0e2833"]),
  dusk: palette("#160c10", "#8a4327", "#ffc08a", ["#a2562f", "#5c2c1c", "#331a12"]),
  mens: palette("#150a08", "#8c2f22", "#ff9b7d", ["#a63b2a", "#5a1d18", "#32100e"]),
  womens: palette("#120a1c", "#5a3ca6", "#c9b2ff", ["#6a4cc0", "#38257a", "#1f1546"]),
  mensPair: palette("#071317", "#11697a", "#7be9f5", ["#1b8296", "#0d4652", "#082a31"]),
  womensPair: palette("#1a0812", "#9c2d62", "#ffa3cb", ["#b13a73", "#611c40", "#370f24"]),
  mixed: palette("#0b1208", "#4b7a1e", "#ccf582", ["#5f9628", "#325414", "#1c300b"]),
  gold: palette("#120d05", "#7a5a1c", "#ffd983", ["#7b5e22", "#3d2d10", "#221908"]),
  ember: palette("#160806", "#a1361b", "#ffb072", ["#a1411f", "#531d10", "#2e100a"]),
  ice: palette("#060d14", "#24617d", "#b9ecff", ["#2c7390", "#143c4e", "#0c242f"]),
  slate: palette("#0a0d13", "#3a4a63", "#c4d4ea", ["#44566f", "#222d3d", "#141b26"]),
  mint: palette("#06120f", "#1d6b5c", "#a4f5dd", ["#238470", "#10463b", "#0a2a24"]),
  violet: palette("#0d0a18", "#4a3b8f", "#b9b4ff", ["#5548a6", "#2a2360", "#181438"]),
};
