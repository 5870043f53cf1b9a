/** The longest message that the server takes, in Unicode code points. */
export const MAX_CHARACTERS = 32_768;

/** As the server counts: a pair of surrogates is one character. */
export function countCharacters(text: string): number {
  return text.length - (text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0);
}

/** `later`: the message goes once its files are up, or the thread is read. */
export type ComposerStep = 'send' | 'queue' | 'stop' | 'later' | 'none';

type ComposerSituation = {
  length: number;
  hasText: boolean;
  fileCount: number;
  isUploading: boolean;
  hasFailedFile: boolean;
  isReading: boolean;
  isRunning: boolean;
  isDisabled: boolean;
};

/** What the button at the end of the composer does now. */
export function nextStep({
  length,
  hasText,
  fileCount,
  isUploading,
  hasFailedFile,
  isReading,
  isRunning,
  isDisabled,
}: ComposerSituation): ComposerStep {
  const hasMessage = hasText || fileCount > 0 || isUploading;
  if (!hasMessage && isRunning && !hasFailedFile) return 'stop';
  const isRefused = [!hasMessage, hasFailedFile, isDisabled, length > MAX_CHARACTERS].includes(true);
  if (isRefused) return 'none';
  if (isUploading || isReading) return 'later';
  return isRunning ? 'queue' : 'send';
}
