/** What is said while conversations are being selected. Apart from the other words, since it comes with the first of them. */
export const selectionStrings = {
  label: 'Selected conversations',
  all: 'Select all',
  gathering: (count: number) => `Reading ${count.toLocaleString()}…`,
  selected: (count: number) => `${count.toLocaleString()} selected`,
  end: 'End selection',
} as const;
