/** What a request for a decision says. Apart from the other words, since it comes with the first request. */
export const approvalStrings = {
  title: (tool: string) => `Allow ${tool}?`,
  place: (which: number, all: number) => `${String(which)} of ${String(all)}`,
  allow: 'Allow',
  allowHere: 'Allow in this conversation',
  deny: 'Deny',
  edit: 'Edit',
  toKeys: 'to decide by key',
  arguments: 'Arguments, as JSON',
  allowChanged: 'Allow with these',
  question: 'The agent asks',
  asks: (tool: string) => `${tool} asks for this before it goes on.`,
  send: 'Send answer',
  decline: 'Decline',
  expires: (time: string) => `Expires ${time}`,
} as const;
