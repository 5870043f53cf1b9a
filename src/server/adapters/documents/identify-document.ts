import { fileTypeFromBuffer } from 'file-type';
import { decodeText } from './decode-text';
import { looksLikeText } from './looks-like-text';
import { extensionOf, IMAGE_TYPES, OFFICE_TYPES, PDF_TYPE, TEXT_TYPES } from './media-types';

/** How much of a file without a signature is read to tell text from binary. */
const TEXT_SAMPLE_BYTES = 256 * 1024;

/**
 * The media type of a document that is supported, by its content. The extension must not contradict it: a picture named
 * `.pdf` is neither. Text has no signature, so there the extension also says which kind of text it is.
 */
export async function identifyDocument(bytes: Uint8Array, filename: string): Promise<string | null> {
  const extension = extensionOf(filename);
  // Nothing contradicts a name; the text of an empty file says that it is empty.
  if (bytes.length === 0) return typeOfExtension(extension);
  // A signature whose rest cannot be followed is as good as none.
  const signature = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime;
  const signed = signature === undefined ? null : supportedType(signature, bytes, extension);
  if (signed !== null) return agrees(signed, extension) ? signed : null;
  // Text may begin like something else (UTF-16 like sound, a report like a program), but then its name must say so.
  const isNamed = extension !== '' || signature === undefined;
  return isNamed ? identifyText(bytes, extension) : null;
}

function typeOfExtension(extension: string): string | null {
  if (extension === 'pdf') return PDF_TYPE;
  return TEXT_TYPES.get(extension) ?? IMAGE_TYPES.get(extension) ?? OFFICE_TYPES.get(extension) ?? null;
}

function supportedType(signature: string, bytes: Uint8Array, extension: string): string | null {
  switch (signature) {
    case 'application/zip':
      return damagedOfficeType(bytes, extension);
    case 'application/x-cfb':
      return encryptedOfficeType(bytes, extension);
    case 'image/apng':
      return 'image/png';
    default:
      return isSupported(signature) ? signature : null;
  }
}

/** A damaged Office file is still one: it is accepted, and its text says that it cannot be read. */
function damagedOfficeType(bytes: Uint8Array, extension: string): string | null {
  const folder = { docx: 'word/', xlsx: 'xl/', pptx: 'ppt/' }[extension];
  const isOffice = folder !== undefined && asBuffer(bytes).includes(folder);
  return isOffice ? (OFFICE_TYPES.get(extension) ?? null) : null;
}

/** An encrypted Office file is a compound file around the package; an old one (`.doc`) has no such part. */
function encryptedOfficeType(bytes: Uint8Array, extension: string): string | null {
  return hasEncryptedPackage(bytes) ? (OFFICE_TYPES.get(extension) ?? null) : null;
}

function hasEncryptedPackage(bytes: Uint8Array): boolean {
  return asBuffer(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'));
}

function isSupported(mimeType: string): boolean {
  return mimeType === PDF_TYPE || [...IMAGE_TYPES.values(), ...OFFICE_TYPES.values()].includes(mimeType);
}

function agrees(mimeType: string, extension: string): boolean {
  if (IMAGE_TYPES.has(extension)) return mimeType.startsWith('image/');
  if (OFFICE_TYPES.has(extension)) return mimeType === OFFICE_TYPES.get(extension);
  if (extension === 'pdf') return mimeType === PDF_TYPE;
  return extension === '' || !TEXT_TYPES.has(extension);
}

function identifyText(bytes: Uint8Array, extension: string): string | null {
  const mimeType = TEXT_TYPES.get(extension);
  if (mimeType === undefined) return null;
  const text = decodeText(bytes.subarray(0, TEXT_SAMPLE_BYTES));
  return text !== null && looksLikeText(text) ? mimeType : null;
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
