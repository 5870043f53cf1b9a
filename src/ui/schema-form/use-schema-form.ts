'use client';

import { useMemo, useState } from 'react';
import { readField, toDraft, type Draft, type Drafts } from './field-value';
import { readFields, type JsonSchema } from './schema-field';

export type FormProblems = Readonly<Record<string, string>>;
const none: FormProblems = {};

type Known = {
  /** What is set already. */
  values?: Readonly<Record<string, unknown>>;
  /** What was found wrong with it. */
  problems?: FormProblems | undefined;
  /** What was filled in before. */
  filled?: Drafts;
  onFill?: (drafts: Drafts) => void;
};

/** What a person fills in, by a schema. Problems of a field show once it was left or the form sent. */
export function useSchemaForm(schema: JsonSchema, { values = {}, problems: known = none, filled, onFill }: Known = {}) {
  const fields = useMemo(() => readFields(schema), [schema]);
  const [drafts, setDrafts] = useState<Drafts>(() =>
    Object.fromEntries(fields.map((field) => [field.name, filled?.[field.name] ?? toDraft(field, values[field.name])])),
  );
  const [problems, setProblems] = useState(known);

  const problemOf = (name: string, draft: Draft | undefined): string | null => {
    const field = fields.find((one) => one.name === name);
    const read = field && readField(field, draft ?? '');
    return read && 'problem' in read ? read.problem : null;
  };
  const show = (name: string, problem: string | null) => {
    const { [name]: _before, ...others } = problems;
    setProblems(problem === null ? others : { ...others, [name]: problem });
  };
  return {
    fields,
    drafts,
    problems,
    change: (name: string, draft: Draft) => {
      const next = { ...drafts, [name]: draft };
      setDrafts(next);
      onFill?.(next);
      if (name in problems) show(name, problemOf(name, draft));
    },
    check: (name: string) => show(name, problemOf(name, drafts[name])),
    /** What somebody else found wrong, by field. */
    refuse: setProblems,
    /** What is filled in; `null` when something is wrong, which then shows. */
    read: (): Record<string, unknown> | null => {
      const wrong = fields.flatMap(({ name }) => {
        const problem = problemOf(name, drafts[name]);
        return problem === null ? [] : [[name, problem] as const];
      });
      setProblems(Object.fromEntries(wrong));
      if (wrong.length > 0) return null;
      const values = fields.flatMap((field) => {
        const read = readField(field, drafts[field.name] ?? '');
        return 'value' in read && read.value !== undefined ? [[field.name, read.value] as const] : [];
      });
      return Object.fromEntries(values);
    },
  };
}

export type SchemaForm = ReturnType<typeof useSchemaForm>;
