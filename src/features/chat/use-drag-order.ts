'use client';

import { useState, type DragEvent } from 'react';

const KIND = 'application/x-parley-queue-entry';

/** Moves entries of a list by dragging one onto the place of another. Each has buttons that do the same. */
export function useDragOrder(onMove: (id: string, to: number) => void) {
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const [target, setTarget] = useState<number | null>(null);
  const end = () => {
    setDraggedId(null);
    setTarget(null);
  };
  const dragProps = (id: string, index: number) => ({
    draggable: true,
    'data-drop-target': (target === index && draggedId !== id) || undefined,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData(KIND, id);
      event.dataTransfer.effectAllowed = 'move';
      setDraggedId(id);
    },
    onDragOver: (event: DragEvent) => {
      if (draggedId === null) return;
      event.preventDefault();
      setTarget(index);
    },
    onDrop: (event: DragEvent) => {
      if (draggedId === null) return;
      event.preventDefault();
      if (draggedId !== id) onMove(draggedId, index);
      end();
    },
    onDragEnd: end,
  });
  return dragProps;
}

export type DragProps = ReturnType<ReturnType<typeof useDragOrder>>;
