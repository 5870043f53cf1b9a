import type { Application } from '../core/application';
import type { Logger } from '../core/logger';
import type { Settings } from '../settings/settings';

/** Whoever sets a retention rule sees what it is about to do. */
export async function reportRetention(
  application: Application,
  { retention }: Settings,
  logger: Logger,
): Promise<void> {
  if (retention.archive_after === 'never' && retention.delete_after === 'never') return;
  logger.info({ ...retention, ...(await application.previewRetention()) }, 'retention is on');
}
