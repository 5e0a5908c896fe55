import type { Contract, DeepPartial } from './contract.ts'
import type { AnyTool } from './define.ts'
import getOrgDetails from './admin/get_org_details.ts'
import getOrgVerification from './admin/get_org_verification.ts'
import getReviewEmails from './admin/get_review_emails.ts'
import listEmails from './admin/list_emails.ts'
import getEmail from './admin/get_email.ts'
import getUser from './admin/get_user.ts'
import getOrg from './admin/get_org.ts'
import listOrgs from './admin/list_orgs.ts'
import countSubscribersByStatus from './analytics/count_subscribers_by_status.ts'
import getDeliverabilityHealth from './analytics/get_deliverability_health.ts'
import getOrgStats from './analytics/get_org_stats.ts'
import getSubscriberGrowth from './analytics/get_subscriber_growth.ts'
import getSubscriberStats from './analytics/get_subscriber_stats.ts'
import getSubscribersByTag from './analytics/get_subscribers_by_tag.ts'
import archiveCampaign from './campaigns/archive_campaign.ts'
import autoFitCampaignImages from './campaigns/auto_fit_campaign_images.ts'
import cancelCampaignSchedule from './campaigns/cancel_campaign_schedule.ts'
import createCampaign from './campaigns/create_campaign.ts'
import duplicateCampaign from './campaigns/duplicate_campaign.ts'
import editCampaign from './campaigns/edit_campaign.ts'
import getAvailableFilters from './campaigns/get_available_filters.ts'
import updateCampaignFilters from './campaigns/update_campaign_filters.ts'
import getCampaign from './campaigns/get_campaign.ts'
import getCampaignAnalytics from './campaigns/get_campaign_analytics.ts'
import getCampaignHistoryEntry from './campaigns/get_campaign_history_entry.ts'
import getCampaignProgress from './campaigns/get_campaign_progress.ts'
import listCampaignHistory from './campaigns/list_campaign_history.ts'
import listCampaigns from './campaigns/list_campaigns.ts'
import renderCampaign from './campaigns/render_campaign.ts'
import restoreCampaignHistory from './campaigns/restore_campaign_history.ts'
import scheduleCampaign from './campaigns/schedule_campaign.ts'
import sendTestEmail from './campaigns/send_test_email.ts'
import unarchiveCampaign from './campaigns/unarchive_campaign.ts'
import createDomain from './domains/create_domain.ts'
import getDomainDnsRecords from './domains/get_domain_dns_records.ts'
import getWebDomain from './domains/get_web_domain.ts'
import listDomains from './domains/list_domains.ts'
import listWebDomains from './domains/list_web_domains.ts'
import verifyDomain from './domains/verify_domain.ts'
import verifyWebDomain from './domains/verify_web_domain.ts'
import describeImage from './images/describe_image.ts'
import listImages from './images/list_images.ts'
import uploadImage from './images/upload_image.ts'
import createSegment from './segments/create_segment.ts'
import deleteSegment from './segments/delete_segment.ts'
import duplicateSegment from './segments/duplicate_segment.ts'
import getSegment from './segments/get_segment.ts'
import listSegments from './segments/list_segments.ts'
import updateSegment from './segments/update_segment.ts'
import sendEmail from './sending/send_email.ts'
import archiveEmailSnippet from './settings/archive_email_snippet.ts'
import createCustomField from './settings/create_custom_field.ts'
import createEmailSender from './settings/create_email_sender.ts'
import createEmailSnippet from './settings/create_email_snippet.ts'
import deleteCustomField from './settings/delete_custom_field.ts'
import getAvailableVariables from './settings/get_available_variables.ts'
import getCustomFields from './settings/get_custom_fields.ts'
import getEmailSenders from './settings/get_email_senders.ts'
import getEmailSnippet from './settings/get_email_snippet.ts'
import getEmailSnippets from './settings/get_email_snippets.ts'
import getSkill from './settings/get_skill.ts'
import getWritingStyle from './settings/get_writing_style.ts'
import renameCustomField from './settings/rename_custom_field.ts'
import unarchiveEmailSnippet from './settings/unarchive_email_snippet.ts'
import updateEmailSnippet from './settings/update_email_snippet.ts'
import updateOrganizationSettings from './settings/update_organization_settings.ts'
import updateWritingStyle from './settings/update_writing_style.ts'
import addSubscriber from './subscribers/add_subscriber.ts'
import bulkAddTags from './subscribers/bulk_add_tags.ts'
import bulkRemoveTags from './subscribers/bulk_remove_tags.ts'
import countSubscribers from './subscribers/count_subscribers.ts'
import createBulkOperation from './subscribers/create_bulk_operation.ts'
import createEvent from './subscribers/create_event.ts'
import createSubscriberExport from './subscribers/create_subscriber_export.ts'
import exportSubscribers from './subscribers/export_subscribers.ts'
import getBulkOperation from './subscribers/get_bulk_operation.ts'
import listBulkOperations from './subscribers/list_bulk_operations.ts'
import getSubscriber from './subscribers/get_subscriber.ts'
import getSubscriberExport from './subscribers/get_subscriber_export.ts'
import getSubscriberEmails from './subscribers/get_subscriber_emails.ts'
import importSubscribers from './subscribers/import_subscribers.ts'
import listSubscriberExports from './subscribers/list_subscriber_exports.ts'
import listSubscriberEvents from './subscribers/list_subscriber_events.ts'
import listSuppressedSubscribers from './subscribers/list_suppressed_subscribers.ts'
import listSubscribers from './subscribers/list_subscribers.ts'
import querySubscribers from './subscribers/query_subscribers.ts'
import reactivateSubscriber from './subscribers/reactivate_subscriber.ts'
import unsubscribe from './subscribers/unsubscribe.ts'
import updateSubscriber from './subscribers/update_subscriber.ts'
import createTag from './tags/create_tag.ts'
import deleteTag from './tags/delete_tag.ts'
import getOrCreateTags from './tags/get_or_create_tags.ts'
import listTags from './tags/list_tags.ts'
import fetchWebPage from './web/fetch_web_page.ts'
import listWorkflows from './workflows/list_workflows.ts'
import getWorkflow from './workflows/get_workflow.ts'
import createWorkflow from './workflows/create_workflow.ts'
import configureWorkflowDraft from './workflows/configure_workflow_draft.ts'
import updateWorkflowDraft from './workflows/update_workflow_draft.ts'
import publishWorkflow from './workflows/publish_workflow.ts'
import updateWorkflowStatus from './workflows/update_workflow_status.ts'
import addSubscriberToWorkflow from './workflows/add_subscriber_to_workflow.ts'
import addSubscribersToWorkflow from './workflows/add_subscribers_to_workflow.ts'
import removeSubscriberFromWorkflow from './workflows/remove_subscriber_from_workflow.ts'
import getSubscriberWorkflowRuns from './workflows/get_subscriber_workflow_runs.ts'
import fastForwardWorkflowSubscriber from './workflows/fast_forward_workflow_subscriber.ts'
import deleteWorkflow from './workflows/delete_workflow.ts'
import listWorkflowGroups from './workflows/list_workflow_groups.ts'
import getWorkflowGroup from './workflows/get_workflow_group.ts'
import createWorkflowGroup from './workflows/create_workflow_group.ts'
import updateWorkflowGroup from './workflows/update_workflow_group.ts'
import setWorkflowGroup from './workflows/set_workflow_group.ts'
import deleteWorkflowGroup from './workflows/delete_workflow_group.ts'

