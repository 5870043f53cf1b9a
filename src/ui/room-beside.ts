/** How far a panel stays from its button, and from the edges of the window, in pixels. */
export const BESIDE = { sideOffset: 6, collisionPadding: 8 } as const;

/** How high a panel can be above or below a button, whichever has more room. */
export function roomBeside({ top, bottom }: Pick<DOMRect, 'top' | 'bottom'>, windowHeight: number): number {
  return Math.floor(Math.max(top, windowHeight - bottom)) - BESIDE.sideOffset - BESIDE.collisionPadding;
}
