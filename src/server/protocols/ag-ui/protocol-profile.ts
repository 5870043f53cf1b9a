/** Which generation of clients reads the stream: `1.0`, or the 0.0.x line before it. */
export type ProtocolProfile = '1.0' | 'pre-1.0';

/** The `agui.compat` setting of an agent: `auto` looks at the input, `on` and `off` decide for every client. */
export type CompatSetting = 'auto' | 'on' | 'off';

/** A client that declares any version speaks at least 1.0; clients before it had no such field. */
export function selectProfile(protocolVersion: string | undefined, compat: CompatSetting = 'auto'): ProtocolProfile {
  if (compat === 'auto') return protocolVersion === undefined ? 'pre-1.0' : '1.0';
  return compat === 'on' ? 'pre-1.0' : '1.0';
}
