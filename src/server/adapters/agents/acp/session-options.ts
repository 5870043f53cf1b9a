import type { SessionAnswer } from './session-update';

export type Offer = { value: string; name: string };
type SessionOption = NonNullable<SessionAnswer['configOptions']>[number];

export function modelOption({ configOptions }: SessionAnswer): SessionOption | undefined {
  return configOptions?.find(({ category, id }) => category === 'model' || id === 'model');
}

export function modeOption({ configOptions }: SessionAnswer): SessionOption | undefined {
  return configOptions?.find(({ category }) => category === 'mode');
}

/** What an option may be set to. Its choices come as a list, or as a list of groups. */
export function offersOf(option: SessionOption | undefined): Offer[] {
  return readOffers(option?.options);
}

function readOffers(options: unknown): Offer[] {
  if (!Array.isArray(options)) return [];
  return (options as unknown[]).flatMap((option) => {
    if (typeof option !== 'object' || option === null) return [];
    if ('options' in option) return readOffers(option.options);
    if (!('value' in option) || typeof option.value !== 'string') return [];
    return [{ value: option.value, name: 'name' in option && typeof option.name === 'string' ? option.name : option.value }];
  });
}
