import { defineTool } from 'parley';
import { z } from 'zod';

const operations = {
  '+': (left: number, right: number) => left + right,
  '-': (left: number, right: number) => left - right,
  '*': (left: number, right: number) => left * right,
  '/': (left: number, right: number) => left / right,
};

export default defineTool({
  description: 'Calculates with two numbers.',
  inputSchema: z.object({ left: z.number(), operator: z.enum(['+', '-', '*', '/']), right: z.number() }),
  execute: ({ left, operator, right }) => {
    if (operator === '/' && right === 0) throw new Error('Nothing can be divided by zero.');
    return operations[operator](left, right);
  },
});
