/** Cases of agents, tools and providers that broke products of this kind. */
export const agentRequirements = {
  A1: 'A call with empty arguments runs without any; one with broken arguments is an error that the model hears, and the turn goes on.',
  A2: 'A tool server that hangs or offers nonsense is marked with the reason and keeps nobody from the others.',
  A3: 'What a tool server prints beside the protocol is in the log and harms no turn.',
  A4: 'Every mistake in agent files is named with its place and what was probably meant, all at once; a running server keeps the last good version.',
  A5: 'A call of a tool that does not exist is an error that the model hears, and the turn goes on.',
  A6: 'A model that never stops calling tools is ended in good order.',
  A7: 'Thoughts without an answer, and no answer at all, are named as that and leave no empty message.',
  A8: 'A refused key fails the turn with the provider and what to do, and stands in no answer, log or trace.',
  A9: 'Whatever a model says when it is asked for a title, the title is clean and short, and a name that a person gave stays.',
  A10: 'A program that is not installed, or not signed in, is listed with the command that mends it and cannot be chosen.',
} satisfies Record<`A${number}`, string>;
