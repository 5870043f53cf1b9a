'use client';

import { strings } from '../../ui/strings';
import { themes } from '../../ui/themes';
import { chooseTheme, useTheme } from '../../ui/use-theme';

/** Light, dark or as the device has it; kept in this browser. */
export function AppearanceSection() {
  const theme = useTheme();
  return (
    <fieldset>
      <legend className="sr-only">{strings.theme.label}</legend>
      <div className="grid grid-cols-3 gap-2 sm:max-w-md">
        {themes.map(({ value, icon }) => (
          <label
            key={value}
            className="flex min-h-18 cursor-pointer flex-col items-center justify-center gap-2 rounded-xl border bg-surface px-2 py-3 text-sm hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft has-checked:font-medium has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="theme"
              value={value}
              checked={theme === value}
              onChange={() => chooseTheme(value)}
              className="sr-only"
            />
            {icon}
            {strings.theme[value]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
