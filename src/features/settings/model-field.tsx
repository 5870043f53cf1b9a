import { useId, type ComponentProps } from 'react';

export const fieldLook =
  'mt-1 block h-9 w-full rounded-lg border border-line-strong bg-surface px-3 text-sm outline-none focus:border-accent focus:ring-1 focus:ring-accent aria-invalid:border-danger coarse:h-11 coarse:text-base';

type ModelFieldProps = ComponentProps<'input'> & { label: string; problem: string | undefined };

/** A line to write in, with what is wrong with it below. */
export function ModelField({ label, problem, ...input }: ModelFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="block text-sm font-medium">
        {label}
      </label>
      <input
        {...input}
        id={id}
        // Of a password, browsers mind no `off`: they would put the key of this server in the place of a model's.
        autoComplete={input.type === 'password' ? 'new-password' : 'off'}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        className={fieldLook}
      />
      {problem !== undefined && (
        <p id={`${id}-problem`} role="alert" className="mt-1 text-xs text-danger wrap-anywhere">
          {problem}
        </p>
      )}
    </div>
  );
}
