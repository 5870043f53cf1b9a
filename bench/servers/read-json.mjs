/** The body of a request, parsed; an empty one is `{}`. */
export async function readJson(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(chunks.join('') || '{}');
}
