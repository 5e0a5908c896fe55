import { Tabs } from '@mantine/core'
import { useEffect, type ComponentType } from 'react'
import { SandboxNow } from '../../screen/SandboxNow.tsx'
import screen from '../../screen/screen.module.css'
import { remember, turnTab } from '../../state/frame.ts'
import { screenPath } from '../../state/route.ts'
import type { ScreenProps } from '../../screen/registry.ts'
import { SCREEN, SECTIONS, type SectionName } from './analytics.ts'
import { AudiencePart } from './AudiencePart.tsx'
import { DeliverabilityPart } from './DeliverabilityPart.tsx'
import { EngagementPart } from './EngagementPart.tsx'
import { GrowthPart } from './GrowthPart.tsx'
import { SuppressedPart } from './SuppressedPart.tsx'
import styles from './analytics.module.css'
import { useScope, type Scope } from '../../screen/scope.tsx'

const PARTS: Record<SectionName, ComponentType<{ scope: Scope }>> = {
  growth: GrowthPart,
  audience: AudiencePart,
  engagement: EngagementPart,
  deliverability: DeliverabilityPart,
  suppressed: SuppressedPart,
}

/** Numbers of one organization; the section is in the address. */
export default function AnalyticsPage({ id }: ScreenProps) {
  const scope = useScope()
  const { connection } = scope
  const { name: section, label } = SECTIONS.find(({ name }) => name === id) ?? SECTIONS[0]
  const list = screenPath(connection.id, SCREEN)
  const here = id === null ? list : screenPath(connection.id, SCREEN, id)
  useEffect(() => remember(here, `Analytics: ${label}`), [here, label])
  return (
    <section className={screen['screen']} aria-label="Analytics">
      <header className={screen['head']}>
        <h1>Analytics</h1>
      </header>
      <SandboxNow>
        <Tabs
          value={section}
          onChange={(next) => next !== null && turnTab(here, screenPath(connection.id, SCREEN, next))}
          keepMounted={false}
          className={styles['tabs']}
        >
          <Tabs.List>
            {SECTIONS.map((one) => (
              <Tabs.Tab key={one.name} value={one.name}>
                {one.label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {SECTIONS.map(({ name }) => {
            const Part = PARTS[name]
            return (
              <Tabs.Panel key={name} value={name} className={styles['panel']}>
                <Part scope={scope} />
              </Tabs.Panel>
            )
          })}
        </Tabs>
      </SandboxNow>
    </section>
  )
}
