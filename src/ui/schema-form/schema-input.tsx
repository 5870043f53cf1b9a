import { clsx } from 'clsx';
import { useState } from 'react';
import { formStrings } from '../strings/form-strings';
import type { Draft } from './field-value';
import type { SchemaField } from './schema-field';

export type InputProps = {
  field: SchemaField;
  draft: Draft;
  emptyLabel: string;
  onChange: (draft: Draft) => void;
  id: string;
  describedBy: string | undefined;
  isWrong: boolean;
};

const look =
  'block h-9 w-full min-w-0 rounded-lg border border-line-strong bg-surface px-3 text-sm outline-none focus:border-accent focus:ring-1 focus:ring-accent aria-invalid:border-danger coarse:h-11 coarse:text-base';

/** Where one value is entered, by what it may be. */
export function SchemaInput({ field, draft, onChange, emptyLabel, id, describedBy, isWrong }: InputProps) {
  const common = { id, 'aria-describedby': describedBy, 'aria-invalid': isWrong, 'aria-required': field.isRequired };
  const text = typeof draft === 'string' ? draft : '';
  switch (field.kind) {
    case 'boolean':
      return (
        <input
          id={id}
          type="checkbox"
          aria-describedby={describedBy}
          checked={draft === true}
          onChange={(event) => onChange(event.target.checked)}
          className="size-4 accent-accent"
        />
      );
    case 'choice':
      return <ChoiceInput {...common} field={field} value={text} emptyLabel={emptyLabel} onChange={onChange} />;
    case 'choices':
      return (
        <ChoicesInput
          field={field}
          describedBy={describedBy}
          chosen={typeof draft === 'object' ? draft : []}
          onChange={onChange}
        />
      );
    case 'json':
      return (
        <textarea
          {...common}
          dir="ltr"
          rows={4}
          spellCheck={false}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          className={clsx(look, 'h-auto! py-2 font-mono text-xs leading-relaxed')}
        />
      );
    default:
      return (
        <input
          {...common}
          dir="auto"
          type={field.kind === 'text' ? field.input : 'text'}
          inputMode={field.kind === 'number' ? (field.isInteger ? 'numeric' : 'decimal') : undefined}
          autoComplete="off"
          value={text}
          onChange={(event) => onChange(event.target.value)}
          className={look}
        />
      );
  }
}

type ChoiceField = Extract<SchemaField, { kind: 'choice' }>;
type ChoiceInputProps = {
  field: ChoiceField;
  id: string;
  value: string;
  emptyLabel: string;
  onChange: (draft: string) => void;
};
const OTHER = '\u0000other';

/** A list to choose from; with room for a text of one's own where the schema takes any. */
function ChoiceInput({ field, value, emptyLabel, onChange, ...common }: ChoiceInputProps) {
  const isKnown = field.choices.some((choice) => choice.value === value);
  const [isOther, setIsOther] = useState(value !== '' && !isKnown);
  const label = field.other === '' || field.other === null ? formStrings.other : field.other;
  return (
    <>
      <select
        {...common}
        value={isOther ? OTHER : value}
        onChange={({ target }) => {
          setIsOther(target.value === OTHER);
          onChange(target.value === OTHER ? '' : target.value);
        }}
        className={clsx(look, 'pe-2')}
      >
        {(!field.isRequired || value === '') && (
          <option value="">{field.isRequired ? formStrings.choose : emptyLabel}</option>
        )}
        {field.choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
        {field.other !== null && <option value={OTHER}>{label}</option>}
      </select>
      {isOther && (
        <input
          dir="auto"
          autoFocus
          autoComplete="off"
          aria-label={label}
          aria-describedby={undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={clsx(look, 'mt-2')}
        />
      )}
    </>
  );
}

type ChoicesInputProps = {
  field: Extract<SchemaField, { kind: 'choices' }>;
  describedBy: string | undefined;
  chosen: readonly string[];
  onChange: (draft: readonly string[]) => void;
};

function ChoicesInput({ field, describedBy, chosen, onChange }: ChoicesInputProps) {
  const toggle = (value: string, isChosen: boolean) =>
    onChange(
      field.choices.map((choice) => choice.value).filter((one) => (one === value ? isChosen : chosen.includes(one))),
    );
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-1" aria-describedby={describedBy}>
      {field.choices.map(({ value, label }) => (
        <label key={value} className="flex min-h-7 items-center gap-2 text-sm coarse:min-h-11">
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={(event) => toggle(value, event.target.checked)}
            className="size-4 accent-accent"
          />
          {label}
        </label>
      ))}
    </div>
  );
}
