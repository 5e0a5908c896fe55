/** What is slow to load and not always needed: loaded when it is first asked for, at once. */
export function loadOnce<Loaded>(load: () => Loaded): () => Loaded {
  let loaded: Loaded | undefined
  return () => (loaded ??= load())
}
