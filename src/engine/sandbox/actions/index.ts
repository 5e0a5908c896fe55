import actionList from './action-list.ts'
import campaignTimeline from './campaign-timeline.ts'
import capturePageCreate from './capture-page-create.ts'
import capturePageList from './capture-page-list.ts'
import capturePageSubmit from './capture-page-submit.ts'
import caseReproduce from './case-reproduce.ts'
import clockAdvance from './clock-advance.ts'
import clockCancel from './clock-cancel.ts'
import clockGet from './clock-get.ts'
import clockProgress from './clock-progress.ts'
import clockRewind from './clock-rewind.ts'
import clockSet from './clock-set.ts'
import type { Contract } from '../../tools/contract.ts'
import type { AnyAction } from './define.ts'
import domainPublish from './domain-publish.ts'
import eligibilityGet from './eligibility-get.ts'
import faultArm from './fault-arm.ts'
import faultClear from './fault-clear.ts'
import faultList from './fault-list.ts'
import holdClose from './hold-close.ts'
import holdOpen from './hold-open.ts'
import imageUpload from './image-upload.ts'
import keyCreate from './key-create.ts'
import keyList from './key-list.ts'
import keyRevoke from './key-revoke.ts'
import linkCreate from './link-create.ts'
import linkFollow from './link-follow.ts'
import linkLook from './link-look.ts'
import linkPicture from './link-picture.ts'
import organizationCreate from './organization-create.ts'
import organizationSet from './organization-set.ts'
import outboxGet from './outbox-get.ts'
import outboxList from './outbox-list.ts'
import outboxRelay from './outbox-relay.ts'
import outboxSet from './outbox-set.ts'
import recipientAct from './recipient-act.ts'
import reviewerSet from './reviewer-set.ts'
import scenarioSet from './scenario-set.ts'
import snapshotCreate from './snapshot-create.ts'
import snapshotList from './snapshot-list.ts'
import snapshotRestore from './snapshot-restore.ts'
import subscriberConfirm from './subscriber-confirm.ts'
import subscriberErase from './subscriber-erase.ts'
import subscriberRemove from './subscriber-remove.ts'
import userBan from './user-ban.ts'
import userUnban from './user-unban.ts'
import webDomainCreate from './web-domain-create.ts'
import webhookSet from './webhook-set.ts'
import workflowRunList from './workflow-run-list.ts'
import workflowTry from './workflow-try.ts'
import workflowUseList from './workflow-use-list.ts'

/** Every action of the control door. A new one is a file, its test, and a line here. */
export const actions = [
  actionList,
  campaignTimeline,
  capturePageCreate,
  capturePageList,
  capturePageSubmit,
  caseReproduce,
  clockAdvance,
  clockCancel,
  clockGet,
  clockProgress,
  clockRewind,
  clockSet,
  domainPublish,
  eligibilityGet,
  faultArm,
  faultClear,
  faultList,
  holdClose,
  holdOpen,
  imageUpload,
  keyCreate,
  keyList,
  keyRevoke,
  linkCreate,
  linkFollow,
  linkLook,
  linkPicture,
  organizationCreate,
  organizationSet,
  outboxGet,
  outboxList,
  outboxRelay,
  outboxSet,
  recipientAct,
  reviewerSet,
  scenarioSet,
  snapshotCreate,
  snapshotList,
  snapshotRestore,
  subscriberConfirm,
  subscriberErase,
  subscriberRemove,
  userBan,
  userUnban,
  webDomainCreate,
  webhookSet,
  workflowTry,
  workflowRunList,
  workflowUseList,
] as const satisfies readonly AnyAction[]

/** The typed contract of the control door, like that of the tools. */
type ActionContract = Contract<(typeof actions)[number]>

export type ActionName = keyof ActionContract & string
export type ActionInput<N extends ActionName> = ActionContract[N]['input']
export type ActionAnswer<N extends ActionName> = ActionContract[N]['answer']
