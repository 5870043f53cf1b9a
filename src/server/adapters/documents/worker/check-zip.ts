import { createReadStream } from 'node:fs';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { UnreadableDocument } from '../extraction';

const MIB = 1024 * 1024;
const MAX_ENTRIES = 2000;
const LIMITS = { entryBytes: 64 * MIB, totalBytes: 100 * MIB };
/** A sheet of many rows is large XML that packs well; only its rows beyond a limit are not kept in memory. */
const SHEET_LIMITS = { entryBytes: 200 * MIB, totalBytes: 300 * MIB };
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const MAX_MARKUP = '<!DOCTYPE'.length;

/**
 * Looks through an Office file before any parser does: how much is inside, that it is as much as its directory says, and
 * that no part defines entities. Throws `UnreadableDocument`.
 */
export async function checkZip(file: string, { isSheet }: { isSheet: boolean }): Promise<void> {
  const zip = await open(file);
  try {
    for (const entry of await listEntries(zip, isSheet)) {
      if (/\.(xml|rels|vml)$/i.test(entry.fileName)) await checkMarkup(zip, entry);
    }
  } catch (error) {
    throw error instanceof UnreadableDocument ? error : new UnreadableDocument('corrupt');
  } finally {
    zip.close();
  }
}

async function listEntries(zip: ZipFile, isSheet: boolean): Promise<Entry[]> {
  const entries: Entry[] = [];
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    total += entry.uncompressedSize;
    if (entry.isEncrypted()) throw new UnreadableDocument('encrypted');
    const { entryBytes } = isSheet && entry.fileName.startsWith('xl/worksheets/') ? SHEET_LIMITS : LIMITS;
    const isTooLarge = entry.uncompressedSize > entryBytes || total > (isSheet ? SHEET_LIMITS : LIMITS).totalBytes;
    if (isTooLarge || entries.length >= MAX_ENTRIES) throw new UnreadableDocument('too-large');
    entries.push(entry);
  }
  return entries;
}

async function open(file: string): Promise<ZipFile> {
  try {
    return await yauzl.openPromise(file, { autoClose: false, validateEntrySizes: true });
  } catch {
    throw new UnreadableDocument((await isCompoundFile(file)) ? 'encrypted' : 'corrupt');
  }
}

/** What an encrypted Office file is: its package lies inside, and no other compound file is let in. */
async function isCompoundFile(file: string): Promise<boolean> {
  for await (const chunk of createReadStream(file, { end: COMPOUND_FILE.length - 1 }))
    return COMPOUND_FILE.equals(chunk as Buffer);
  return false;
}

/** Entities make a kilobyte into gigabytes, or into a file of this machine; Office writes none. */
async function checkMarkup(zip: ZipFile, entry: Entry): Promise<void> {
  let tail = '';
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    // UTF-16 has a NUL beside every letter of the markup.
    const text = tail + (chunk as Buffer).toString('latin1').replaceAll('\0', '');
    if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new UnreadableDocument('dangerous');
    tail = text.slice(-MAX_MARKUP);
  }
}
