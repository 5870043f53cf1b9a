import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Message } from '../../contract/message';
import { AnswerEnding } from './answer-ending';

it('an answer that failed says why, and interrupts nobody who reads on (each old one was an alert)', () => {
  const error = { code: 'agent-failed', message: 'The model is away.', retryable: true };
  const message = { status: 'failed', stop_reason: null, error, content: [] } as unknown as Message;
  const html = renderToStaticMarkup(<AnswerEnding message={message} onRetry={null} onContinue={null} />);
  expect(html).toContain('The model is away.');
  expect(html).not.toMatch(/role="alert"|aria-live/);
});
