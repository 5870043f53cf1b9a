import { z } from 'zod';

export const storedFileSchema = z
  .object({
    file_id: z.string(),
    filename: z.string(),
    mime_type: z.string(),
    size: z.number().int().nonnegative(),
    status: z.enum(['ready', 'failed']),
  })
  .meta({ id: 'StoredFile' });
export type StoredFile = z.infer<typeof storedFileSchema>;
