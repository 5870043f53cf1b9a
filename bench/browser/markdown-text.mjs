/** What a model says about code: headings, lists, a table, and more code than words. */
const DOCUMENT = `## How the queue drains

A worker takes **one** entry at a time, and \`commit\` makes it durable before anybody sees it:

1. It holds the head row of the conversation.
2. It appends the events, and *only then* rings the bell.

\`\`\`ts
export async function drain(queue: Queue, ports: Ports): Promise<number> {
  let done = 0;
  for (const entry of queue.entries) {
    const turn = await ports.ledger.transact((row) => row.take(entry.id));
    if (turn === null) continue; // somebody else was first
    await ports.bus.ring({ conversationId: turn.conversationId, seq: turn.seq });
    done += 1;
  }
  return done;
}
\`\`\`

| state | what it means | who may end it |
| --- | --- | --- |
| running | an agent is at work | \`stop\`, the agent |
| waiting | a person decides | \`approve\`, \`deny\` |

See [the guide](https://example.org/guide) for the rest; a call that fails is tried *once* more:

\`\`\`sh
curl -s -X POST localhost:8000/api/v1/chat/conversations \\
  -H 'content-type: application/json' -d '{"agent_key": "guide"}' | jq -r .id
\`\`\`

> What was acknowledged is there after a kill.

- nothing is lost
- nothing is there twice

`;

/** So many characters of it, from where a piece of that length with that number begins. */
export function markdownText(characters, index = 0) {
  const start = (index * characters) % DOCUMENT.length;
  return DOCUMENT.repeat(Math.ceil((start + characters) / DOCUMENT.length)).slice(start, start + characters);
}
