/** Which processes are alive. A member that stops beating is dead; it must then believe so itself. */
export type Membership = {
  /** This process's id, new with every boot. */
  memberId: string;
  join: () => Promise<void>;
  beat: () => Promise<void>;
  leave: () => Promise<void>;
  listAlive: () => Promise<string[]>;
};
