const ALLOWED_CONTROLS = new Set(
  ['\t', '\n', '\v', '\f', '\r', '\b', '\u001b'].map((character) => character.charCodeAt(0)),
);
const MAX_NUL_SHARE = 0.25;
const MAX_CONTROL_SHARE = 0.05;

/** True unless the characters of a decoded file are those of a binary one. */
export function looksLikeText(text: string): boolean {
  let nuls = 0;
  let controls = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 0) nuls += 1;
    else if (code < 32 && !ALLOWED_CONTROLS.has(code)) controls += 1;
  }
  return nuls <= text.length * MAX_NUL_SHARE && controls <= text.length * MAX_CONTROL_SHARE;
}
