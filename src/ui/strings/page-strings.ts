/** What stands in the place of a page. Apart, since the page of an error carries its own code and nothing of the others'. */
export const pageStrings = {
  retry: 'Try again',

  pages: {
    notFoundTitle: 'There is nothing here',
    notFoundText: 'The address leads nowhere. Perhaps the conversation was deleted.',
    errorTitle: 'Something went wrong',
    errorText: 'The page met an error. Your conversations are safe on the server.',
    home: 'Start a new conversation',
  },
} as const;
