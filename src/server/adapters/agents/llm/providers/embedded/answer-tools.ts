import type { ToolAnswer } from './question';

/** Says what the tools answered. */
export function answerTools(answers: readonly ToolAnswer[]): string {
  const lines = answers.map(({ toolName, text, isError }) =>
    isError ? `- \`${toolName}\` did not run: ${text}` : `- \`${toolName}\` answered: ${show(text)}`,
  );
  return [answers.length === 1 ? 'That is done:' : 'The tools have answered:', '', ...lines].join('\n');
}

function show(text: string): string {
  const short = text.length > 600 ? `${text.slice(0, 600)} …` : text;
  return short.includes('\n') ? `\n\n\`\`\`\n${short}\n\`\`\`\n` : `\`${short.replaceAll('`', "'")}\``;
}