/** Every tool, in the order of the listing. A new tool is its file, its test and a line here. */
export const tools = [
  listSubscribers,
  querySubscribers,
  countSubscribers,
  getSubscriber,
  addSubscriber,
  updateSubscriber,
  unsubscribe,
  bulkAddTags,
  bulkRemoveTags,
  createBulkOperation,
  getBulkOperation,
  listBulkOperations,
  createEvent,
  listSubscriberEvents,
  getSubscriberEmails,
  listSuppressedSubscribers,
  reactivateSubscriber,
  importSubscribers,
  exportSubscribers,
  createSubscriberExport,
  getSubscriberExport,
  listSubscriberExports,
  listTags,
  createTag,
  deleteTag,
  getOrCreateTags,
  listCampaigns,
  createCampaign,
  getCampaign,
  getCampaignProgress,
  getCampaignAnalytics,
  duplicateCampaign,
  editCampaign,
  autoFitCampaignImages,
  getAvailableFilters,
  updateCampaignFilters,
  sendTestEmail,
  renderCampaign,
  scheduleCampaign,
  cancelCampaignSchedule,
  listCampaignHistory,
  getCampaignHistoryEntry,
  restoreCampaignHistory,
  archiveCampaign,
  unarchiveCampaign,
  listWorkflows,
  getWorkflow,
  createWorkflow,
  configureWorkflowDraft,
  updateWorkflowDraft,
  publishWorkflow,
  updateWorkflowStatus,
  addSubscriberToWorkflow,
  addSubscribersToWorkflow,
  removeSubscriberFromWorkflow,
  getSubscriberWorkflowRuns,
  fastForwardWorkflowSubscriber,
  deleteWorkflow,
  listWorkflowGroups,
  getWorkflowGroup,
  createWorkflowGroup,
  updateWorkflowGroup,
  setWorkflowGroup,
  deleteWorkflowGroup,
  listSegments,
  getSegment,
  createSegment,
  updateSegment,
  deleteSegment,
  duplicateSegment,
  getOrgStats,
  getSubscriberGrowth,
  getSubscriberStats,
  getSubscribersByTag,
  countSubscribersByStatus,
  getDeliverabilityHealth,
  getWritingStyle,
  updateWritingStyle,
  getEmailSenders,
  getCustomFields,
  createCustomField,
  renameCustomField,
  deleteCustomField,
  getEmailSnippets,
  getEmailSnippet,
  createEmailSnippet,
  updateEmailSnippet,
  archiveEmailSnippet,
  unarchiveEmailSnippet,
  updateOrganizationSettings,
  getAvailableVariables,
  getSkill,
  createEmailSender,
  sendEmail,
  listDomains,
  createDomain,
  getDomainDnsRecords,
  verifyDomain,
  listWebDomains,
  getWebDomain,
  verifyWebDomain,
  uploadImage,
  listImages,
  describeImage,
  fetchWebPage,
  listOrgs,
  getOrg,
  getOrgDetails,
  getOrgVerification,
  getReviewEmails,
  listEmails,
  getEmail,
  getUser,
] as const satisfies readonly AnyTool[]

/**
 * The typed contract. The console, the tests and clients take it with `import type`, so that no
 * answer is typed by hand anywhere.
 */
type ToolContract = Contract<(typeof tools)[number]>

export type ToolName = keyof ToolContract & string

/** Tools of support staff; every other one acts for an organization. */
export type AdminToolName = Extract<(typeof tools)[number], { surface: 'admin' }>['name']

export type CustomerToolName = Exclude<ToolName, AdminToolName>

/** Parameters as a caller writes them: what has a default may be left out. */
export type ToolInput<N extends ToolName> = ToolContract[N]['input']

/** The `data` of an answer, as it arrives. */
export type ToolAnswer<N extends ToolName> = ToolContract[N]['answer']

/** The same from a deployment. Its answers are not checked: any part may be missing. */
export type DeploymentAnswer<N extends ToolName> = DeepPartial<ToolAnswer<N>>
