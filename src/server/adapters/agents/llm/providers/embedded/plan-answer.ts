import { answerDate } from './answer-date';
import { answerFromGuide, refuseToGuess } from './answer-from-guide';
import { answerFollowUp, answerFromContext, answerFromEarlierFiles, answerFromFiles } from './answer-from-text';
import { answerTools } from './answer-tools';
import { calculate, findExpression } from './calculate';
import { answerCommand } from './demo-commands';
import type { EmbeddedAnswer } from './embedded-answer';
import type { Guide } from './guide-index';
import type { Question } from './question';
import { answerSmallTalk, notAModel } from './small-talk';

type Knowledge = { guide: Guide; now: Date };
type Rule = (question: Question, knowledge: Knowledge) => Promise<string | null> | string | null;

/** From the plainest meaning of a message to the widest: the first rule that has an answer gives it. */
const rules: Rule[] = [
  (question) => answerFromFiles(question),
  ({ text }) => answerSmallTalk(text),
  ({ text }) => answerCalculation(text),
  ({ text }, { now }) => answerDate(text, now),
  (question) => answerFromContext(question),
  (question) => answerFromEarlierFiles(question),
  ({ text }, { guide }) => answerFromGuide(text, guide),
  (question) => answerFollowUp(question),
  ({ text }, { guide }) => refuseToGuess(text, guide),
];

/** Decides what the embedded model says to a prompt. */
export async function planAnswer(question: Question, knowledge: Knowledge): Promise<EmbeddedAnswer> {
  const answer = await chooseAnswer(question, knowledge);
  const isComplete = answer.text !== undefined && !answer.calls && !answer.failure;
  const isSaid = answer.text?.includes(notAModel) === true;
  return question.isFirst && isComplete && !isSaid ? { ...answer, text: `${answer.text}\n\n---\n\n${notAModel}` } : answer;
}

async function chooseAnswer(question: Question, knowledge: Knowledge): Promise<EmbeddedAnswer> {
  if (question.toolAnswers.length > 0) return { text: answerTools(question.toolAnswers) };
  const demonstration = answerCommand(question);
  if (demonstration) return demonstration;
  for (const rule of rules) {
    const text = await rule(question, knowledge);
    if (text !== null) return { text };
  }
  return { text: 'I do not know that.' };
}

function answerCalculation(text: string): string | null {
  const expression = findExpression(text);
  const value = expression === null ? null : calculate(expression);
  return value === null ? null : `${String(expression)} = **${value}**`;
}
