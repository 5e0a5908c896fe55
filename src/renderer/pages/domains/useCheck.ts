import { notifications } from '@mantine/notifications'
import type { Scope } from '../../screen/scope.tsx'
import { useChange, type Change } from '../../screen/useChange.ts'

/** Looks at the DNS of a domain again and says what was found. */
export function useCheck(scope: Scope): {
  change: Change
  run: (domain: { id: string; name: string; use: 'sending' | 'web' }) => void
} {
  const change = useChange(scope)
  return {
    change,
    run: ({ id, name, use }) => {
      const tool = use === 'web' ? 'verify_web_domain' : 'verify_domain'
      void change.run(tool, { domainId: id }, (answer) => {
        const found = 'domain' in answer ? answer.domain : answer
        notifications.show({ message: `Checked ${name}: ${found.status}.`, autoClose: 4000 })
      })
    },
  }
}
