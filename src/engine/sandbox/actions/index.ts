import clockGet from './clock-get.ts'
import type { AnyAction } from './define.ts'
import domainPublish from './domain-publish.ts'
import keyCreate from './key-create.ts'
import keyRevoke from './key-revoke.ts'
import organizationCreate from './organization-create.ts'
import organizationSet from './organization-set.ts'
import reviewerSet from './reviewer-set.ts'
import snapshotCreate from './snapshot-create.ts'
import snapshotList from './snapshot-list.ts'
import snapshotRestore from './snapshot-restore.ts'
import subscriberConfirm from './subscriber-confirm.ts'
import webDomainCreate from './web-domain-create.ts'

/** Every action of the control door. A new one is a file, its test, and a line here. */
export const actions: readonly AnyAction[] = [
  clockGet,
  domainPublish,
  keyCreate,
  keyRevoke,
  organizationCreate,
  organizationSet,
  reviewerSet,
  snapshotCreate,
  snapshotList,
  snapshotRestore,
  subscriberConfirm,
  webDomainCreate,
]
