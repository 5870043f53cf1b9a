import { useId, type ReactNode } from 'react';
import { formStrings } from '../strings/form-strings';
import type { Draft } from './field-value';
import type { SchemaField } from './schema-field';
import { SchemaInput, type InputProps } from './schema-input';
import type { SchemaForm } from './use-schema-form';

/** The fields of a form, each with its label, its hint and what is wrong with it. */
export function SchemaFormFields({
  form,
  emptyLabel,
}: {
  form: SchemaForm;
  /** What an empty choice means. */ emptyLabel?: string;
}) {
  // Where nothing is needed, saying so of each field says nothing.
  const marksOptional = form.fields.some((field) => field.isRequired);
  return (
    <div className="grid gap-4">
      {form.fields.map((field) => (
        <FormField
          key={field.name}
          field={field}
          draft={form.drafts[field.name] ?? ''}
          problem={form.problems[field.name] ?? null}
          emptyLabel={emptyLabel ?? formStrings.none}
          isMarked={marksOptional && !field.isRequired}
          onChange={(draft) => form.change(field.name, draft)}
          onLeave={() => form.check(field.name)}
        />
      ))}
    </div>
  );
}

type FormFieldProps = Omit<InputProps, 'id' | 'describedBy' | 'isWrong'> & {
  problem: string | null;
  isMarked: boolean;
  onLeave: () => void;
};

function FormField({ field, problem, isMarked, onLeave, ...input }: FormFieldProps) {
  const id = useId();
  const describedBy = [field.hint === '' ? null : `${id}-hint`, problem === null ? null : `${id}-problem`];
  const control = (
    <SchemaInput
      {...input}
      field={field}
      id={id}
      describedBy={describedBy.filter((one) => one !== null).join(' ') || undefined}
      isWrong={problem !== null}
    />
  );
  return (
    <div
      onBlur={({ currentTarget, relatedTarget }) => {
        if (isFilled(input.draft) && leavesTo(relatedTarget, currentTarget)) onLeave();
      }}
    >
      {field.kind === 'boolean' ? (
        <label htmlFor={id} className="flex min-h-6 items-center gap-2.5 text-sm font-medium coarse:min-h-11">
          {control}
          {field.label}
        </label>
      ) : (
        <Labelled field={field} id={id} isMarked={isMarked}>
          {control}
        </Labelled>
      )}
      {field.hint !== '' && (
        <p id={`${id}-hint`} className="mt-1 text-xs text-pretty text-ink-faint wrap-anywhere">
          {field.hint}
        </p>
      )}
      {problem !== null && (
        <p id={`${id}-problem`} role="alert" className="mt-1 text-xs text-danger wrap-anywhere">
          {problem}
        </p>
      )}
    </div>
  );
}

type LabelledProps = { field: SchemaField; id: string; isMarked: boolean; children: ReactNode };

function Labelled({ field, id, isMarked, children }: LabelledProps) {
  const text = (
    <>
      {field.label}
      {isMarked && <span className="ms-1.5 text-xs font-normal text-ink-faint">{formStrings.optional}</span>}
    </>
  );
  const look = 'mb-1 block text-sm font-medium';
  if (field.kind !== 'choices') {
    return (
      <>
        <label htmlFor={id} className={look}>
          {text}
        </label>
        {children}
      </>
    );
  }
  return (
    <fieldset>
      <legend className={look}>{text}</legend>
      {children}
    </fieldset>
  );
}

/** Somebody who passes through an empty field need not hear that it is empty. */
function isFilled(draft: Draft): boolean {
  return typeof draft === 'boolean' || draft.length > 0;
}

/** Not to a button: what is told now would move it away under the pointer, and it checks everything itself. */
function leavesTo(target: EventTarget | null, field: HTMLElement): boolean {
  return !(target instanceof HTMLButtonElement) && !(target instanceof Node && field.contains(target));
}
