import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { awaited, requirements } from './requirements';

const ROOT = join(import.meta.dirname, '..');
const TEST_FILE = /\.(test|contract|spec)\.tsx?$/;
const ID = /\b([IEWPCBA]|R\d\.)(\d+)(?:–[IEWPCBA]?(\d+))?(?![\w.])/g;

/** Every id that some test names in its title. `I1–I9` names all nine. */
function citedIds(): Set<string> {
  const files = ['src', 'e2e', 'agents', 'prisma'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => TEST_FILE.test(name))
      .map((name) => join(ROOT, folder, name)),
  );
  return new Set(files.flatMap((file) => titlesIn(readFileSync(file, 'utf8')).flatMap(idsIn)));
}

function titlesIn(source: string): string[] {
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTest(node.expression)) {
      const [title] = node.arguments;
      if (title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) titles.push(title.getText());
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('x.tsx', source, ts.ScriptTarget.Latest, true));
  return titles;
}

/** `it`, `test`, and what is made of them: `it.each(…)`, `it.skipIf(…)`. */
function isTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return callee.text === 'it' || callee.text === 'test';
  if (ts.isPropertyAccessExpression(callee)) return callee.name.text !== 'skip' && isTest(callee.expression);
  return ts.isCallExpression(callee) && isTest(callee.expression);
}

function idsIn(title: string): string[] {
  return [...title.matchAll(ID)].flatMap(([, kind = '', first = '', last = first]) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, step) => `${kind}${Number(first) + step}`),
  );
}

describe('requirements', () => {
  const cited = citedIds();

  it('have a test each', () => {
    expect(Object.keys(requirements).filter((id) => !cited.has(id))).toEqual([]);
  });

  it('are awaited only while they have none', () => {
    expect(Object.keys(awaited).filter((id) => cited.has(id))).toEqual([]);
  });

  it('are the only ones that tests cite', () => {
    const known = new Set([...Object.keys(requirements), ...Object.keys(awaited)]);
    expect([...cited].filter((id) => !known.has(id))).toEqual([]);
  });

  it('are read from titles of every shape', () => {
    const source = `
      it('I1–I3 a range', run);
      it.each([1])('each %s (E5, R0.12)', run);
      test.skipIf(x)(\`E6 with \${seed}\`, run);
      it.skip('E7 left out', run);
      other('E8 no test', run);
      describe('E9 a group', run);`;
    expect(titlesIn(source).flatMap(idsIn)).toEqual(['I1', 'I2', 'I3', 'E5', 'R0.12', 'E6']);
  });
});
