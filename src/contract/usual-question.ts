/** What is asked before a tool is used, where nothing else is to be said of it. */
export function usualQuestion(toolName: string): string {
  return `May "${toolName}" be executed?`;
}
