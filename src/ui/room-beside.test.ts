import { expect, it } from 'vitest';
import { roomBeside } from './room-beside';

it('a panel may be as high as the side with more room (it was squeezed to what is below)', () => {
  expect(roomBeside({ top: 300.5, bottom: 344.5 }, 400)).toBe(286);
  expect(roomBeside({ top: 20, bottom: 64 }, 400)).toBe(322);
});
