import { agUiRequirements } from './requirements/ag-ui';
import { agentRequirements } from './requirements/agents';
import { browserRequirements } from './requirements/browser';
import { wireRequirements } from './requirements/wire';

const engineRequirements = {
  I1: 'The log of a conversation is numbered without a gap, in order, and its last number is known.',
  I2: 'However often a follower is cut off and comes back, what it received in all is the log, exactly.',
  I3: 'A snapshot of any moment and what follows it are the whole conversation, nothing of it twice.',
  I4: 'Turns of one conversation never mix: one start, its events, one end.',
  I5: 'Waiting messages start in the order of the queue as its owner left it; only a message to a paused queue passes them.',
  I6: 'The same idempotency key, however often at once, is one turn and one answer.',
  I7: 'When two want to start a turn, one does and the other waits in the queue.',
  I8: 'What was acknowledged is there after a kill at any moment.',
  I9: 'A turn that was killed ends as failed with everything that was shown, and the next message is taken.',
  I10: 'A process that was given up and wakes late writes nothing and starts no tool.',
  I11: 'A process that cannot reach its record gives up its turns and says that it is not ready.',
  I12: 'A commit of which nobody knows whether it happened is repeated and counts once.',
  I13: 'With a dead bus, news arrives within the time of a poll.',
  I14: 'Rings that are repeated, out of order or about nothing change nothing.',
  I15: 'A clock that is an hour wrong changes nothing.',
  I16: 'A follower that does not read costs bounded memory, holds up nobody, and resumes exactly.',
  I17: 'A stop at any moment is one end, with the partial kept and the queue paused.',
  I18: 'What is deleted leaves nothing and does not come back, whatever happens at the same time.',
  I19: 'A server that is told to stop under load loses no turn and doubles none.',
  I20: 'A replay from before the log was trimmed, or from nowhere, is a reset and never a hole.',
  I21: 'A tool starts only after its call is in the log.',
  I22: 'Every turn of every kind of agent has one end, within its time limits.',
  I23: 'A turn that waits for a person or for a tool of the client holds the queue.',
  E1: 'A page that is loaded while words arrive shows what is stored, and goes on from there.',
  E2: 'An answer after a tool call is there once: live, in the history, in a replay.',
  E3: 'A stop while the provider asks to wait a minute leaves an idle conversation and no empty answer.',
  E4: 'A stop before the first token, many times: the message is kept, the next one taken.',
  E5: 'A stop after a reload closes the connection to the provider.',
  E6: 'A stop after some tokens keeps them.',
  E7: 'A thread whose middle turn failed is whole for a stock AG-UI client.',
  E8: 'A stop while arguments stream closes the call before the turn ends.',
  E9: 'Text, a call and text again keep their order.',
  E10: 'Two calls whose arguments arrive in turns each get their own.',
  E11: 'What one conversation streams is seen in no other.',
  E12: 'Twenty messages at once are all answered, one after the other.',
  E13: 'A provider that breaks off after three tokens ends the turn as failed, the tokens kept.',
  E14: 'A follower that was cut gets only what it lacks.',
  E15: 'A stop in a step of tools lets no later step run.',
  E16: 'A stop in a long MCP call reaches the MCP server within two seconds.',
  E17: 'A replay of 20 MB comes in bounded pieces, the first of them soon.',
  E18: 'A follower that leaves and returns ten times in seconds gets nothing twice.',
  E19: 'A turn of many chunks and tool steps is joined late without harm.',
  E20: 'After a kill in two tools at once, the next request to the model has a result for each.',
  E21: 'An approval is decided once, also after a restart, and is not offered again.',
  E22: 'A tab that stayed open over a restart goes on in the same conversation.',
  E23: 'A follower that slept through thousands of deltas gets the end too; an unknown conversation is a coded 404.',
  E24: 'Thousands of streams opened and closed leave nothing behind.',
  E25: 'Texts that look like the protocol are shown as they are.',
} satisfies Record<`${'I' | 'E'}${number}`, string>;

/**
 * What must always hold, whatever is done to the server, in one line each: I… are promises of the turn engine, E… are cases
 * that broke products of this kind, R… and W… what clients are promised, P… and C… the rules of AG-UI,
 * B… what people at the page are promised. Tests name in their
 * titles what they check; `requirements.test.ts` fails when an entry has no test.
 */
export const requirements = {
  ...engineRequirements,
  ...wireRequirements,
  ...agUiRequirements,
  ...browserRequirements,
  ...agentRequirements,
};

/** What cannot be tried yet, and why. An entry moves up with its first test. */
export const awaited = {
  W7: 'A conversation of 1,250 messages and 36 MB goes on at once: `long-history` in bench/ measures it, since tests assert no times.',
} satisfies Record<`${'I' | 'E' | 'W'}${number}`, string>;
