import { z } from 'zod';

export const storedFileSchema = z.object({
  file_id: z.string(),
  filename: z.string(),
  mime_type: z.string(),
  size: z.number().int().nonnegative(),
  status: z.enum(['ready', 'failed']),
});
export type StoredFile = z.infer<typeof storedFileSchema>;
