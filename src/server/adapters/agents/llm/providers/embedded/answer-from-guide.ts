import type { Guide, GuideHit } from './guide-index';

const sureEnough = 0.6;
const tie = 0.1;
const near = 0.35;
const maxChars = 1_500;

/** Answers from the product's pages, when they plainly speak of it. */
export async function answerFromGuide(question: string, guide: Guide): Promise<string | null> {
  const hits = await guide.search(question);
  const surest = Math.max(0, ...hits.map((hit) => hit.score));
  const best = surest >= sureEnough ? hits.find((hit) => hit.score >= surest - tie) : undefined;
  return best ? quoteSection(best) : null;
}

/** Says that it does not know rather than guess, and which pages come near. */
export async function refuseToGuess(question: string, guide: Guide): Promise<string> {
  const hits = await guide.search(question);
  const close = hits.filter((hit) => hit.score >= near).slice(0, 3);
  const hints = close.map((hit) => `- ${hit.title}`).join('\n');
  const refusal = 'I do not know that, and I will not guess: I only know what is in the documentation of Parley.';
  return close.length > 0 ? `${refusal} Perhaps you mean one of these:\n\n${hints}` : `${refusal} Send \`help\` to see what I can show.`;
}

function quoteSection({ text, title, page }: GuideHit): string {
  return `${withinLimit(withoutLocalLinks(text))}\n\n*From ${page}: ${title}*`;
}

/** Pictures and links to other files lead nowhere from a chat. */
function withoutLocalLinks(text: string): string {
  return text
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]+)\]\((?!https?:)[^)]*\)/g, '$1')
    .trim();
}

/** Whole paragraphs, never half a code block. */
function withinLimit(text: string): string {
  if (text.length <= maxChars) return text;
  const kept: string[] = [];
  let size = 0;
  for (const paragraph of text.split(/\n{2,}(?=(?:[^`]*```[^`]*```)*[^`]*$)/)) {
    size += paragraph.length;
    if (size > maxChars && kept.length > 0) break;
    kept.push(paragraph);
  }
  return `${kept.join('\n\n')}\n\n…`;
}
