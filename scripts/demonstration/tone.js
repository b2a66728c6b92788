// The sound of a recording: a soft bell at every stroke over a hall that hums quietly. What still rings at the end of
// the loop is carried to its start.

export const sampleRate = 48000;

/** @returns {Buffer} 16-bit stereo samples */
export function playTones(hits, pitch, seconds) {
  const length = seconds * sampleRate;
  const left = new Float64Array(length);
  const right = new Float64Array(length);
  for (const { side, stroke, time } of hits) {
    const frequency = pitch * (side < 0 ? 1 : 4 / 3) * (stroke === "smash" ? 0.5 : 1);
    const loudness = stroke === "smash" ? 0.1 : stroke === "net" || stroke === "block" ? 0.04 : 0.065;
    const pan = side < 0 ? [1, 0.55] : [0.55, 1];
    const start = Math.round(time * sampleRate);
    for (let index = 0; index < sampleRate * 0.9; index++) {
      const t = index / sampleRate;
      const envelope = Math.min(1, t / 0.006) * Math.exp(-t * 7.5);
      const wave =
        Math.sin(2 * Math.PI * frequency * t) +
        0.22 * Math.exp(-t * 9) * Math.sin(4 * Math.PI * frequency * t);
      const at = (start + index) % length;
      left[at] += loudness * pan[0] * envelope * wave;
      right[at] += loudness * pan[1] * envelope * wave;
    }
  }
  const samples = Buffer.alloc(length * 4);
  for (let index = 0; index < length; index++) {
    // Whole numbers of swings per loop, so that the hum has no seam.
    const turn = (2 * Math.PI * index) / length;
    const hum =
      0.006 *
      (Math.sin(110 * seconds * turn) + 0.6 * Math.sin(164 * seconds * turn)) *
      (1 + 0.3 * Math.sin(3 * turn));
    samples.writeInt16LE(Math.round(32767 * Math.tanh(left[index] + hum)), index * 4);
    samples.writeInt16LE(Math.round(32767 * Math.tanh(right[index] + hum)), index * 4 + 2);
  }
  return samples;
}
