import { describe, expect, it } from 'vitest';
import type { Agent } from '../../contract/agent';
import { shortcuts } from '../../ui/shortcuts';
import { suggestionsFor } from './suggestion';

const agent = (agent_key: string, available = true): Agent => ({
  agent_key,
  display_name: agent_key.toUpperCase(),
  description: '',
  kind: 'llm',
  model: null,
  is_default: false,
  available,
  capabilities: { tools: false, reasoning: false, approvals: false, input: [] },
  suggestions: [],
});

function offers() {
  const done: string[] = [];
  return {
    done,
    commands: [
      { name: 'new', label: 'New', run: () => void done.push('new') },
      { name: 'rename', label: 'Rename', argument: 'title', run: (title: string) => void done.push(title) },
    ],
    agents: [agent('guide'), agent('gone', false)],
    onChooseAgent: (key: string, rest: string) => {
      done.push(key);
      return rest;
    },
  };
}

describe('what the composer offers', () => {
  it('is asked for with the signs that the list of shortcuts names', () => {
    const names = (text: string) => suggestionsFor(text, offers()).map(({ name }) => name);
    expect(names(shortcuts.commands[0])).toEqual(['/new', '/rename title']);
    expect(names(shortcuts.agents[0])).toEqual(['@guide']);
  });

  it('is nothing for an ordinary message', () => {
    for (const text of ['', 'a/b', 'hello @guide', '/usr/bin is a path', '/nothing like this'])
      expect(suggestionsFor(text, offers())).toEqual([]);
  });

  it('leaves a message that begins with a word of its own (the command ran and the text was gone)', () => {
    for (const text of ['/new idea for the intro', '/ne wer', '@ 5 pm?', '@g what is it?', '@gone are you there?'])
      expect(suggestionsFor(text, offers())).toEqual([]);
    expect(suggestionsFor('/new ', offers()).map(({ key }) => key)).toEqual(['new']);
  });

  it('narrows with every letter', () => {
    expect(suggestionsFor('/', offers()).map(({ name }) => name)).toEqual(['/new', '/rename title']);
    expect(suggestionsFor('/RE', offers()).map(({ key }) => key)).toEqual(['rename']);
    expect(suggestionsFor('@g', offers()).map(({ key }) => key)).toEqual(['guide']);
  });

  it('runs a command with its argument, and asks for one that is missing', () => {
    const all = offers();
    expect(suggestionsFor('/ren', all)[0]?.pick()).toBe('/rename ');
    expect(suggestionsFor('/rename  A title ', all)[0]?.pick()).toBe('');
    expect(suggestionsFor('/new', all)[0]?.pick()).toBe('');
    expect(all.done).toEqual(['A title', 'new']);
  });

  it('chooses an agent and keeps what was written after its name', () => {
    const all = offers();
    expect(suggestionsFor('@guide What is it?', all)[0]?.pick()).toBe('What is it?');
    expect(all.done).toEqual(['guide']);
  });
});
