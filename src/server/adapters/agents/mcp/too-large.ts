/** What is said of a server, whatever it is reached by, whose messages nobody can read. */
export const TOO_LARGE = 'it sent a message that is too large';
