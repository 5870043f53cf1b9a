/** Which processes are alive. A member that stops beating is dead; it must then believe so itself. */
export type Membership = {
  /** This process's id, new with every boot. */
  memberId: string;
  join: () => Promise<void>;
  beat: () => Promise<void>;
  leave: () => Promise<void>;
  /** As this process sees it: who joined, and beat within its lifetime here. No clock is compared with another's. */
  listAlive: () => Promise<string[]>;
};
