import { realpath, stat } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { z } from 'zod';
import type { AgentConfig } from '../../../../contract/conversation';
import { rejectedConfig } from '../rejected-config';
import type { AcpAgent } from './acp-agent';
import type { SessionChoice } from './acp-session';
import type { Offer } from './session-options';

const rememberedSchema = z.object({ id: z.string(), answered: z.string() });
export type RememberedSession = z.infer<typeof rememberedSchema>;

/** What a conversation may choose. Any other model may be named too: the program knows what it has now. */
export function acpConfigSchema({ modes, roots }: AcpAgent, models: readonly Offer[] = []): z.ZodObject {
  return z.strictObject({
    cwd: z.string().min(1).meta({ title: 'Folder', description: `${roots.join(' or ')}, or one inside.` }).optional(),
    ...(modes.length > 0 && { mode: z.enum([...modes]).meta({ title: 'Mode', description: 'What it may do, and what it asks before.' }).optional() }),
    model: modelSchema(models).meta({ title: 'Model' }).optional(),
  });
}

function modelSchema(models: readonly Offer[]): z.ZodType {
  const offered = models.map(({ value, name }) => z.literal(value).meta({ title: name }));
  const any = z.string().min(1);
  return offered.length === 0 ? any : z.union([...offered, any.meta({ title: 'Another model' })]);
}

/** Checks a conversation's choices. What an earlier one left of its session is not taken over: the history is told instead. */
export async function checkAcpConfig(agent: AcpAgent, given: AgentConfig): Promise<AgentConfig> {
  const { session: _left, ...config } = given;
  const parsed = acpConfigSchema(agent).safeParse(config);
  if (!parsed.success) {
    throw rejectedConfig(parsed.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message })));
  }
  const cwd = await workingFolder(agent, given.cwd);
  return { ...config, ...(given.cwd !== undefined && { cwd }) };
}

export async function toSessionChoice(agent: AcpAgent, config: AgentConfig): Promise<SessionChoice> {
  const mode = typeof config['mode'] === 'string' && agent.modes.includes(config['mode']) ? config['mode'] : agent.modes[0];
  return { cwd: await workingFolder(agent, config.cwd), mode, model: config.model ?? agent.definition.acp?.model };
}

export function rememberedSession(config: AgentConfig): RememberedSession | null {
  return rememberedSchema.safeParse(config['session']).data ?? null;
}

/** The real path of the folder: links must not lead out of the roots either. A relative one is looked for below the first. */
async function workingFolder({ roots }: AcpAgent, wanted: string | undefined): Promise<string> {
  const refuse = (message: string) => rejectedConfig([{ path: 'cwd', message }]);
  const [usual = '.'] = roots;
  const known = (await Promise.all(roots.map(realFolder))).filter((root) => root !== null);
  if (known.length === 0) throw refuse('the folder of this agent does not exist on the server');
  const folder = await realFolder(resolve(usual, wanted ?? '.'));
  // One answer for all, or it would tell what is elsewhere on the server.
  const isAllowed = folder !== null && known.some((root) => isInside(root, folder)) && (await stat(folder)).isDirectory();
  if (!isAllowed) throw refuse('there is no such folder in the folder of this agent');
  return folder;
}

function realFolder(path: string): Promise<string | null> {
  return realpath(path).catch(() => null);
}

function isInside(root: string, folder: string): boolean {
  const way = relative(root, folder);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
