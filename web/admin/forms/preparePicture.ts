import { mostPictureBytes, tooLargePicture } from "../../../domain/pictureFile.ts";

// A phone's photo has more bytes and pixels than the server accepts, and far more than a card shows.

/** The file to upload, or why it cannot be uploaded; `note` is a warning for the admin. */
type PreparedPicture = { file: File; note?: string | undefined } | { problem: string };

const wrongKind = "Only jpg, jpeg, png and gif pictures can be used.";
const unreadableHeic =
  "This browser cannot read HEIC pictures. Please save it as a jpg, or choose “Most compatible” in the camera's settings.";

/** Wider pictures and larger files are scaled down; others are sent unchanged. */
const mostWidthPixels = 2_560;
const smallFileBytes = 2 * 1024 * 1024;
const wanted = { width: 1_280, height: 720 };

/**
 * Scales a large photo down, and rotates it as its metadata says. Small files, GIFs and files that the browser cannot
 * read are sent unchanged.
 */
export async function preparePicture(file: File): Promise<PreparedPicture> {
  const isHeic = /\.hei[cf]$/i.test(file.name);
  if (!isHeic && !/\.(?:jpe?g|png|gif)$/i.test(file.name)) return { problem: wrongKind };
  const picture = await readPicture(file);
  if (picture === null && isHeic) return { problem: unreadableHeic };
  const note = picture === null ? undefined : describeSize(picture);
  const isGif = /\.gif$/i.test(file.name);
  const isLarge = picture !== null && (picture.width > mostWidthPixels || file.size > smallFileBytes);
  const sent = picture !== null && !isGif && (isHeic || isLarge) ? await draw(picture, file) : file;
  picture?.close();
  return sent.size > mostPictureBytes ? { problem: tooLargePicture } : { file: sent, note };
}

/** Null when the browser cannot decode the file; the server then checks it. */
async function readPicture(file: File): Promise<ImageBitmap | null> {
  if (!("createImageBitmap" in window)) return null;
  const [picture] = await Promise.allSettled([createImageBitmap(file, { imageOrientation: "from-image" })]);
  return picture.status === "fulfilled" ? picture.value : null;
}

function describeSize({ width, height }: ImageBitmap): string | undefined {
  const size = `This picture has ${width}x${height} pixels`;
  if (width < wanted.width || height < wanted.height)
    return `${size}: less than 1280x720, so it may look blurred.`;
  const isWide = Math.abs(width / height - wanted.width / wanted.height) < 0.02;
  return isWide ? undefined : `${size}, which is not the shape of 1280x720: cards show the middle of it.`;
}

/** A PNG stays one, since it may be transparent, unless it would be too large. */
async function draw(picture: ImageBitmap, { name, type }: File): Promise<File> {
  const scale = Math.min(1, mostWidthPixels / picture.width);
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser has no canvas");
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const base = name.replace(/\.\w+$/, "");
  const png = type === "image/png" ? await encode(canvas, "image/png") : null;
  if (png !== null && png.size <= mostPictureBytes)
    return new File([png], `${base}.png`, { type: "image/png" });
  const jpeg = await encode(canvas, "image/jpeg");
  return new File([jpeg], `${base}.jpg`, { type: "image/jpeg" });
}

function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("It cannot be encoded"))), type, 0.9);
  });
}
