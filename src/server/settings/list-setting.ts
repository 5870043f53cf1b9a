import { z } from 'zod';

/** Several words: a YAML list, or one text with commas. */
export const listSetting = z.preprocess(
  (value) =>
    typeof value === 'string'
      ? value
          .split(',')
          .map((part) => part.trim())
          .filter((part) => part !== '')
      : value,
  z.array(z.string().min(1), { error: 'must be a list, or words with commas between them' }),
);
