// Makes the recordings of the demonstration: `node scripts/demonstration/recordings.js` (needs ffmpeg with libx264 and
// the font Inter; Debian: ffmpeg, fonts-inter). The results are committed. Each rendition is one fragmented MP4, whose
// fragments are the segments of its playlists, so that a file and a stream share the same bytes.

import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import sharp from "sharp";

import { measureFragments } from "./boxes.js";
import { drawHall, drawMoment, frameHeight, frameWidth } from "./court.js";
import { playRally, secondsPerLoop } from "./rally.js";
import { scenes } from "./scenes.js";
import { playTones, sampleRate } from "./tone.js";

const framesPerSecond = 30;
const secondsPerSegment = 3;
const renditions = [
  { name: "720p", width: 1280, height: 720, quality: 24, level: "3.1", audio: "64k" },
  { name: "360p", width: 640, height: 360, quality: 25, level: "3.0", audio: "48k" },
];
const folder = fileURLToPath(
  new URL("../../server/embedded/demonstration/media/recordings/", import.meta.url),
);
const run = promisify(execFile);

await mkdir(folder, { recursive: true });
const workshop = await mkdtemp(join(tmpdir(), "recordings-"));
const index = [];
try {
  for (const scene of scenes) {
    await record(scene);
    index.push({
      name: scene.name,
      renditions: await Promise.all(renditions.map((rendition) => describe(scene.name, rendition))),
    });
  }
} finally {
  await rm(workshop, { recursive: true });
}
await writeFile(join(folder, "recordings.json"), `${JSON.stringify(index, null, 2)}\n`);

function nameFile(scene, rendition) {
  return `${scene}-${rendition}.mp4`;
}

async function record(scene) {
  const rally = playRally(scene.rally);
  const tones = join(workshop, `${scene.name}.pcm`);
  await writeFile(tones, playTones(rally.hits, scene.pitch, secondsPerLoop));
  const encoder = spawn("ffmpeg", listArguments(scene.name, tones), {
    stdio: ["pipe", "inherit", "inherit"],
  });
  const ended = once(encoder, "exit");
  const hall = await sharp(Buffer.from(drawHall(scene)))
    .removeAlpha()
    .raw()
    .toBuffer();
  const raw = { width: frameWidth, height: frameHeight, channels: 3 };
  for (let frame = 0; frame < secondsPerLoop * framesPerSecond; frame++) {
    const moment = Buffer.from(drawMoment(rally, scene, frame / framesPerSecond, secondsPerLoop));
    const picture = await sharp(hall, { raw })
      .composite([{ input: moment }])
      .removeAlpha()
      .raw()
      .toBuffer();
    if (!encoder.stdin.write(picture)) await once(encoder.stdin, "drain");
  }
  encoder.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}

function listArguments(scene, tones) {
  const framesPerSegment = String(framesPerSecond * secondsPerSegment);
  const input = [
    ["-hide_banner", "-loglevel", "warning", "-y"],
    [
      "-f",
      "rawvideo",
      "-pix_fmt",
      "rgb24",
      "-s",
      `${frameWidth}x${frameHeight}`,
      "-r",
      `${framesPerSecond}`,
      "-i",
      "-",
    ],
    ["-f", "s16le", "-ar", `${sampleRate}`, "-ac", "2", "-i", tones],
  ];
  const outputs = renditions.map(({ name, width, height, quality, level, audio }) => [
    ["-map", "0:v", "-map", "1:a", "-t", `${secondsPerLoop}`],
    ["-vf", `scale=${width}:${height}:flags=lanczos:out_color_matrix=bt709:out_range=tv,format=yuv420p`],
    ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"],
    // Without B-frames the first picture stands at exactly zero and a segment at exactly three seconds.
    [
      "-c:v",
      "libx264",
      "-profile:v",
      "main",
      "-level",
      level,
      "-preset",
      "veryslow",
      "-tune",
      "animation",
      "-bf",
      "0",
    ],
    ["-crf", `${quality}`, "-g", framesPerSegment, "-keyint_min", framesPerSegment, "-sc_threshold", "0"],
    ["-c:a", "aac", "-b:a", audio],
    ["-movflags", "+frag_keyframe+empty_moov+default_base_moof+global_sidx", "-use_editlist", "0"],
    ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact", "-flags:a", "+bitexact"],
    [join(folder, nameFile(scene, name))],
  ]);
  return [...input, ...outputs.flat()].flat();
}

async function describe(scene, { name, width, height }) {
  const file = join(folder, nameFile(scene, name));
  const { header, fragments } = measureFragments(await readFile(file));
  const { stdout } = await run("ffprobe", [
    "-v",
    "error",
    "-of",
    "json",
    "-show_streams",
    "-select_streams",
    "v",
    file,
  ]);
  const { level } = JSON.parse(stdout).streams[0];
  return {
    name,
    width,
    height,
    framesPerSecond,
    codecs: `avc1.4d40${level.toString(16).padStart(2, "0")},mp4a.40.2`,
    file: nameFile(scene, name),
    header,
    segments: fragments.map((fragment) => ({ ...fragment, seconds: secondsPerSegment })),
  };
}
