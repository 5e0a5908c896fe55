import type { ScreenProps } from '../../screen/registry.ts'
import { FindUser } from './FindUser.tsx'
import { UserRecord } from './UserRecord.tsx'

export default function UsersPage({ connection, id }: ScreenProps) {
  return id === null ? (
    <FindUser connection={connection} />
  ) : (
    <UserRecord key={id} connection={connection} id={id} />
  )
}
