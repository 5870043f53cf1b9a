import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { createWorker, PSM, type Worker } from 'tesseract.js';
import { UnreadableDocument } from '../extraction';
import type { RecognitionModels } from '../worker-messages';

const FORMATS = new Set<string>(['png', 'jpeg', 'gif', 'webp']);
const MAX_PIXELS = 40_000_000;
/** Recognition gains nothing above it, and its time grows with the area. */
const MAX_SIDE = 3500;
/** Of 100. Below, the picture is tried again. */
const ENOUGH_CONFIDENCE = 70;
/** Of 100. What is read with less is noise. */
const LEAST_CONFIDENCE = 30;
const DARK_MEAN = 110;

type Reading = { text: string; confidence: number };

/** Reads the text in pictures. Loads its model with the first picture. */
export class TextRecognizer {
  private worker: Promise<Worker> | undefined;

  constructor(private readonly models: RecognitionModels) {}

  /** The text of a picture; empty when there is none. Throws `UnreadableDocument`. */
  async read(picture: string | Buffer): Promise<string> {
    const page = await prepare(picture);
    let best = await this.recognize(page);
    for (const change of [withoutShadows, upsideDown]) {
      if (best.confidence >= ENOUGH_CONFIDENCE || best.text === '') break;
      const again = await this.recognize(await change(page));
      if (again.confidence > best.confidence) best = again;
    }
    return best.confidence < LEAST_CONFIDENCE ? '' : best.text;
  }

  async close(): Promise<void> {
    await (await this.worker)?.terminate();
  }

  private async recognize(page: Buffer): Promise<Reading> {
    this.worker ??= start(this.models);
    const { data } = await (await this.worker).recognize(page);
    return { text: data.text.trim(), confidence: data.confidence };
  }
}

async function start({ folder, languages }: RecognitionModels): Promise<Worker> {
  const worker = await createWorker([...languages], 1, { langPath: folder, cacheMethod: 'none', gzip: true });
  await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO });
  return worker;
}

/** Upright, grey, dark on light, and not larger than recognition needs. */
async function prepare(picture: string | Buffer): Promise<Buffer> {
  try {
    const opened = sharp(picture, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' });
    // The library also draws SVG, which may refer to other files.
    if (!FORMATS.has((await opened.metadata()).format)) throw new UnreadableDocument('unsupported');
    const grey = opened
      .rotate()
      .flatten({ background: 'white' })
      .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
      .greyscale();
    const page = await grey.png().toBuffer();
    const { channels } = await sharp(page).stats();
    return (channels[0]?.mean ?? 255) < DARK_MEAN ? await sharp(page).negate({ alpha: false }).png().toBuffer() : page;
  } catch (error) {
    if (error instanceof UnreadableDocument) throw error;
    throw new UnreadableDocument(/pixel limit/i.test(String(error)) ? 'too-large' : 'corrupt');
  }
}

/** Divides by the light on the paper, which is what a strong blur leaves. */
async function withoutShadows(page: Buffer): Promise<Buffer> {
  const { data, info } = await rawOf(sharp(page));
  const { data: light } = await rawOf(sharp(page).blur(25));
  const even = Buffer.from(data.map((value, index) => Math.min(255, (255 * value) / Math.max(1, light[index] ?? 1))));
  return sharp(even, { raw: { width: info.width, height: info.height, channels: 1 } })
    .png()
    .toBuffer();
}

function rawOf(picture: Sharp): Promise<{ data: Buffer; info: OutputInfo }> {
  return picture.extractChannel(0).raw().toBuffer({ resolveWithObject: true });
}

function upsideDown(page: Buffer): Promise<Buffer> {
  return sharp(page).rotate(180).png().toBuffer();
}
