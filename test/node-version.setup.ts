/** Under the system's Node half the suite would fail for reasons that name something else. */
export default function checkNodeVersion(): void {
  if (process.versions.node.startsWith('24.')) return
  throw new Error(
    `Tests run under Node 24, not ${process.version}. Use: npm test -- NAME. Where npm brings no Node, install 24.`,
  )
}
