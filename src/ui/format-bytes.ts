export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${String(bytes)} B`;
  const kibi = bytes / 1024;
  return kibi < 1024 ? `${kibi.toFixed(kibi < 10 ? 1 : 0)} kB` : `${(kibi / 1024).toFixed(1)} MB`;
}
