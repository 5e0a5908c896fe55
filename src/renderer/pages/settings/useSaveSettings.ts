import { notifications } from '@mantine/notifications'
import type { ActionInput } from '../../../engine/sandbox/actions/index.ts'
import type { ToolInput } from '../../../engine/tools/index.ts'
import { sandbox } from '../../bridge/sandbox.ts'
import { callCustomer } from '../../bridge/tools.ts'
import type { Scope } from '../../screen/scope.tsx'
import { useAction, type Action } from '../../screen/useAction.ts'
import type { TextDraft } from '../../screen/useTextDraft.ts'
import { renameActing } from '../../state/frame.ts'
import { forgetAnswers } from '../../state/queries.ts'

/** The fields of the form. `doubleOptIn` is `on` or `off`; what nobody states is empty. */
export type SettingName = 'name' | 'timezone' | 'postalAddress' | 'doubleOptIn' | 'trackingDomain'

type Draft = TextDraft<SettingName>

/** Returns what `update_organization_settings` is to change, null for nothing. */
function ownChanges({ draft, changed }: Draft): ToolInput<'update_organization_settings'> | null {
  const { name, timezone } = draft
  const changes = {
    ...(changed.includes('name') ? { name: name.trim() } : {}),
    ...(changed.includes('timezone') ? { timezone } : {}),
  }
  return Object.keys(changes).length === 0 ? null : changes
}

type PlatformChanges = Omit<ActionInput<'organization.set'>, 'organizationId'>

/** Returns what only the platform can change, null for nothing. */
function platformChanges({ draft, changed }: Draft): PlatformChanges | null {
  const { postalAddress, doubleOptIn, trackingDomain } = draft
  const changes = {
    ...(changed.includes('postalAddress') ? { postalAddress: postalAddress.trim() || null } : {}),
    ...(changed.includes('doubleOptIn') ? { doubleOptIn: doubleOptIn === 'on' } : {}),
    ...(changed.includes('trackingDomain') ? { clickDomain: trackingDomain.trim() || null } : {}),
  }
  return Object.keys(changes).length === 0 ? null : changes
}

interface SaveSettings extends Omit<Action, 'run'> {
  save: () => void
}

/**
 * Saves what was typed: name and zone by the tool, the rest by the control door of a sandbox. What
 * was saved stays so when the second call is refused.
 */
export function useSaveSettings({ connection, organization }: Scope, form: Draft): SaveSettings {
  const { busy, failure, run, clear } = useAction()
  const id = organization?.id ?? null
  const save = (): void =>
    void run(async () => {
      const own = ownChanges(form)
      if (own) {
        const acting = { connection: connection.id, organization: id }
        const saved = await callCustomer(acting, 'update_organization_settings', own)
        if (id !== null) renameActing(connection.id, id, saved.organization.name)
      }
      try {
        const rest = platformChanges(form)
        if (rest && id !== null) await sandbox.setOrganization(connection.id, { organizationId: id, ...rest })
        form.drop()
        notifications.show({ message: 'Saved the settings.', autoClose: 3000 })
      } finally {
        await forgetAnswers(connection.id, id)
      }
    })
  return { busy, failure, save, clear }
}
