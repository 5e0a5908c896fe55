import { keychainSecrets, SecretsError } from '../../src/platform/secrets.ts'

/** Runs the steps named on the command line against the keychain of its session; prints answers. */
const secrets = keychainSecrets('postdesk-test')

const steps: Record<string, () => Promise<unknown>> = {
  state: () => secrets.state(),
  get: () => secrets.get('deployment/1'),
  set: () => secrets.set('deployment/1', 'svca_é\u{1F511}'),
  setLarge: () => secrets.set('deployment/1', 'x'.repeat(100_000)),
  replace: () => secrets.set('deployment/1', 'svca_the second'),
  delete: () => secrets.delete('deployment/1'),
  /** Ends this process without a word while the keychain is being written to. */
  dieWriting: () => {
    void secrets.set('deployment/1', 'y'.repeat(100_000))
    return new Promise(() =>
      setTimeout(() => process.kill(process.pid, 'SIGKILL'), Number(process.env['DIE_MS'])),
    )
  },
}

const answers: unknown[] = []
for (const name of process.argv.slice(2)) {
  const answer = await steps[name]?.().catch((error: unknown) =>
    error instanceof SecretsError ? { refused: error.state, message: error.message } : String(error),
  )
  answers.push(answer ?? null)
}
process.stdout.write(JSON.stringify(answers))
