import { BrandMark } from './brand-mark';
import { strings } from './strings';

export function Brand() {
  return (
    <span className="flex items-center gap-2">
      <BrandMark className="size-5 text-accent" />
      <span className="font-display text-[1.375rem] leading-none font-medium tracking-[-0.01em]">
        {strings.product}
      </span>
    </span>
  );
}
