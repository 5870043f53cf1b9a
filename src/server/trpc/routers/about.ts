import { aboutSchema } from '../../../contract/about';
import { procedure, router } from '../init';

const DAY_MS = 24 * 60 * 60 * 1000;

export const aboutRouter = router({
  get: procedure.output(aboutSchema).query(({ ctx: { settings } }) => ({
    version: settings.version,
    database: settings.database,
    archive_after_days: toDays(settings.retention.archiveAfterMs),
    delete_after_days: toDays(settings.retention.deleteAfterMs),
    file_bytes: settings.limits.fileBytes,
  })),
});

function toDays(ms: number | null): number | null {
  return ms === null ? null : ms / DAY_MS;
}
