/** What files of a message say. Apart from the other words, since it comes with the first file. */
export const fileStrings = {
  dropHere: 'Drop files to attach them',
  uploading: (name: string) => `Uploading ${name}`,
  uploadFailed: (name: string) => `${name} could not be uploaded.`,
  remove: (name: string) => `Remove ${name}`,
  textOf: (name: string) => `Text of ${name}`,
  reading: 'Reading the file…',
  noText: 'No text was found in it.',
  beginning: (shown: number, all: number) =>
    `These are the first ${shown.toLocaleString()} of ${all.toLocaleString()} characters.`,
  openWhole: 'Open all of it',
  close: 'Close',
  retry: (name: string) => `Try to upload ${name} again`,
  uploaded: (share: number, size: string) => `${String(Math.round(share * 100))} % of ${size}`,
  supported:
    'PDF, Word, Excel and PowerPoint files, pictures and plain text can be attached, where the content is what the name says.',
  tooLarge: (size: string, limit: string) => `It has ${size}; a file may have ${limit}.`,
  tooLargeHere: (size: string) => `It has ${size}, more than this server takes.`,
  gone: 'It is no longer on the server. Attach it again.',
} as const;
