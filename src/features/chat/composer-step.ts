/** The longest message that the server takes, in Unicode code points. */
export const MAX_CHARACTERS = 32_768;

/** As the server counts: a pair of surrogates is one character. */
export function countCharacters(text: string): number {
  return text.length - (text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0);
}

export type ComposerStep = 'send' | 'queue' | 'stop' | 'wait';

type ComposerSituation = {
  length: number;
  hasText: boolean;
  fileCount: number;
  isUploading: boolean;
  isRunning: boolean;
  isDisabled: boolean;
};

/** What the button at the end of the composer does now. */
export function nextStep({
  length,
  hasText,
  fileCount,
  isUploading,
  isRunning,
  isDisabled,
}: ComposerSituation): ComposerStep {
  const hasMessage = hasText || fileCount > 0;
  if (isRunning && !hasMessage && !isUploading) return 'stop';
  if (!hasMessage || isUploading || isDisabled || length > MAX_CHARACTERS) return 'wait';
  return isRunning ? 'queue' : 'send';
}
