export type MarkdownProps = { text: string; isStreaming: boolean };
