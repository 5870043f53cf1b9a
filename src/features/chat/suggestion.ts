import type { Agent } from '../../contract/agent';

/** Something that the composer can do, said as `/name`. */
export type ComposerCommand = {
  name: string;
  label: string;
  /** What follows the name, for those that need it. */
  argument?: string;
  run: (argument: string) => void;
};

/** One line of the menu above the composer. `pick` answers what the composer holds then. */
export type Suggestion = { key: string; name: string; label: string; isReady: boolean; pick: () => string };

/** Takes the agent for a new conversation, with what was written after its name; answers what the composer holds then. */
export type ChooseAgent = (agentKey: string, rest: string) => string;

type Offers = {
  commands: readonly ComposerCommand[];
  agents: readonly Agent[];
  onChooseAgent: ChooseAgent;
};

const COMMAND = /^\/([a-z]*)(?:[ ]+(.*))?$/i;
const AGENT = /^@([^\s@]*)(?:[ ]+([\s\S]*))?$/;

/** What a text that begins with `/` or `@` may mean. Any other is a message. */
export function suggestionsFor(text: string, offers: Offers): Suggestion[] {
  const command = COMMAND.exec(text);
  if (command) return commandSuggestions(offers.commands, command[1] ?? '', command[2]);
  const agent = AGENT.exec(text);
  return agent ? agentSuggestions(offers, agent[1] ?? '', agent[2]) : [];
}

function commandSuggestions(commands: readonly ComposerCommand[], typed: string, argument: string | undefined) {
  const wanted = typed.toLowerCase();
  return commands
    .filter((command) => isMeant(command, wanted, argument))
    .map((command): Suggestion => {
      const { name, label, run } = command;
      const isReady = command.argument === undefined || (argument ?? '').trim() !== '';
      return {
        key: name,
        name: command.argument === undefined ? `/${name}` : `/${name} ${command.argument}`,
        label,
        isReady,
        pick: () => {
          if (!isReady) return `/${name} `;
          run((argument ?? '').trim());
          return '';
        },
      };
    });
}

/** What follows a command that takes nothing makes a message of the whole. */
function isMeant({ name, argument: takes }: ComposerCommand, wanted: string, argument: string | undefined): boolean {
  if (argument === undefined) return name.startsWith(wanted);
  return name === wanted && (takes !== undefined || argument === '');
}

function agentSuggestions({ agents, onChooseAgent }: Offers, typed: string, rest: string | undefined): Suggestion[] {
  const wanted = typed.toLowerCase();
  // Behind a space the name is whole: `@ 5 pm?` names nobody.
  const isNamed = (name: string) => (rest === undefined ? name.startsWith(wanted) : name === wanted);
  const names = (agent: Agent) => [agent.agent_key, agent.display_name].map((name) => name.toLowerCase());
  return agents
    .filter((agent) => agent.available && names(agent).some(isNamed))
    .map((agent) => ({
      key: agent.agent_key,
      name: `@${agent.agent_key}`,
      label: agent.display_name,
      isReady: true,
      pick: () => onChooseAgent(agent.agent_key, rest ?? ''),
    }));
}
