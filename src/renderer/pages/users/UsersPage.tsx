import type { ScreenProps } from '../../screen/registry.ts'
import { FindUser } from './FindUser.tsx'
import { UserRecord } from './UserRecord.tsx'

/** The screen `users` of `routes.tsx`: the record of the user in the address, else the search for one. */
export default function UsersPage({ id }: ScreenProps) {
  return id === null ? <FindUser /> : <UserRecord key={id} id={id} />
}
