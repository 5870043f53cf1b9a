import type { DocumentReader } from '../../core/files/document-reader';
import { identifyDocument } from './identify-document';
import { extractText } from './text-extractor';

export function createDocumentReader(): DocumentReader {
  return {
    identify: identifyDocument,
    extract: async (bytes, filename) => {
      const extracted = await extractText(bytes, filename);
      switch (extracted.kind) {
        case 'text':
          return { kind: 'text', text: extracted.text };
        case 'failed':
          return { kind: 'unreadable', reason: extracted.reason };
        case 'opaque':
          return { kind: 'unreadable', reason: 'No text can be taken from a file of this type.' };
        case 'unsupported':
          return { kind: 'unreadable', reason: 'Its type is not supported.' };
      }
    },
  };
}
