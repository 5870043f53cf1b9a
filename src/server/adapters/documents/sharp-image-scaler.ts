import type { ImageScaler } from '../../core/files/image-scaler';

const SIDE = 320;
/** More would take a second and hundreds of megabytes to look into. */
const MAX_PIXELS = 40_000_000;
const QUALITY = 80;

/** Loads the library with the first picture: most servers never see one. */
export function createSharpImageScaler(): ImageScaler {
  return {
    thumbnail: async (bytes) => {
      const { default: sharp } = await import('sharp');
      try {
        return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
          .autoOrient()
          .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
          .webp({ quality: QUALITY })
          .toBuffer();
      } catch {
        return null;
      }
    },
  };
}
