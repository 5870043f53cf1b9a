const addresses = new WeakMap<Request, string>();

/** Says where a request came from; only whoever holds the socket knows. */
export function noteClientAddress(request: Request, address: string): void {
  addresses.set(request, address);
}

/** The address that the request came from, `unknown` when nobody has said. */
export function clientAddressOf(request: Request): string {
  return addresses.get(request) ?? 'unknown';
}
