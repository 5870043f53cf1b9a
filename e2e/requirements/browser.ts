/** What people at the page are promised: B… are cases that broke chat pages. */
export const browserRequirements = {
  B1: 'Enter that belongs to an input method sends nothing.',
  B3: 'While a tool is silent, Stop stays and the page says what is awaited.',
  B4: 'Two tabs on one conversation show the same, whichever sends, edits the queue or stops.',
  B5: 'A page that slept through an answer shows all of it when it wakes.',
  B6: 'Code is copied byte by byte: dollars, tabs, spaces at the end.',
} satisfies Record<`B${number}`, string>;
