'use client';

import { Maximize2Icon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { CodeBlock } from './code-block';
import { CopyButton } from './copy-button';
import { DiagramDialog } from './diagram-dialog';
import { drawDiagram, type Drawing } from './draw-diagram';
import { IconButton } from './icon-button';
import { markdownStrings } from './strings/markdown-strings';
import { untilLoaded } from './until-loaded';

type DiagramProps = { code: string; isIncomplete: boolean };
type Result = { code: string; drawing: Drawing | null };

/** A Mermaid diagram. It is its source while it is being written, and where it cannot be drawn. */
export function Diagram({ code, isIncomplete }: DiagramProps) {
  const [isOpen, setIsOpen] = useState(false);
  const result = useDrawing(code, isIncomplete);
  if (!result?.drawing) {
    return (
      <>
        <CodeBlock code={code} language="mermaid" isIncomplete={isIncomplete} />
        {result && <p className="diagram-note">{markdownStrings.brokenDiagram}</p>}
      </>
    );
  }
  return (
    <figure className="diagram" dir="ltr">
      <figcaption>
        <CopyButton text={code} label={markdownStrings.copyDiagram} />
        <IconButton size="small" label={markdownStrings.openDiagram} onClick={() => setIsOpen(true)}>
          <Maximize2Icon className="size-3.5" />
        </IconButton>
      </figcaption>
      <DiagramImage drawing={result.drawing} />
      {isOpen && <DiagramDialog drawing={result.drawing} onClose={() => setIsOpen(false)} />}
    </figure>
  );
}

function DiagramImage({ drawing: { address, width, height } }: { drawing: Drawing }) {
  // eslint-disable-next-line @next/next/no-img-element -- it is drawn here
  return <img src={address} width={Math.ceil(width)} height={Math.ceil(height)} alt={markdownStrings.diagram} />;
}

/** `null` while it is not known. What was drawn stays, also while a later fence of the same list is being written. */
function useDrawing(code: string, isIncomplete: boolean): Result | null {
  const [result, setResult] = useState<Result | null>(null);

  // Mermaid, which is fetched with the first diagram. Without it the source stands for it.
  useEffect(() => {
    if (isIncomplete) return undefined;
    return untilLoaded(
      () => drawDiagram(code),
      (drawing) => setResult({ code, drawing }),
    );
  }, [code, isIncomplete]);

  return result?.code === code ? result : null;
}
