type Subject = { noun: string; id: number | null };

let handedOver: (Subject & { values: unknown }) | undefined;

/**
 * What the editor of a new post holds when it has created it, for the editor of that post, which
 * takes its place: what was typed while it was being saved is part of it.
 */
export function handOver(editor: Subject & { values: unknown }): void {
  handedOver = editor;
}

/** Answers it once, to the editor that it is meant for. */
export function takeHandedOver({ noun, id }: Subject): unknown {
  const mine = handedOver?.noun === noun && handedOver.id === id ? handedOver.values : undefined;
  handedOver = undefined;
  return mine;
}
