/** What agents and tools in TypeScript import from `parley`. */
export { defineAgent, ToolRefused } from './define-agent';
export type { Agent, AgentRun, RunEvent, RunResult } from './define-agent';
export { defineTool } from './define-tool';
export type { Tool, ToolContext, ToolEvent } from './define-tool';
