/** `text` is `null` for a line that is too long to be kept. `isEnded`: a line break follows, so that it is whole. */
export type FileLine = { number: number; text: string | null; isEnded: boolean; bytesRead: number };

/** Longer than any body that a server takes. */
const MAX_CHARACTERS = 128 * 1024 * 1024;

/** The lines of a file that are not blank, read piece by piece. Throws a `TypeError` at what is not text in this encoding. */
export async function* readLines(file: Blob, encoding = 'utf-8'): AsyncGenerator<FileLine> {
  const splitter = new LineSplitter();
  const decoder = new TextDecoder(encoding, { fatal: true });
  const reader = file.stream().getReader();
  let bytesRead = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      bytesRead += value?.byteLength ?? 0;
      const lines = done ? splitter.end(decoder.decode()) : splitter.push(decoder.decode(value, { stream: true }));
      const filled = lines.filter(({ text }) => text?.trim() !== '');
      yield* filled.map((line) => ({ ...line, bytesRead }));
      if (done) return;
    }
  } finally {
    await reader.cancel();
  }
}

type Line = Omit<FileLine, 'bytesRead'>;

class LineSplitter {
  private number = 0;
  private parts: string[] = [];
  private length = 0;

  push(text: string): Line[] {
    const [first = '', ...others] = text.split('\n');
    this.add(first);
    return others.map((next) => {
      const line = this.take(true);
      this.add(next);
      return line;
    });
  }

  end(text: string): Line[] {
    return [...this.push(text), this.take(false)];
  }

  private add(part: string): void {
    this.length += part.length;
    if (this.length > MAX_CHARACTERS) this.parts = [];
    else this.parts.push(part);
  }

  private take(isEnded: boolean): Line {
    this.number += 1;
    const text = this.length > MAX_CHARACTERS ? null : this.parts.join('');
    this.parts = [];
    this.length = 0;
    return { number: this.number, text, isEnded };
  }
}
