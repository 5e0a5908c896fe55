/** Moves the Node that runs out of node_modules; returns what puts it back. */
export function moveRunningNode(places: { program: string; modules: string; aside: string }): () => void
