import { sessionFetch } from '../../trpc/session';

/** The conversations of a file: one as it was exported by itself, or one in each line. */
export function splitExport(text: string): string[] {
  if (isJson(text)) return [text];
  return text.split('\n').filter((line) => line.trim() !== '');
}

/** Takes in each conversation of a file, one after another; answers how many were taken and how many were not. */
export async function importFile(file: File): Promise<{ taken: number; refused: number }> {
  const conversations = splitExport(await file.text());
  let taken = 0;
  for (const body of conversations) {
    const headers = { 'content-type': 'application/json' };
    const response = await sessionFetch('/api/v1/chat/import', { method: 'POST', headers, body });
    if (response.ok) taken += 1;
  }
  return { taken, refused: conversations.length - taken };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
