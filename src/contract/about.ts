import { z } from 'zod';

const days = z.number().positive().nullable();

/** What people are told about the server that keeps their conversations. `null` days: never. */
export const aboutSchema = z.object({
  version: z.string(),
  database: z.string(),
  archive_after_days: days,
  delete_after_days: days,
  /** How large a file may be. */
  file_bytes: z.number().int(),
});
