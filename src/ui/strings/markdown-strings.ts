/** What tables and diagrams say. Apart from the other words, since they come with what draws them. */
export const markdownStrings = {
  table: 'Table',
  copyTable: 'Copy table',
  diagram: 'Diagram',
  copyDiagram: 'Copy the source',
  openDiagram: 'Full screen',
  closeDiagram: 'Close',
  zoomIn: 'Larger',
  zoomOut: 'Smaller',
  zoomReset: 'Fit to the window',
  brokenDiagram: 'This diagram cannot be drawn; above is its source.',
} as const;
