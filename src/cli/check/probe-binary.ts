import type { ProbeContext } from './probe-context';

const MEDIA_TYPE = 'application/vnd.ag-ui.event+proto';

/** Asks for the binary encoding. A server without it answers with SSE. */
export async function probeBinary(probe: ProbeContext): Promise<void> {
  const { findings, options } = probe;
  findings.during('a run in the binary encoding');
  const answer = await probe.post(probe.newInput(options.prompt), { accept: MEDIA_TYPE });
  if (!answer.contentType.startsWith(MEDIA_TYPE)) return;
  findings.exercise('BIN');
  if (answer.contentType !== MEDIA_TYPE) findings.fault('BIN', `its type is ${answer.contentType}`);
  const problem = frameProblem(answer.bytes);
  if (problem !== null) findings.fault('BIN', problem);
}

function frameProblem(bytes: Uint8Array): string | null {
  if (bytes.byteLength === 0) return 'there are no frames';
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  while (at + 4 <= bytes.byteLength) {
    const length = view.getUint32(at);
    if (length === 0) return 'a frame is empty';
    at += 4 + length;
  }
  return at === bytes.byteLength ? null : 'the last frame is cut off, or a length is wrong';
}
