import { expect, it } from 'vitest';
import { TurnVolume } from './turn-volume';

it('an agent that never stops talking fails its turn, in however small pieces it talks (it filled memory and disk until its time was over)', () => {
  const said = (text: string, times: number) => () => {
    const volume = new TurnVolume();
    for (let at = 0; at < times; at += 1) volume.add({ type: 'text_delta', block: 0, text });
  };
  expect(said('x'.repeat(10_000), 3000)).not.toThrow();
  expect(said('x'.repeat(10_000), 3300)).toThrow('more than one turn can hold');
  const news = () => {
    const volume = new TurnVolume();
    for (let at = 0; at < 300_000; at += 1) volume.add({ type: 'custom', name: 'n', value: null });
  };
  expect(news).toThrow('more than one turn can hold');
});

it('an agent that changes a large thing again and again fails its turn (each small change was kept as a file of megabytes)', () => {
  const [volume, body] = [new TurnVolume(), 'x'.repeat(10_000_000)];
  for (let at = 0; at < 100; at += 1) volume.addBody(body);
  expect(() => volume.addBody(body)).toThrow('more than one turn can hold');
});
