export const notAModel =
  "I am Parley's built-in guide: rules and a search over its documentation, **not a language model**. Add an agent with a model of your own to talk about anything.";

const help = `Ask me how Parley works, attach a text file and ask what is in it, or let me calculate. To see what the chat can show, send one of these:

- \`show tools\`: two tools at once, with their arguments and results
- \`show approval\`: a tool that waits until you allow or deny it
- \`show reasoning\`: thinking before the answer
- \`show state\`: state that the agent shares with the page
- \`show steps\`: steps, activities and a tool's progress
- \`show files\`: how to attach files
- \`show error\`: a turn that fails
- \`long answer\`: half a minute of Markdown, to stop it, reload the page, or follow it in a second window`;

const replies: [RegExp, string][] = [
  [/^(hi|hello|hey|hallo|good (morning|afternoon|evening|day)|greetings|howdy|moin|servus)\b( there| parley| guide)?[\s!.,]*$/i, 'Hello! Ask me about Parley, or send `help` to see what I can show.'],
  [/^(thanks?|thank you|thx|cheers|great|nice|cool|perfect|awesome)\b.{0,30}$/i, 'You are welcome.'],
  [/^(bye|goodbye|good night|see you|ciao)\b.{0,20}$/i, 'Goodbye!'],
  [/^how are you\b.{0,20}$/i, 'All my rules are in order, thank you. What would you like to know about Parley?'],
  [/^ping[\s!.?]*$/i, 'pong'],
  [/^(test|testing)[\s!.]*$/i, 'It works: your message came in and this answer went out.'],
  [/\btell\b.*\bjoke\b/i, 'Why did the stream never lose its place? It always remembered its last event id.'],
  [/^(ok(ay)?|yes|no|sure|alright)[\s!.]*$/i, 'Good. What else would you like to know?'],
];

const identity =
  /\b(who|what) are you\b|\bare you (an? )?(ai|bot|robot|human|person|real|llm|language model|chatgpt|gpt|claude|intelligent)\b|\b(what|which) (language )?model (are you|is this|do you)\b|\byour name\b|\bis this (an? )?(ai|llm|language model)\b/i;

const helpRequest =
  /^(help|\?|commands?|examples?)[\s!.?]*$|\bwhat (can|do) you (do|show|know|offer)\b|\bhow can you help\b|\bshow (me )?(help|everything|all)\b|\bwhat can i (ask|do|try)\b/i;

/** An answer to what is said in every conversation; `null` when the message is about something. */
export function answerSmallTalk(text: string): string | null {
  if (text === '') return 'Your message is empty. Send `help` to see what I can show.';
  if (identity.test(text)) return `${notAModel}\n\nSend \`help\` to see what I can show.`;
  if (helpRequest.test(text)) return help;
  return replies.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
