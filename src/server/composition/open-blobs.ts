import { join } from 'node:path';
import { openBlobStore, type OpenBlobStore } from '../adapters/system/open-blob-store';
import type { S3Location } from '../adapters/system/s3-blob-store';
import { isAppError } from '../core/app-error';
import type { Settings } from '../settings/settings';
import { StartupError } from '../settings/startup-error';

/** The store of bytes that the settings name. A server whose store cannot be used does not start. */
export async function openBlobs(settings: Settings): Promise<OpenBlobStore> {
  try {
    return await openBlobStore(join(settings.data_dir, 'files'), toS3Target(settings));
  } catch (error) {
    throw new StartupError([`blob_store: ${messageOf(isAppError(error) && error.cause ? error.cause : error)}`]);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** `null`: files are kept in a folder. */
function toS3Target(settings: Settings): S3Location | null {
  const { s3_endpoint: endpoint, s3_bucket: bucket, s3_region: region, s3_prefix: prefix } = settings;
  const { s3_access_key_id: accessKeyId, s3_secret_access_key: secretAccessKey } = settings;
  if (settings.blob_store !== 's3' || !endpoint || !bucket || !accessKeyId || !secretAccessKey) return null;
  return { endpoint, bucket, region, prefix, accessKeyId, secretAccessKey };
}
