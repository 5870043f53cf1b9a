/** So many are remembered; those that were touched long ago are forgotten. */
const MOST = 500;

/** What a reader has opened, by name. */
export class KeptStates {
  readonly #states = new Map<string, boolean>();

  read(name: string): boolean | null {
    return this.#states.get(name) ?? null;
  }

  keep(name: string, state: boolean): void {
    this.#states.delete(name);
    this.#states.set(name, state);
    for (const oldest of this.#states.keys()) {
      if (this.#states.size <= MOST) break;
      this.#states.delete(oldest);
    }
  }
}
