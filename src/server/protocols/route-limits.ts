const MIB = 1024 * 1024;

export type RouteLimits = {
  /** A message, in Unicode code points. */
  messageChars: number;
  /** A message of the agent REST dialect, in Unicode code points. */
  agentRestMessageChars: number;
  filesPerMessage: number;
  fileBytes: number;
  /** All base64 inside one JSON body. */
  base64Bytes: number;
  /** A JSON body whose dialect carries no files in it. */
  jsonBytes: number;
  /** A whole multipart body. */
  multipartBytes: number;
};

export const defaultRouteLimits: RouteLimits = {
  messageChars: 32_768,
  agentRestMessageChars: 10_000,
  filesPerMessage: 10,
  fileBytes: 50 * MIB,
  base64Bytes: 10 * MIB,
  jsonBytes: 10 * MIB,
  multipartBytes: 100 * MIB,
};

/** More than any route takes: whoever declares more is refused before anything is read. */
export function maxBodyBytes(limits: RouteLimits): number {
  return Math.max(limits.multipartBytes, limits.jsonBytes, jsonWithFilesBytes(limits));
}

/** What a JSON body that carries files may weigh: all its base64, and the rest of the body beside it. */
export function jsonWithFilesBytes(limits: RouteLimits): number {
  return limits.base64Bytes + MIB;
}
