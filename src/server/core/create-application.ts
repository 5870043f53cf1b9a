import { createApiKey } from './access/create-api-key';
import { revokeApiKey } from './access/revoke-api-key';
import { getAgent, listAgents } from './agents/describe-agents';
import { findAgent } from './agents/find-agent';
import { AgentSessions } from './agents/agent-sessions';
import type { ConversationRef } from './conversations/conversation-ref';
import type { Application } from './application';
import { AppError } from './app-error';
import {
  archiveConversation,
  changeAgentConfig,
  changeConversation,
  unarchiveConversation,
} from './conversations/change-conversation';
import { createConversation, openConversation } from './conversations/create-conversation';
import { deleteConversation } from './conversations/delete-conversation';
import { exportConversation } from './conversations/export-conversation';
import { findConversation } from './conversations/find-conversation';
import { followConversations } from './conversations/follow-conversations';
import { importConversation } from './conversations/import-conversation';
import { searchMessages } from './conversations/search-messages';
import { switchBranch } from './conversations/switch-branch';
import { viewConversation, viewConversations } from './conversations/view-conversations';
import { previewRetention } from './conversations/retention';
import { openFile, readThumbnail } from './files/open-file';
import { receiveFile } from './files/receive-file';
import { readFileText } from './files/read-file-text';
import { findFile, findFiles, readFile } from './files/find-file';
import { changeModel } from './models/change-model';
import { createModel } from './models/create-model';
import { deleteModel } from './models/delete-model';
import { getModel } from './models/get-model';
import { listModelsOf } from './models/list-models-of';
import { testConnection } from './models/test-connection';
import type { Ports } from './ports';
import { readHealth } from './read-health';
import { AppendTick } from './turns/append-tick';
import { getPending, replacePending, withdrawPending } from './turns/edit-pending';
import type { Engine } from './turns/engine';
import { engineChores } from './turns/engine-chores';
import type { EngineSettings } from './turns/engine-context';
import { followConversation } from './turns/follow-conversation';
import { followTurn } from './turns/follow-turn';
import { Housekeeper } from './turns/housekeeper';
import { interruptTurn } from './turns/interrupt-turn';
import { postMessage } from './turns/post-message';
import { readSnapshot } from './turns/read-snapshot';
import { resolveApproval } from './turns/resolve-approval';
import { StreamHub } from './turns/stream-hub';
import { TurnRunner } from './turns/turn-runner';
import { TurnSupervisor } from './turns/turn-supervisor';

export const defaultEngineSettings: EngineSettings = {
  maxConcurrentTurns: 1000,
  queueLimit: 100,
  messageCharacters: 32_768,
  filesPerMessage: 10,
  holdMs: 60 * 60 * 1000,
  tokenRowsMs: 10 * 60 * 1000,
  hasOtherAdmins: true,
  retention: { archiveAfterMs: null, deleteAfterMs: null },
};

const SESSIONS_LIMIT_MS = 3000;

/** Binds the ports to the use cases, once. A table without logic. */
export function createApplication(ports: Ports, settings: EngineSettings = defaultEngineSettings): Application {
  const engine = createEngine(ports, settings);
  const supervisor = new TurnSupervisor(engine);
  const housekeeper = new Housekeeper(ports, engineChores(engine));
  return {
    ...conversationUseCases(engine),
    ...turnUseCases(engine),
    listAgents: () => listAgents(ports),
    getAgent: (agentKey) => getAgent(ports, agentKey),
    describeAgent: (agentKey) => findAgent(ports, agentKey).describe(),
    receiveFile: (input) => receiveFile(ports, input),
    openFile: (owner, fileId) => openFile(ports, owner, fileId),
    readThumbnail: (owner, fileId) => readThumbnail(ports, owner, fileId),
    findFiles: (owner, fileIds) => findFiles(ports, owner, fileIds),
    readFile: (owner, fileId) => readFile(ports, owner, fileId),
    readFileText: async (owner, fileId, reading) => readFileText(ports, await findFile(ports, owner, fileId), reading),
    ...modelUseCases(ports),
    createApiKey: (input) => createApiKey(ports, input),
    listApiKeys: () => ports.keys.list(),
    revokeApiKey: (by, id) => revokeApiKey(ports, by, { id, mayBeLast: settings.hasOtherAdmins }),
    previewRetention: () => previewRetention(engine),
    health: () => readHealth(engine),
    start: async () => {
      engine.hub.start();
      await supervisor.start();
      housekeeper.start();
      engine.state.isReady = true;
    },
    stop: async (drainMs) => {
      engine.state.isDraining = true;
      engine.state.isReady = false;
      housekeeper.stop();
      await engine.runner.drain(drainMs);
      engine.hub.close();
      await engine.sessions.closeAll(SESSIONS_LIMIT_MS);
      await supervisor.stop();
    },
  };
}

