export type TooltipSide = 'top' | 'bottom' | 'right';

/** What an element says of its tooltip. */
export function tooltipProps(label: string, side: TooltipSide) {
  return { 'data-tooltip': label, 'data-tooltip-side': side };
}
