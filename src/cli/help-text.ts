import { SETTING_KEYS } from '../server/settings/setting-key';

export const HELP = `Parley turns any agent into a durable chat service.

  parley serve [agent.yaml …]   start the server (parley serve --help)
  parley agents                 check agent files, print their schema (parley agents --help)
  parley keys                   create, list and revoke API keys (parley keys --help)
  parley check <url>            try an AG-UI server from outside (parley check --help)
  parley --version              print the version
`;

export const CHECK_HELP = `Tries an AG-UI server from outside and says of each rule of the protocol whether it holds.

  parley check <url> [flags]

The address is the endpoint that runs an agent. A bare origin is taken for a Parley server.

  -H, --header "<name>: <value>" a header of every request, such as Authorization; may be repeated
      --agent <name>            an agent of a Parley server
      --prompt <text>           what is asked in most runs (Hello)
      --tool <name>             the client's tool that one run offers (parley_check)
      --tool-prompt <text>      what makes the agent call it
      --interrupt-prompt <text> what makes the agent ask for approval
      --long-prompt <text>      what makes the agent talk for some seconds
      --error-prompt <text>     what makes the agent fail
      --timeout <seconds>       limit of each request (30)
      --json                    print the results as JSON
  -h, --help                    print this

Exit code 0: nothing is broken. 1: something is. 2: it could not be tried.
`;

export const AGENTS_HELP = `Agent files.

  parley agents validate [path …]  lists every mistake in them, with its line; exits with 1 if there is any
  parley agents schema             prints their JSON Schema, for editors

A path is a file or a folder of them. Without one: what the setting "agents" says (./agents).
`;

export const KEYS_HELP = `API keys, kept in the database; a running server knows of a change within seconds.

  parley keys create <name>     make one; the key is printed once, on standard output
      --role <role>             user chats, admin also manages models and keys (user)
      --principal <name>        whose conversations it reaches; keys may share one (its own)
      --expires <time>          how long it is valid: 30d, 12h (for ever)
  parley keys list              all keys, without the keys themselves
  parley keys revoke <id>       it opens nothing any more

      --data-dir <folder>       where the database is (./data)
      --config <file>           settings file (./parley.config.yaml)

The first key must be an admin: from then on the server asks for one.
`;

const FLAGS = `Starts the server.

  parley serve [agent.yaml …] [flags]

Agents are YAML files, or folders of them. Without any, those in ./agents, else the bundled ones.

  -p, --port <number>       port to listen on (3000; 0 takes any free one)
      --host <address>      address to listen on (127.0.0.1)
      --protocol <names>    which dialects to serve, with commas between them (all)
      --cors-origins <list> web origins that may call, with commas between them; "*" for any
      --data-dir <folder>   where the database and files are (./data)
      --config <file>       settings file (./parley.config.yaml)
      --allow-anonymous     serve anyone, also beyond this machine, without a key
      --dojo                also serve the bundled agents that show each feature of AG-UI
      --open                open the chat page in the browser
      --debug               log every detail
  -q, --quiet               log warnings and errors only
  -h, --help                print this

Every setting can stand in the environment, in .env or in the settings file too; flags win.
`;

/** The help of `parley serve`: its flags, then every setting with its name in the environment. */
export function serveHelp(): string {
  const width = Math.max(...SETTING_KEYS.map((key) => key.environmentName.length));
  const rows = SETTING_KEYS.map((key) => `  ${key.environmentName.padEnd(width)}  ${key.description}`);
  return `${FLAGS}\n${rows.join('\n')}\n`;
}
