'use client';

import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '../../ui/button';
import { isComposing } from '../../ui/is-composing';
import { parseKept } from '../../ui/parse-kept';
import type { Drafts } from '../../ui/schema-form/field-value';
import type { JsonSchema } from '../../ui/schema-form/schema-field';
import { SchemaFormFields } from '../../ui/schema-form/schema-form-fields';
import { useSchemaForm } from '../../ui/schema-form/use-schema-form';
import { approvalStrings } from '../../ui/strings/approval-strings';
import type { Decide } from './approval-kind';
import { keepBegun, readBegun } from './begun-answer';

type QuestionFormProps = {
  /** Of the request. */
  id: string;
  schema: JsonSchema;
  isSending: boolean;
  onDecide: Decide;
  children: ReactNode;
};

/** What a tool in mid-call wants to know, as a form. */
export function QuestionForm({ id, schema, isSending: isClosed, onDecide, children }: QuestionFormProps) {
  const [begun] = useState(() => parseKept<Drafts>(readBegun(id), (drafts) => typeof drafts === 'object'));
  const form = useSchemaForm(schema, {
    ...(begun !== null && { filled: begun }),
    onFill: (drafts) => keepBegun(id, JSON.stringify(drafts)),
  });
  const element = useRef<HTMLFormElement>(null);

  // The page, which shows its end: a form that is longer than the window begins at its first field.
  useEffect(() => afterLayout(() => showStart(element.current)), []);

  const send = () => {
    const input = form.read();
    if (input) void onDecide({ behavior: 'allow', input });
    else afterLayout(() => element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  // Escape stops the turn elsewhere; here it would take what was written with it.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isComposing(event)) event.preventDefault();
  };
  return (
    <form
      ref={element}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isClosed) send();
      }}
    >
      <div className="mt-4">
        <SchemaFormFields form={form} />
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-2">
        <Button type="submit" look="primary" disabled={isClosed}>
          {approvalStrings.send}
        </Button>
        <Button look="outline" disabled={isClosed} onClick={() => void onDecide({ behavior: 'deny' })}>
          {approvalStrings.decline}
        </Button>
        {children}
      </div>
    </form>
  );
}

/** Runs when what has grown is laid out and the page has gone along with it; answers how to take that back. */
function afterLayout(run: () => void): () => void {
  const timer = setTimeout(run, 50);
  return () => clearTimeout(timer);
}

function showStart(form: HTMLElement | null): void {
  const card = form?.closest('section');
  if (card && card.offsetHeight > window.innerHeight / 2) card.scrollIntoView({ block: 'start' });
}
