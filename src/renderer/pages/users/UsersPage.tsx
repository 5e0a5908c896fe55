import type { ScreenProps } from '../../screen/registry.ts'
import { FindUser } from './FindUser.tsx'
import { UserRecord } from './UserRecord.tsx'

export default function UsersPage({ id }: ScreenProps) {
  return id === null ? <FindUser /> : <UserRecord key={id} id={id} />
}
