/** Cuts text that comes in any pieces into strings of whole server-sent events, several of them in each. */
export function createFrameSplitter() {
  let rest = '';
  return (chunk) => {
    rest += chunk;
    const end = rest.lastIndexOf('\n\n') + 2;
    if (end === 1) return '';
    const whole = rest.slice(0, end);
    rest = rest.slice(end);
    return whole;
  };
}
