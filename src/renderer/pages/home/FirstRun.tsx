import { Button } from '@mantine/core'
import { FlaskConical, FolderOpen, Mailbox, Server } from 'lucide-react'
import { addConnectionPath, CASE_FILE, navigate } from '../../state/route.ts'
import { GuideDoors } from './GuideDoors.tsx'
import styles from './home.module.css'

/** Nothing here yet: what this is, and two doors to something that works. */
export function FirstRun() {
  return (
    <section className={styles['first']} aria-labelledby="first-run">
      <Mailbox aria-hidden />
      <h1 id="first-run">Welcome to Postdesk</h1>
      <p>
        Postdesk explains why a customer of an email platform cannot send, and lets you try campaigns in a
        sandbox on this computer, which sends no mail to anyone.
      </p>
      <GuideDoors />
      <div className={styles['firstOther']}>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<FlaskConical aria-hidden />}
          onClick={() => navigate(addConnectionPath('sandbox'))}
        >
          Create a sandbox
        </Button>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<Server aria-hidden />}
          onClick={() => navigate(addConnectionPath('deployment'))}
        >
          Add a deployment
        </Button>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<FolderOpen aria-hidden />}
          onClick={() => navigate(CASE_FILE)}
        >
          Open a case file
        </Button>
      </div>
    </section>
  )
}
