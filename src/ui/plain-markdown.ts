const FENCE = /^[ \t]*(?:`{3,}|~{3,})[^\n]*\n([\s\S]*?)(?:\n[ \t]*(?:`{3,}|~{3,})[ \t]*(?=\n|$)|$)/gm;

/** Markdown as plain text for places that know no Markdown: words, lists and code stay, the marks go. */
export function plainMarkdown(markdown: string): string {
  const kept: string[] = [];
  const keep = (code: string) => `\uE000${String(kept.push(code) - 1)}\uE001`;
  return markdown
    .replace(FENCE, (_whole, code: string) => keep(code))
    .replace(/(`+)([^`]|[^`][\s\S]*?[^`])\1(?!`)/g, (_whole, _ticks, code: string) => keep(code))
    .replace(/!?\[([^\]]*)\]\((?:[^()\s]|\([^()]*\))*(?:\s+"[^"]*")?\)/g, '$1')
    .replace(/^[ \t]{0,3}#{1,6}[ \t]+/gm, '')
    .replace(/^[ \t]{0,3}>[ \t]?/gm, '')
    .replace(/(\*\*|__|~~)(?=\S)([\s\S]*?\S)\1/g, '$2')
    .replace(/(?<![\w*\\])([*_])(?=[^\s*_])([^*_\n]*?[^\s*_])\1(?![\w*])/g, '$2')
    .replace(/\\([\\`*_{}[\]()#+\-.!~|>])/g, '$1')
    .replace(/\uE000(\d+)\uE001/g, (_whole, index: string) => kept[Number(index)] ?? '');
}