function createEngine(ports: Ports, settings: EngineSettings): Engine {
  const hub = new StreamHub(ports);
  const context = { ports, hub, tick: new AppendTick(ports.clock), sessions: new AgentSessions(ports), settings };
  const state = { isReady: false, isDraining: false, startedAt: ports.clock.now() };
  return { ...context, runner: new TurnRunner(context), state };
}

function conversationUseCases(engine: Engine) {
  const { ports } = engine;
  return {
    createConversation: (input) => createConversation(ports, input),
    openConversation: (input) => openConversation(ports, input),
    getConversation: async (ref) => viewConversation(ports, await findConversation(ports, ref)),
    listConversations: async (query) => viewConversations(ports, await ports.conversations.list(query)),
    searchMessages: (query) => searchMessages(ports, query),
    countConversations: (query) => ports.conversations.count(query),
    countMessages: (ids) => ports.conversations.messageCounts(ids),
    changeConversation: (ref, change) => changeConversation(engine, ref, change),
    archiveConversation: (ref) => archiveConversation(engine, ref),
    unarchiveConversation: (ref) => unarchiveConversation(engine, ref),
    deleteConversation: (ref) => deleteConversation(engine, ref),
    switchBranch: (ref, wish) => switchBranch(engine, ref, wish),
    exportConversation: (ref) => exportConversation(ports, ref),
    importConversation: (input) => importConversation(ports, input),
    getAgentConfig: async (ref) => (await findConversation(ports, ref)).agentConfig,
    changeAgentConfig: (ref, change) => changeAgentConfig(engine, ref, change),
  } satisfies Partial<Application>;
}

function modelUseCases(ports: Ports) {
  return {
    listModels: () => ports.models.list(),
    getModel: (id) => getModel(ports, id),
    createModel: (by, input) => createModel(ports, by, input),
    changeModel: (by, id, change) => changeModel(ports, by, { id, change }),
    deleteModel: (by, id) => deleteModel(ports, by, id),
    listModelsOf: (server) => listModelsOf(ports, server),
    testConnection: (server) => testConnection(ports, server),
  } satisfies Partial<Application>;
}

function turnUseCases(engine: Engine) {
  const { ports } = engine;
  const idOf = async (ref: ConversationRef) => (await findConversation(ports, ref)).id;
  return {
    postMessage: (input) => postMessage(engine, input),
    findMessage: async (ref, messageId) => ports.conversations.findMessage(await idOf(ref), messageId),
    readSnapshot: (ref, window) => readSnapshot(ports, ref, window),
    followConversations: (input) => followConversations(engine, input),
    followConversation: (input) => followConversation(engine, input),
    followTurn: (input) => followTurn(engine, input),
    interruptTurn: (ref, options) => interruptTurn(engine, ref, options),
    getPending: (ref) => getPending(engine, ref),
    replacePending: (ref, change) => replacePending(engine, ref, change),
    withdrawPending: (ref, pendingId) => withdrawPending(engine, ref, pendingId),
    resolveApproval: (ref, decision) => resolveApproval(engine, ref, decision),
    listTurns: async (ref, page) => ports.ledger.listTurns(await idOf(ref), page.before, page.limit),
    getTurn: async (ref, turnId) => {
      const turn = await ports.ledger.findTurn(await idOf(ref), turnId);
      if (!turn) throw new AppError('turn-not-found', 'There is no such turn in this conversation.');
      return turn;
    },
  } satisfies Partial<Application>;
}
