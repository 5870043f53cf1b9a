import { describe, expect, it } from 'vitest';
import { watchUnseen, type UnseenNews } from './unseen-news';

const idle: UnseenNews = { isRunning: false, isHidden: false, hasEnded: false };

/** Whether there is news after each of these: `r`unning or not, `h`idden or not. */
const newsAfter = (...steps: string[]) => {
  let news = idle;
  return steps.map((step) => {
    news = watchUnseen(news, { isRunning: step.includes('r'), isHidden: step.includes('h') });
    return news.hasEnded;
  });
};

describe('what nobody has looked at yet', () => {
  it('is an answer that ends while the page is hidden, until it is looked at', () => {
    expect(newsAfter('r', 'rh', 'h', 'h', '')).toEqual([false, false, true, true, false]);
  });

  it('is told still when the next answer begins', () => {
    expect(newsAfter('rh', 'h', 'rh', 'r')).toEqual([false, true, true, false]);
  });

  it('is no answer that was seen to end, nor one that is looked at while it runs', () => {
    expect(newsAfter('r', '', 'h')).toEqual([false, false, false]);
    expect(newsAfter('rh', 'r', '', 'h')).toEqual([false, false, false, false]);
  });

  it('keeps its identity while nothing happens', () => {
    expect(watchUnseen(idle, idle)).toBe(idle);
  });
});
