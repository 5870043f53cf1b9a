/** The longest message that the server takes, in Unicode code points. */
export const MAX_CHARACTERS = 32_768;

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
export function nextStep({ length, hasText, fileCount, isUploading, isRunning, isDisabled }: ComposerSituation): ComposerStep {
  const hasMessage = hasText || fileCount > 0;
  if (isRunning && !hasMessage && !isUploading) return 'stop';
  if (!hasMessage || isUploading || isDisabled || length > MAX_CHARACTERS) return 'wait';
  return isRunning ? 'queue' : 'send';
}
