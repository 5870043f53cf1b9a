import { createContext } from 'react';

/** The Markdown of the block that is drawn: positions of its nodes are places in it. */
export const BlockSource = createContext('');
