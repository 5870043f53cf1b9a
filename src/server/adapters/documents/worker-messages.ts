import type { Extraction, ExtractionProgress } from './extraction';

/** A folder with a file for each language, as the recogniser wants them. */
export type RecognitionModels = { folder: string; languages: readonly string[] };

export type ToWorker = { file: string; mimeType: string; models: RecognitionModels };

export type FromWorker = ({ kind: 'progress' } & ExtractionProgress) | { kind: 'done'; extraction: Extraction };
