/**
 * Written by `npm run docs` from openapi.json with openapi-typescript; do not edit. With openapi-fetch:
 * `createClient<paths>({ baseUrl, headers: { authorization: "Bearer svc_…" } })`.
 */

export interface paths {
    "/api/v2/tools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * list the tools
         * @description Every tool with its description and its schemas.
         */
        get: operations["list_tools"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/list_subscribers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * list subscribers
         * @description List subscribers, newest first. Narrow by status, by one tag, or by free text over email, name and tag name.
         */
        post: operations["list_subscribers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/query_subscribers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * query subscribers
         * @description Find subscribers by filters, status and free text, newest first, with the fields you ask for.
         */
        post: operations["query_subscribers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/count_subscribers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * count subscribers
         * @description Count the subscribers that match filters, status and free text.
         */
        post: operations["count_subscribers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/get_subscriber": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * get subscriber
         * @description Everything known about one subscriber, found by id or email address.
         */
        post: operations["get_subscriber"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/add_subscriber": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * add subscriber
         * @description Create a subscriber, or update the one with that email address. Brings an UNSUBSCRIBED one back unless resubscribe is false. Under double opt-in a new one is sent a message with a link to confirm.
         */
        post: operations["add_subscriber"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/update_subscriber": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * update subscriber
         * @description Change an existing subscriber. What is omitted stays as it is; an UNSUBSCRIBED one stays so unless resubscribe is true.
         */
        post: operations["update_subscriber"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/unsubscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * unsubscribe
         * @description Move a subscriber to UNSUBSCRIBED, whatever the status before. No further email is sent to them.
         */
        post: operations["unsubscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/bulk_add_tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * bulk add tags
         * @description Add tags to up to 100 subscribers. Missing tags are created; each newly added tag emits a tag.added event.
         */
        post: operations["bulk_add_tags"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/bulk_remove_tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * bulk remove tags
         * @description Remove tags from up to 100 subscribers. Each removed tag emits a tag.removed event; unknown tags change nothing.
         */
        post: operations["bulk_remove_tags"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/create_bulk_operation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * create bulk operation
         * @description Queue one action for many subscribers, who are settled now. Answers at once; poll get_bulk_operation until done is true.
         */
        post: operations["create_bulk_operation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/get_bulk_operation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * get bulk operation
         * @description How far a bulk operation is: status, counts, the last error, and which subscribers it failed for.
         */
        post: operations["get_bulk_operation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/list_bulk_operations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * list bulk operations
         * @description The 20 most recent bulk operations, newest first.
         */
        post: operations["list_bulk_operations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/create_event": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * create event
         * @description Record a payment or a refund. A payment raises the revenue of the subscriber, a refund lowers it.
         */
        post: operations["create_event"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/list_subscriber_events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * list subscriber events
         * @description What happened to one subscriber, or to all of the organization when none is named, newest first: emails, opens and clicks, tags, fields, payments, and moves of the status.
         */
        post: operations["list_subscriber_events"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/get_subscriber_emails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * get subscriber emails
         * @description The emails of one subscriber, newest first, each with its campaign, workflow, subject and delivery status. Mail that never went out is in it as CANCELLED (the recipient left, or was suppressed, before its turn) or FAILED; tests are not.
         */
        post: operations["get_subscriber_emails"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/list_suppressed_subscribers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * list suppressed subscribers
         * @description Subscribers that nothing is sent to, because mail to the address bounced or was complained about, whatever their status is now; most recently suppressed first, with details. Only reactivate_subscriber lifts it.
         */
        post: operations["list_suppressed_subscribers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/reactivate_subscriber": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * reactivate subscriber
         * @description Bring a BOUNCED, COMPLAINED or UNSUBSCRIBED subscriber back to SUBSCRIBED, and lift the suppression of the address, which nothing else does. A hard bounce is refused unless force is true.
         */
        post: operations["reactivate_subscriber"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/import_subscribers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * import subscribers
         * @description Create or update up to 500 subscribers in one call. Each row is checked by itself: a bad row, and one beyond the organization’s own subscriber limit, is reported and the others go through.
         */
        post: operations["import_subscribers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/export_subscribers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * export subscribers
         * @description Up to 10,000 subscribers with tags and custom fields, newest first, as JSON objects or one CSV text.
         */
        post: operations["export_subscribers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/create_subscriber_export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * create subscriber export
         * @description Queue a CSV file of any number of subscribers, newest first, with tags and custom fields. Who is in it is settled now. Poll get_subscriber_export until done is true, then fetch downloadUrl.
         */
        post: operations["create_subscriber_export"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/get_subscriber_export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * get subscriber export
         * @description How far an export is. Once it is COMPLETED, downloadUrl gives its file until expiresAt; after that it is EXPIRED.
         */
        post: operations["get_subscriber_export"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/list_subscriber_exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * list subscriber exports
         * @description The 10 most recent exports, newest first.
         */
        post: operations["list_subscriber_exports"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/list_tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * list tags
         * @description Every tag with the number of subscribers that carry it, by name.
         */
        post: operations["list_tags"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/create_tag": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * create tag
         * @description Create a tag. A name that exists already, in whatever case, is refused; get_or_create_tags accepts both.
         */
        post: operations["create_tag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/delete_tag": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * delete tag
         * @description Delete a tag and remove it from all subscribers. Identify it by id or name.
         */
        post: operations["delete_tag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/get_or_create_tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * get or create tags
         * @description Find tags by name and create those that are missing.
         */
        post: operations["get_or_create_tags"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/list_campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * list campaigns
         * @description Campaigns, newest first, page by page. Archived ones only with status ARCHIVED.
         */
        post: operations["list_campaigns"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/create_campaign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * create campaign
         * @description Create a campaign as a DRAFT. Without content it gets a greeting and an unsubscribe link; without a sender the default one, the one used last, or any.
         */
        post: operations["create_campaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/get_campaign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * get campaign
         * @description One campaign in full: content, sender, recipient filters and figures.
         */
        post: operations["get_campaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/get_campaign_progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * get campaign progress
         * @description How far the sending of a campaign has come: total = pending + inFlight + delivered + bounced + failed + canceled. Its recipients are settled when sending starts: before, everything is 0.
         */
        post: operations["get_campaign_progress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/get_campaign_analytics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * get campaign analytics
         * @description What became of a campaign: opens, clicks, bounces, complaints, and each link by clicks. recipients = pending + inFlight + delivered + bounced + failed + canceled. Rates are percent: openRate and bounceRate of sent, clickRate of opened. Test emails are not in it.
         */
        post: operations["get_campaign_analytics"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/duplicate_campaign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * duplicate campaign
         * @description Copy a campaign of any state, with content, sender and filters. The copy is a DRAFT.
         */
        post: operations["duplicate_campaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/edit_campaign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * edit campaign
         * @description Change a DRAFT campaign: its metadata, and its body either by new content or by a list of operations, all of them or none. Not for the emails of workflows.
         */
        post: operations["edit_campaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/auto_fit_campaign_images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * auto fit campaign images
         * @description Give the images of a DRAFT campaign a size that fits: read from the images themselves, ratio kept, never larger than they are. A dry run says what would change.
         */
        post: operations["auto_fit_campaign_images"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/get_available_filters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * get available filters
         * @description The filter types with their fields, operators and values, as data; FIELD lists the custom fields there are.
         */
        post: operations["get_available_filters"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/update_campaign_filters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * update campaign filters
         * @description Choose who a DRAFT campaign goes to. Filters combine with AND; only SUBSCRIBED people receive it.
         */
        post: operations["update_campaign_filters"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/send_test_email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * send test email
         * @description Send a campaign to 1 to 5 addresses to look at, with [Test] before its subject. It counts in no analytics and changes nobody.
         */
        post: operations["send_test_email"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/render_campaign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * render campaign
         * @description A campaign as a subscriber would get it: snippets inlined, variables resolved, footer added. Nothing is sent. Without a subscriber fallbacks and all conditional blocks are shown.
         */
        post: operations["render_campaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/schedule_campaign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * schedule campaign
         * @description Send a DRAFT campaign at a date, or at once without one. Refused with every reason while something stops it, such as a missing unsubscribe link.
         */
        post: operations["schedule_campaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/cancel_campaign_schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * cancel campaign schedule
         * @description Take a SCHEDULED campaign back to DRAFT before it is sent. Not for one that is SENDING or SENT.
         */
        post: operations["cancel_campaign_schedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/list_campaign_history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * list campaign history
         * @description Saved versions of a campaign, most recent first, without their content.
         */
        post: operations["list_campaign_history"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/get_campaign_history_entry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * get campaign history entry
         * @description One saved version of a campaign, with its full content.
         */
        post: operations["get_campaign_history_entry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/restore_campaign_history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * restore campaign history
         * @description Set subject and content of a DRAFT campaign from a saved version. A new history entry records the restoration.
         */
        post: operations["restore_campaign_history"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/archive_campaign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * archive campaign
         * @description Hide a DRAFT campaign from the main list. Reverse it with unarchive_campaign.
         */
        post: operations["archive_campaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/unarchive_campaign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * unarchive campaign
         * @description Bring an ARCHIVED campaign back to the main list, as a DRAFT.
         */
        post: operations["unarchive_campaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/list_workflows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * list workflows
         * @description Workflows of every status, newest first, with their runs and group.
         */
        post: operations["list_workflows"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/get_workflow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * get workflow
         * @description One workflow in full: draft graph, settings, goals, its emails, and the published version with what passed each step. updatedAt is what changes of the draft must name.
         */
        post: operations["get_workflow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/create_workflow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * create workflow
         * @description Create a workflow with an empty draft. configure_workflow_draft gives it a graph; it enrols nobody before it is published.
         */
        post: operations["create_workflow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/configure_workflow_draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * configure workflow draft
         * @description Replace the draft of a workflow: the complete graph, checked as a whole, or nothing. EMAIL steps carry their email inline. It never publishes and never sends.
         */
        post: operations["configure_workflow_draft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/update_workflow_draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * update workflow draft
         * @description Replace the draft of a workflow by a complete graph, or nothing. An EMAIL step may name a campaign: one that is no email of this workflow is duplicated.
         */
        post: operations["update_workflow_draft"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/publish_workflow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * publish workflow
         * @description Publish the draft as a new version that never changes. The first one goes live unless activate is false; a live workflow stays live, and a paused one paused unless activate is true. Runs stay on the version that they entered.
         */
        post: operations["publish_workflow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/update_workflow_status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * update workflow status
         * @description Activate, pause or archive a published workflow. Pausing keeps timers; what came due meanwhile goes on after activation. Archiving cancels the runs that go on.
         */
        post: operations["update_workflow_status"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/add_subscriber_to_workflow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * add subscriber to workflow
         * @description Enrol one subscriber in an ACTIVE published workflow, at its TRIGGER or at a step. The run is there when the call returns and acts at the next whole minute.
         */
        post: operations["add_subscriber_to_workflow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/add_subscribers_to_workflow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * add subscribers to workflow
         * @description Enrol everybody who matches in an ACTIVE published workflow. dryRun shows how many match and the published steps, changes nothing and needs no confirmation.
         */
        post: operations["add_subscribers_to_workflow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/remove_subscriber_from_workflow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * remove subscriber from workflow
         * @description Cancel the runs of a subscriber in a workflow that go on. The subscriber stays, and so does the history.
         */
        post: operations["remove_subscriber_from_workflow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/get_subscriber_workflow_runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * get subscriber workflow runs
         * @description Where a subscriber stands in workflows: runs that go on first, then the latest that ended, at most 100.
         */
        post: operations["get_subscriber_workflow_runs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/fast_forward_workflow_subscriber": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * fast forward workflow subscriber
         * @description End the WAIT or WAIT_UNTIL in which one run stands, and let it go on at the next whole minute; WAIT_UNTIL takes its TIMEOUT edge. One call ends one wait. The EMAIL or ACTION that follows is done for real.
         */
        post: operations["fast_forward_workflow_subscriber"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/delete_workflow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * delete workflow
         * @description Delete a workflow that was never published and has no runs. One with published versions or runs is archived instead: its history stays, and its runs are canceled.
         */
        post: operations["delete_workflow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/list_workflow_groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * list workflow groups
         * @description Workflow groups by name, with their workflows and the runs that go on.
         */
        post: operations["list_workflow_groups"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/get_workflow_group": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * get workflow group
         * @description One workflow group with its workflows and their runs that go on.
         */
        post: operations["get_workflow_group"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/create_workflow_group": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * create workflow group
         * @description Create a workflow group. A group of the same name and strategy, in whatever case, is returned as it is.
         */
        post: operations["create_workflow_group"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/update_workflow_group": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * update workflow group
         * @description Rename a workflow group or change its strategy. Only later enrolments follow it; runs that go on stay.
         */
        post: operations["update_workflow_group"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/set_workflow_group": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * set workflow group
         * @description Assign a workflow to a group, or detach it with groupId null. Only later enrolments follow it; runs that go on stay.
         */
        post: operations["set_workflow_group"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/delete_workflow_group": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * delete workflow group
         * @description Delete a workflow group. Workflows that are in it must be detached by unassignWorkflows; their runs go on.
         */
        post: operations["delete_workflow_group"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/list_segments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * list segments
         * @description Segments with their filters and how many subscribers match now, newest first.
         */
        post: operations["list_segments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/get_segment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * get segment
         * @description One segment with its filters and how many subscribers match now.
         */
        post: operations["get_segment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/create_segment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * create segment
         * @description Save a list of filters under a name. Everything the filters name must exist.
         */
        post: operations["create_segment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/update_segment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * update segment
         * @description Rename a segment or replace its filters. What is omitted stays as it is.
         */
        post: operations["update_segment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/delete_segment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * delete segment
         * @description Delete a segment. Subscribers stay. Segments that include it match nobody afterwards, those that exclude it everybody; campaigns that name it are not sent.
         */
        post: operations["delete_segment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/duplicate_segment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * duplicate segment
         * @description Copy a segment with its filters.
         */
        post: operations["duplicate_segment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/get_org_stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * get org stats
         * @description Subscribers by status, campaigns with their mean rates, and how much there is of everything else.
         */
        post: operations["get_org_stats"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/get_subscriber_growth": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * get subscriber growth
         * @description New subscribers, unsubscribes and net growth of the last days, day by day.
         */
        post: operations["get_subscriber_growth"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/get_subscriber_stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * get subscriber stats
         * @description Subscribers by status, growth of the last 30 days, and how engaged they are.
         */
        post: operations["get_subscriber_stats"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/get_subscribers_by_tag": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * get subscribers by tag
         * @description How many subscribers carry a tag, and the newest of them.
         */
        post: operations["get_subscribers_by_tag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/count_subscribers_by_status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * count subscribers by status
         * @description How many subscribers there are in each status, or in one.
         */
        post: operations["count_subscribers_by_status"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/get_deliverability_health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * get deliverability health
         * @description How mail arrives: the all-time trust score, or with sinceDays what was sent since then and became of it, with verdicts.
         */
        post: operations["get_deliverability_health"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/get_writing_style": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * get writing style
         * @description How texts of the organization are to sound. What was never written is null.
         */
        post: operations["get_writing_style"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/update_writing_style": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * update writing style
         * @description Change parts of the writing style. What is left out stays as it is.
         */
        post: operations["update_writing_style"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/get_email_senders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * get email senders
         * @description Who mail of the organization can come from.
         */
        post: operations["get_email_senders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/get_custom_fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * get custom fields
         * @description The custom field definitions of the organization.
         */
        post: operations["get_custom_fields"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/create_custom_field": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * create custom field
         * @description Create the definition of a custom field. It holds no values yet.
         */
        post: operations["create_custom_field"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/rename_custom_field": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * rename custom field
         * @description Rename a custom field. Stored values stay with it, and what names it follows: saved filters, drafts, scheduled campaigns, snippets, drafts of workflows and their published emails. The same name checks as for creating apply.
         */
        post: operations["rename_custom_field"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/delete_custom_field": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * delete custom field
         * @description Delete a custom field and every value stored in it. Subscribers themselves, and their status, stay as they are. Campaigns that filter by it are not sent.
         */
        post: operations["delete_custom_field"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/get_email_snippets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * get email snippets
         * @description The email snippets of the organization, by name, without their content.
         */
        post: operations["get_email_snippets"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/get_email_snippet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * get email snippet
         * @description One email snippet with its full content.
         */
        post: operations["get_email_snippet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/create_email_snippet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * create email snippet
         * @description Create an email snippet: content that campaigns refer to by its id. Without content it is empty.
         */
        post: operations["create_email_snippet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/update_email_snippet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * update email snippet
         * @description Change an email snippet; content replaces all of it. Applies everywhere the snippet is used.
         */
        post: operations["update_email_snippet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/archive_email_snippet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * archive email snippet
         * @description Hide an email snippet from the list. Campaigns that use it keep working. Reverse it with unarchive_email_snippet.
         */
        post: operations["archive_email_snippet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/unarchive_email_snippet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * unarchive email snippet
         * @description Bring an archived email snippet back to the list.
         */
        post: operations["unarchive_email_snippet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/update_organization_settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * update organization settings
         * @description Change the name or the time zone of the organization.
         */
        post: operations["update_organization_settings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/get_available_variables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * get available variables
         * @description What messages can refer to: built-in, organization and custom field variables, and snippets by id.
         */
        post: operations["get_available_variables"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/get_skill": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * get skill
         * @description Reference text in Markdown: the formats of filters, documents and graphs, how to send, how to write. docs has pages by slug.
         */
        post: operations["get_skill"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/create_email_sender": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * create email sender
         * @description Add a sender, localPart@domain, on a sending domain that is VERIFIED.
         */
        post: operations["create_email_sender"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/send_email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * send email
         * @description Send one message to one address at once, from a mailbox on a VERIFIED domain. Takes html or a rich-text document, never both.
         */
        post: operations["send_email"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/list_domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * list domains
         * @description The sending domains of the organization with their verification status.
         */
        post: operations["list_domains"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/create_domain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * create domain
         * @description Add a sending domain. The answer has the DNS records to add; verify_domain then checks them. The region cannot be changed later.
         */
        post: operations["create_domain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/get_domain_dns_records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * get domain dns records
         * @description The DNS records of a sending domain, each with the status it had when it was last verified.
         */
        post: operations["get_domain_dns_records"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/verify_domain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * verify domain
         * @description Check the DNS records of a sending domain again: verification, DKIM and MAIL FROM. A sandbox has a DNS of its own, which its control door fills.
         */
        post: operations["verify_domain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/list_web_domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * list web domains
         * @description The hosts of capture pages and tracked links, with their verification status.
         */
        post: operations["list_web_domains"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/get_web_domain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * get web domain
         * @description One host of capture pages and tracked links, with the CNAME to add.
         */
        post: operations["get_web_domain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/verify_web_domain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * verify web domain
         * @description Check the CNAME of a capture-page or click-tracking host again. Sending domains have verify_domain.
         */
        post: operations["verify_web_domain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/upload_image": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * upload image
         * @description Fetch an image from a public URL and keep it in the media library. PNG, JPEG, GIF or WebP, under 2 MB.
         */
        post: operations["upload_image"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/list_images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * list images
         * @description The images of the media library, newest first.
         */
        post: operations["list_images"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/describe_image": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * describe image
         * @description Say what an image shows, and name it. One of imageId and url says which image.
         */
        post: operations["describe_image"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/tools/fetch_web_page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * fetch web page
         * @description Fetch a public web page and answer what is to be read on it, as Markdown.
         */
        post: operations["fetch_web_page"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/exports/{exportId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * download an export
         * @description The CSV file of a COMPLETED export: the `downloadUrl` of get_subscriber_export.
         */
        get: operations["download_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/tools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * run an admin tool
         * @description One of the admin tools, across organizations, with the key of an admin.
         */
        post: operations["run_admin_tool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Refusal: {
            /** @constant */
            success: false;
            error: string;
            message: string;
            /** @enum {string} */
            code: "VALIDATION_ERROR" | "WRONG_STATE" | "AUTHENTICATION_ERROR" | "PLAN_LIMIT_REACHED" | "FORBIDDEN" | "REVIEW_UNAVAILABLE" | "TOOL_NOT_FOUND" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "CONFLICT" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMIT_ERROR" | "INTERNAL_ERROR";
            issues?: {
                path: string;
                message: string;
                hint?: string;
            }[];
        };
        Confirmation: {
            /** @constant */
            success: false;
            /** @constant */
            error: "CONFIRMATION_REQUIRED";
            message: string;
            /** @constant */
            code: "CONFIRMATION_REQUIRED";
            action: string;
            confirmationCode: number;
            instruction: string;
        };
        ListSubscribersInput: {
            /**
             * @description How many rows to answer, 1 to 1000. Default 50.
             * @default 50
             */
            limit?: number;
            /**
             * @description Only this status; all for every status. Default all.
             * @default all
             * @enum {string}
             */
            status?: "PENDING_CONFIRMATION" | "SUBSCRIBED" | "UNSUBSCRIBED" | "BOUNCED" | "BANNED" | "COMPLAINED" | "TRANSACTIONAL" | "ALL" | "all";
            /** @description Only subscribers with this tag; the name is compared without case. */
            tag?: string;
            /** @description Free text over email, name and tag name. */
            query?: string;
            /** @description Subscriber id of the last row of the previous page. */
            cursor?: string;
        };
        ListSubscribersAnswer: {
            subscribers: {
                id: string;
                email: string;
                name: string | null;
                /** @enum {string} */
                status: "PENDING_CONFIRMATION" | "SUBSCRIBED" | "UNSUBSCRIBED" | "BOUNCED" | "BANNED" | "COMPLAINED" | "TRANSACTIONAL";
                /** @description ISO 8601, UTC. */
                createdAt: string;
                tags: string[];
            }[];
            total: number;
            limit: number;
            nextCursor: string | null;
            /** @description What was accepted but not as it came. */
            warnings?: string[];
        };
        QuerySubscribersInput: {
            /**
             * @description Filter objects, combined with AND; [] matches everyone. get_available_filters describes them.
             * @default []
             */
            filters?: {
                [key: string]: unknown;
            }[];
            /**
             * @description Applied in addition to the filters. Default ALL.
             * @default ALL
             * @enum {string}
             */
            status?: "PENDING_CONFIRMATION" | "SUBSCRIBED" | "UNSUBSCRIBED" | "BOUNCED" | "BANNED" | "COMPLAINED" | "TRANSACTIONAL" | "ALL" | "all";
            /** @description Free text over email, name and tag name. */
            query?: string;
            /**
             * @description How many rows to answer, 1 to 1000. Default 50.
             * @default 50
             */
            limit?: number;
            /** @description Subscriber id of the last row of the previous page. */
            cursor?: string;
            /**
             * @description Which fields to answer. Available: id, email, name, phone, status, createdAt, updatedAt, tags, customFields, revenue, emailCount, openCount, clickCount.
             * @default [
             *       "id",
             *       "email",
             *       "name",
             *       "status",
             *       "createdAt",
             *       "tags"
             *     ]
             */
            fields?: ("id" | "email" | "name" | "phone" | "status" | "createdAt" | "updatedAt" | "tags" | "customFields" | "revenue" | "emailCount" | "openCount" | "clickCount")[];
        };
        QuerySubscribersAnswer: {
            subscribers: {
                id?: string;
                email?: string;
                name?: string | null;
                phone?: string | null;
                /** @enum {string} */
                status?: "PENDING_CONFIRMATION" | "SUBSCRIBED" | "UNSUBSCRIBED" | "BOUNCED" | "BANNED" | "COMPLAINED" | "TRANSACTIONAL";
                /** @description ISO 8601, UTC. */
                createdAt?: string;
                /** @description ISO 8601, UTC. */
                updatedAt?: string;
                tags?: string[];
                customFields?: {
                    [key: string]: string;
                };
                revenue?: number;
                emailCount?: number;
                openCount?: number;
                clickCount?: number;
                ipAddress?: string | null;
                country?: string | null;
                unsubscribeReason?: string | null;
            }[];
            nextCursor: string | null;
            hasMore: boolean;
            limit: number;
            /** @description What was accepted but not as it came. */
            warnings?: string[];
        };
        CountSubscribersInput: {
            /**
             * @description Filter objects, combined with AND; [] matches everyone. get_available_filters describes them.
             * @default []
             */
            filters?: {
                [key: string]: unknown;
            }[];
            /**
             * @description Applied in addition to the filters. Default ALL.
             * @default ALL
             * @enum {string}
             */
            status?: "PENDING_CONFIRMATION" | "SUBSCRIBED" | "UNSUBSCRIBED" | "BOUNCED" | "BANNED" | "COMPLAINED" | "TRANSACTIONAL" | "ALL" | "all";
            /** @description Free text over email, name and tag name. */
            query?: string;
        };
        CountSubscribersAnswer: {
            total: number;
        };
        GetSubscriberInput: {
            /** @description Id of the subscriber (sub_…). Either this or email. */
            subscriberId?: string;
            /** @description Email address of the subscriber. Either this or subscriberId. */
            email?: string;
        };
        GetSubscriberAnswer: {
            id: string;
            email: string;
            name: string | null;
            phone: string | null;
            /** @enum {string} */
            status: "PENDING_CONFIRMATION" | "SUBSCRIBED" | "UNSUBSCRIBED" | "BOUNCED" | "BANNED" | "COMPLAINED" | "TRANSACTIONAL";
            /** @description ISO 8601, UTC. */
            createdAt: string;
            /** @description ISO 8601, UTC. */
            updatedAt: string;
            tags: string[];
            customFields: {
                [key: string]: string;
            };
            revenue: number;
            emailCount: number;
            openCount: number;
            clickCount: number;
            ipAddress: string | null;
            country: string | null;
            unsubscribeReason: string | null;
            /** @description What was accepted but not as it came. */
            warnings?: string[];
        };
        AddSubscriberInput: {
            /** @description Email address; compared without case. */
            email: string;
            name?: string;
            phone?: string;
            /**
             * @description Tag names to add; missing tags are created. Required with replaceTags.
             * @default []
             */
            tags?: string[];
            /** @description Custom field values by field name; null clears one. */
            fields?: {
                [key: string]: string | number | boolean | null;
            };
            /**
             * @description Make tags the complete list instead of adding. Default false.
             * @default false
             */
            replaceTags?: boolean;
            /**
             * @description Bring an UNSUBSCRIBED person back to SUBSCRIBED. Default true.
             * @default true
             */
            resubscribe?: boolean;
            /**
             * @description Let matching workflows start. Default true.
             * @default true
             */
            triggerWorkflows?: boolean;
            /**
             * @description Subscribe at once although the organization uses double opt-in. Default false.
             * @default false
             */
            skipDoubleOptIn?: boolean;
            /** @description IPv4 or IPv6 address of the sign-up. */
            ipAddress?: string;
            /** @description ISO 3166-1 alpha-2 code. */
            country?: string;
        };
        AddSubscriberAnswer: {
            subscriber: {
                id: string;
                email: string;
                name: string | null;
                phone: string | null;
                /** @enum {string} */
                status: "PENDING_CONFIRMATION" | "SUBSCRIBED" | "UNSUBSCRIBED" | "BOUNCED" | "BANNED" | "COMPLAINED" | "TRANSACTIONAL";
                /** @description ISO 8601, UTC. */
                createdAt: string;
                /** @description ISO 8601, UTC. */
                updatedAt: string;
                tags: string[];
                customFields: {
                    [key: string]: string;
                };
                revenue: number;
                emailCount: number;
                openCount: number;
                clickCount: number;
                ipAddress: string | null;
                country: string | null;
                unsubscribeReason: string | null;
            };
            created: boolean;
            /** @description What was accepted but not as it came. */
            warnings?: string[];
        };
        UpdateSubscriberInput: {
            /** @description Id or email address of the subscriber. */
            subscriber: string;
            /** @description New email address. */
            email?: string;
            name?: string;
            phone?: string;
            /** @description Tag names to add, or the complete list with replaceTags. */
            tags?: string[];
            /** @description Custom field values by field name; null clears one. */
            fields?: {
                [key: string]: string | number | boolean | null;
            };
            /** @description Make tags the complete list instead of adding. */
            replaceTags?: boolean;
            /** @description Bring an UNSUBSCRIBED person back to SUBSCRIBED. Unset by default. */
            resubscribe?: boolean;
            /** @description False skips automations. Unset by default. */
            triggerWorkflows?: boolean;
            /**
             * @description Promote PENDING_CONFIRMATION to SUBSCRIBED. Default false.
             * @default false
             */
            skipDoubleOptIn?: boolean;
            /** @description IPv4 or IPv6 address. */
            ipAddress?: string;
            /** @description ISO 3166-1 alpha-2 code. */
            country?: string;
        };
        UpdateSubscriberAnswer: {
            subscriber: {
                id: string;
                email: string;
                name: string | null;
                phone: string | null;
                /** @enum {string} */
                status: "PENDING_CONFIRMATION" | "SUBSCRIBED" | "UNSUBSCRIBED" | "BOUNCED" | "BANNED" | "COMPLAINED" | "TRANSACTIONAL";
                /** @description ISO 8601, UTC. */
                createdAt: string;
                /** @description ISO 8601, UTC. */
                updatedAt: string;
                tags: string[];
                customFields: {
                    [key: string]: string;
                };
                revenue: number;
                emailCount: number;
                openCount: number;
                clickCount: number;
                ipAddress: string | null;
                country: string | null;
                unsubscribeReason: string | null;
            };
            /** @description What was accepted but not as it came. */
            warnings?: string[];
        };
        UnsubscribeInput: {
            /** @description Id of the subscriber (sub_…). Either this or email. */
            subscriberId?: string;
            /** @description Email address of the subscriber. Either this or subscriberId. */
            email?: string;
            /** @description Why; kept with the subscriber. */
            reason?: string;
            /** @description From the first call: that is made without it and answers CONFIRMATION_REQUIRED with a code, if one is needed. The same call with the code then runs. */
            confirmationCode?: number;
        };
        UnsubscribeAnswer: {
            message: string;
            subscriber: {
                id: string;
                email: string;
                /** @enum {string} */
                status: "PENDING_CONFIRMATION" | "SUBSCRIBED" | "UNSUBSCRIBED" | "BOUNCED" | "BANNED" | "COMPLAINED" | "TRANSACTIONAL";
            };
            /** @description What was accepted but not as it came. */
            warnings?: string[];
        };
        BulkAddTagsInput: {
            /** @description Subscriber ids, 1 to 100. */
            subscriberIds: string[];
            /** @description Tag names, 1 to 20; compared without case. */
            tagNames: string[];
        };
        BulkAddTagsAnswer: {
            added: number;
            subscribersUpdated: number;
            tags: {
                id: string;
                name: string;
            }[];
            notFound: string[];
            /** @description What was accepted but not as it came. */
            warnings?: string[];
        };
        BulkRemoveTagsInput: {
            /** @description Subscriber ids, 1 to 100. */
            subscriberIds: string[];
            /** @description Tag names, 1 to 20; compared without case. */
            tagNames: string[];
        };
        BulkRemoveTagsAnswer: {
            removed: number;
            subscribersUpdated: number;
            tags: {
                id: string;
                name: string;
            }[];
            notFound: string[];
        };
        CreateBulkOperationInput: {
            /**
             * @description What is done for each subscriber.
             * @enum {string}
             */
            action: "ADD_TAGS" | "REMOVE_TAGS" | "SUBSCRIBE" | "UNSUBSCRIBE" | "BAN" | "ADD_TO_WORKFLOW" | "REMOVE_FROM_WORKFLOW";
            /** @description Subscriber ids, 1 to 500. Leave out to use filters, query and status. */
            subscriberIds?: string[];
            /** @description Filter objects, combined with AND; [] matches everyone. */
            filters?: {
                [key: string]: unknown;
            }[];
            /** @description Free text over email, name and tag name. */
            query?: string;
            /**
             * @description Only this status.
             * @enum {string}
             */
            status?: "PENDING_CONFIRMATION" | "SUBSCRIBED" | "UNSUBSCRIBED" | "BOUNCED" | "BANNED" | "COMPLAINED" | "TRANSACTIONAL" | "ALL" | "all";
            /** @description Tag names; required for ADD_TAGS and REMOVE_TAGS. */
            tags?: string[];
            /** @description Required for ADD_TO_WORKFLOW and REMOVE_FROM_WORKFLOW. */
            workflowId?: string;
            /** @description Published step at which runs of ADD_TO_WORKFLOW begin. */
            stepId?: string;
            /** @description Why; kept by UNSUBSCRIBE with each subscriber. */
            reason?: string;
            /** @description The same key gives the first operation again and queues nothing. */
            idempotencyKey?: string;
            /** @description Take the audience of this earlier operation. */
            sourceOperationId?: string;
            /** @description From the first call: that is made without it and answers CONFIRMATION_REQUIRED with a code, if one is needed. The same call with the code then runs. */
            confirmationCode?: number;
        };
        CreateBulkOperationAnswer: {
            operationId: string;
            /** @enum {string} */
            action: "ADD_TAGS" | "REMOVE_TAGS" | "SUBSCRIBE" | "UNSUBSCRIBE" | "BAN" | "ADD_TO_WORKFLOW" | "REMOVE_FROM_WORKFLOW";
            /** @enum {string} */
            status: "PENDING" | "RUNNING" | "COMPLETED" | "COMPLETED_WITH_ERRORS" | "FAILED" | "CANCELED";
            total: number;
            processed: number;
            succeeded: number;
            failed: number;
            /** @description Nothing to do, or refused by a rule of suppression. */
            skipped: number;
            lastError: string | null;
            done: boolean;
            /** @description ISO 8601, UTC. */
            createdAt: string;
            completedAt: string | null;
        };
        GetBulkOperationInput: {
            /** @description Id of the bulk operation (blk_…). */
            operationId: string;
        };
        GetBulkOperationAnswer: {
            operationId: string;
            /** @enum {string} */
            action: "ADD_TAGS" | "REMOVE_TAGS" | "SUBSCRIBE" | "UNSUBSCRIBE" | "BAN" | "ADD_TO_WORKFLOW" | "REMOVE_FROM_WORKFLOW";
            /** @enum {string} */
            status: "PENDING" | "RUNNING" | "COMPLETED" | "COMPLETED_WITH_ERRORS" | "FAILED" | "CANCELED";
            total: number;
            processed: number;
            succeeded: number;
            failed: number;
            /** @description Nothing to do, or refused by a rule of suppression. */
            skipped: number;
            lastError: string | null;
            done: boolean;
            /** @description ISO 8601, UTC. */
            createdAt: string;
            completedAt: string | null;
            /** @description Subscribers who failed or were refused, the first 1000. */
            failures: {
                subscriberId: string;
                /** @enum {string} */
                outcome: "FAILED" | "SKIPPED";
                message: string;
            }[];
        };
        ListBulkOperationsInput: Record<string, never>;
        ListBulkOperationsAnswer: {
            operations: {
                operationId: string;
                /** @enum {string} */
                action: "ADD_TAGS" | "REMOVE_TAGS" | "SUBSCRIBE" | "UNSUBSCRIBE" | "BAN" | "ADD_TO_WORKFLOW" | "REMOVE_FROM_WORKFLOW";
                /** @enum {string} */
                status: "PENDING" | "RUNNING" | "COMPLETED" | "COMPLETED_WITH_ERRORS" | "FAILED" | "CANCELED";
                total: number;
                processed: number;
                succeeded: number;
                failed: number;
                /** @description Nothing to do, or refused by a rule of suppression. */
                skipped: number;
                lastError: string | null;
                done: boolean;
                /** @description ISO 8601, UTC. */
                createdAt: string;
                completedAt: string | null;
            }[];
        };
        CreateEventInput: {
            /**
             * @description SUBSCRIBER_PAYMENT or SUBSCRIBER_REFUND.
             * @enum {string}
             */
            eventType: "SUBSCRIBER_PAYMENT" | "SUBSCRIBER_REFUND";
            /** @description Id of the subscriber (sub_…). Either this or email. */
            subscriberId?: string;
            /** @description Email address of the subscriber. Either this or subscriberId. */
            email?: string;
            /** @description In currency units with at most two decimals; never negative. Default 0. */
            amount?: number;
            /**
             * @description ISO 4217 code. Amounts are not converted. Default USD.
             * @default USD
             */
            currency?: string;
            /** @description Anything to keep with the event. */
            metadata?: {
                [key: string]: unknown;
            };
        };
        CreateEventAnswer: {
            event: {
                id: string;
                eventType: string;
                data: {
                    [key: string]: unknown;
                } | null;
                subscriberId: string;
                /** @description ISO 8601, UTC. */
                createdAt: string;
            };
            /** @description What was accepted but not as it came. */
            warnings?: string[];
        };
        ListSubscriberEventsInput: {
            /** @description Id of the subscriber (sub_…), or email. Without: all. */
            subscriberId?: string;
            /** @description Email address of the subscriber, or subscriberId. Without: all. */
            email?: string;
            /**
             * @description Only events of this type.
             * @enum {string}
             */
            eventType?: "SUBSCRIBED" | "UNSUBSCRIBED" | "TAG_ADDED" | "TAG_REMOVED" | "EMAIL_OPENED" | "EMAIL_CLICKED" | "EMAIL_SENT" | "EMAIL_DELIVERY_DELAYED" | "WORKFLOW_STARTED" | "WORKFLOW_COMPLETED" | "WORKFLOW_CANCELED" | "FIELD_UPDATED" | "EMAIL_BOUNCED" | "EMAIL_COMPLAINED" | "EMAIL_RECEIVED" | "WEBHOOK_EXECUTED" | "SUBSCRIBER_PAYMENT" | "SUBSCRIBER_REFUND";
            /**
             * @description How many rows to answer, 1 to 1000. Default 50.
             * @default 50
             */
            limit?: number;
        };
        ListSubscriberEventsAnswer: {
            events: {
                id: string;
                /** @enum {string} */
                eventType: "SUBSCRIBED" | "UNSUBSCRIBED" | "TAG_ADDED" | "TAG_REMOVED" | "EMAIL_OPENED" | "EMAIL_CLICKED" | "EMAIL_SENT" | "EMAIL_DELIVERY_DELAYED" | "WORKFLOW_STARTED" | "WORKFLOW_COMPLETED" | "WORKFLOW_CANCELED" | "FIELD_UPDATED" | "EMAIL_BOUNCED" | "EMAIL_COMPLAINED" | "EMAIL_RECEIVED" | "WEBHOOK_EXECUTED" | "SUBSCRIBER_PAYMENT" | "SUBSCRIBER_REFUND";
                data: {
                    [key: string]: unknown;
                } | null;
                subscriberId: string;
                /** @description ISO 8601, UTC. */
                createdAt: string;
                subscriber: {
                    id: string;
                    email: string;
                    name: string | null;
                };
            }[];
        };
        GetSubscriberEmailsInput: {
            /** @description Id of the subscriber (sub_…). Either this or email. */
            subscriberId?: string;
            /** @description Email address of the subscriber. Either this or subscriberId. */
            email?: string;
            /**
             * @description Only emails in this state.
             * @enum {string}
             */
            status?: "PENDING" | "SENT" | "DELIVERED" | "BOUNCED" | "COMPLAINED";
            /**
             * @description How many rows to answer, 1 to 1000. Default 20.
             * @default 20
             */
            limit?: number;
        };
        GetSubscriberEmailsAnswer: {
            emails: {
                id: string;
                /** @description null for a single send. */
                campaignId: string | null;
                campaignName: string | null;
                /** @description Of the workflow that sent it. */
                workflowId: string | null;
                workflowName: string | null;
                /** @description As it was sent to this person. */
                subject: string | null;
                /** @enum {string} */
                status: "PENDING" | "SENT" | "DELIVERED" | "BOUNCED" | "COMPLAINED" | "CANCELLED" | "FAILED";
                sentAt: string | null;
                /** @description When it was first opened. */
                openedAt: string | null;
                /** @description When a link was first clicked. */
                clickedAt: string | null;
            }[];
        };
        ListSuppressedSubscribersInput: {
            /**
             * @description Only one of the two; both without it.
             * @enum {string}
             */
            status?: "BOUNCED" | "COMPLAINED";
            /**
             * @description Which page, from 1.
             * @default 1
             */
            page?: number;
            /**
             * @description 1 to 200. Default 50.
             * @default 50
             */
            pageSize?: number;
        };
        ListSuppressedSubscribersAnswer: {
            subscribers: {
                id: string;
                email: string;
                name: string | null;
                /**
                 * @description Why the address is suppressed; the own status may be another by now.
                 * @enum {string}
                 */
                status: "BOUNCED" | "COMPLAINED";
                /** @description ISO 8601, UTC. */
                suppressedAt: string;
                bounceCategory: string | null;
                reason: string | null;
                /** @description HARD or SOFT. */
                bounceType: string | null;
                provider: string | null;
                complaintFeedbackType: string | null;
            }[];
            total: number;
            page: number;
            pageSize: number;
            pageCount: number;
        };
        ReactivateSubscriberInput: {
            /** @description Id of the subscriber (sub_…). */
            subscriberId: string;
            /** @description true: also after a hard bounce. Needs a confirmation; without it none is needed. */
            force?: boolean;
            /** @description From the first call: that is made without it and answers CONFIRMATION_REQUIRED with a code, if one is needed. The same call with the code then runs. */
            confirmationCode?: number;
        };
        ReactivateSubscriberAnswer: {
            subscriber: {
                id: string;
                email: string;
                /** @enum {string} */
                status: "PENDING_CONFIRMATION" | "SUBSCRIBED" | "UNSUBSCRIBED" | "BOUNCED" | "BANNED" | "COMPLAINED" | "TRANSACTIONAL";
            };
        };
        ImportSubscribersInput: {
            /** @description Rows, 1 to 500. email is required; name, phone, tags (names), fields (values by field name), ipAddress, country and createdAt are optional; other keys are refused for that row. */
            subscribers: unknown[];
            /**
             * @description Bring UNSUBSCRIBED people back to SUBSCRIBED. Default false.
             * @default false
             */
            resubscribe?: boolean;
            /**
             * @description Let matching workflows start. Default false.
             * @default false
             */
            triggerWorkflows?: boolean;
        };
        ImportSubscribersAnswer: {
            /** @description Subscribers created. */
            imported: number;
            /** @description Existing subscribers changed. */
            updated: number;
            failed: number;
            errors: {
                /** @description Index of the row in subscribers, from 0. */
                row: number;
                email: string | null;
                message: string;
            }[];
            /** @description What was accepted but not as it came. */
            warnings?: string[];
        };
        ExportSubscribersInput: {
            /**
             * @description Only this status.
             * @enum {string}
             */
            status?: "PENDING_CONFIRMATION" | "SUBSCRIBED" | "UNSUBSCRIBED" | "BOUNCED" | "BANNED" | "COMPLAINED" | "TRANSACTIONAL";
            /** @description Only subscribers with this tag; the name is compared without case. */
            tag?: string;
            /**
             * @description json (default) or csv.
             * @default json
             * @enum {string}
             */
            format?: "json" | "csv";
            /**
             * @description How many rows to answer, 1 to 10000. Default 1000.
             * @default 1000
             */
            limit?: number;
        };
        ExportSubscribersAnswer: {
            /** @enum {string} */
            format: "json" | "csv";
            count: number;
            subscribers?: {
                email: string;
                name: string | null;
                phone: string | null;
                /** @enum {string} */
                status: "PENDING_CONFIRMATION" | "SUBSCRIBED" | "UNSUBSCRIBED" | "BOUNCED" | "BANNED" | "COMPLAINED" | "TRANSACTIONAL";
                tags: string[];
                customFields: {
                    [key: string]: string;
                };
                /** @description ISO 8601, UTC. */
                createdAt: string;
            }[];
            csv?: string;
        };
        CreateSubscriberExportInput: {
            /**
             * @description Filter objects, combined with AND; [] matches everyone. get_available_filters describes them.
             * @default []
             */
            filters?: {
                [key: string]: unknown;
            }[];
            /**
             * @description Applied in addition to the filters. Default ALL.
             * @default ALL
             * @enum {string}
             */
            status?: "PENDING_CONFIRMATION" | "SUBSCRIBED" | "UNSUBSCRIBED" | "BOUNCED" | "BANNED" | "COMPLAINED" | "TRANSACTIONAL" | "ALL" | "all";
            /** @description Only subscribers with this tag; the name is compared without case. */
            tag?: string;
            /** @description Free text over email, name and tag name. */
            query?: string;
        };
        CreateSubscriberExportAnswer: {
            exportId: string;
            /** @enum {string} */
            status: "PENDING" | "PROCESSING" | "COMPLETED" | "FAILED" | "EXPIRED";
            /** @description Lines written so far, without the header. */
            rowCount: number;
            /** @description Subscribers to write; null once it is over. */
            total: number | null;
            /** @description Path below the base URL, to be fetched with GET and the same token; null while there is no file. */
            downloadUrl: string | null;
            expiresAt: string | null;
            /** @description ISO 8601, UTC. */
            createdAt: string;
            completedAt: string | null;
            error: string | null;
            done: boolean;
        };
        GetSubscriberExportInput: {
            /** @description Id of the export (exp_…). */
            exportId: string;
        };
        GetSubscriberExportAnswer: {
            exportId: string;
            /** @enum {string} */
            status: "PENDING" | "PROCESSING" | "COMPLETED" | "FAILED" | "EXPIRED";
            /** @description Lines written so far, without the header. */
            rowCount: number;
            /** @description Subscribers to write; null once it is over. */
            total: number | null;
            /** @description Path below the base URL, to be fetched with GET and the same token; null while there is no file. */
            downloadUrl: string | null;
            expiresAt: string | null;
            /** @description ISO 8601, UTC. */
            createdAt: string;
            completedAt: string | null;
            error: string | null;
            done: boolean;
        };
        ListSubscriberExportsInput: Record<string, never>;
        ListSubscriberExportsAnswer: {
            exports: {
                exportId: string;
                /** @enum {string} */
                status: "PENDING" | "PROCESSING" | "COMPLETED" | "FAILED" | "EXPIRED";
                /** @description Lines written so far, without the header. */
                rowCount: number;
                /** @description Subscribers to write; null once it is over. */
                total: number | null;
                /** @description Path below the base URL, to be fetched with GET and the same token; null while there is no file. */
                downloadUrl: string | null;
                expiresAt: string | null;
                /** @description ISO 8601, UTC. */
                createdAt: string;
                completedAt: string | null;
                error: string | null;
                done: boolean;
            }[];
        };
        ListTagsInput: Record<string, never>;
        ListTagsAnswer: {
            tags: {
                id: string;
                name: string;
                subscribersCount: number;
            }[];
        };
        CreateTagInput: {
            /** @description Name of the tag. */
            name: string;
        };
        CreateTagAnswer: {
            tag: {
                id: string;
                name: string;
            };
            /** @description What was accepted but not as it came. */
            warnings?: string[];
        };
        DeleteTagInput: {
            /** @description Id of the tag (tag_…). Either this or name. */
            tagId?: string;
            /** @description Name of the tag, compared without case. Either this or tagId. */
            name?: string;
            /** @description From the first call: that is made without it and answers CONFIRMATION_REQUIRED with a code, if one is needed. The same call with the code then runs. */
            confirmationCode?: number;
        };
        DeleteTagAnswer: {
            /** @constant */
            deleted: true;
            tagId: string;
            name: string;
            /** @description How many subscribers carried it. */
            subscribersUpdated: number;
            /** @description Every segment, draft and scheduled campaign that uses it in its filters, also through segments. */
            uses?: {
                /** @enum {string} */
                type: "segment" | "campaign";
                id: string;
                name: string;
                /** @description Of a campaign: SCHEDULED or DRAFT. */
                status?: string;
                /** @description Name of the segment by which its filters reach it. */
                through?: string;
                /** @description How many matched its filters. */
                before: number | null;
                /** @description How many match now. A campaign sends to none of them. */
                after: number | null;
            }[];
            /** @description Every draft, scheduled campaign and snippet that names it in its content, also through snippets, and every workflow with a live email that does. */
            namedIn?: {
                /** @enum {string} */
                type: "campaign" | "snippet" | "workflow";
                id: string;
                name: string;
                /** @description Of a campaign: SCHEDULED or DRAFT. */
                status?: string;
                /** @description Name of the snippet in which it is named. */
                through?: string;
            }[];
            /** @description Every workflow that names it, in its draft or in a version that acts, also through segments. */
            usedByWorkflows?: {
                id: string;
                name: string;
                /** @enum {string} */
                status: "DRAFT" | "ACTIVE" | "PAUSED" | "ARCHIVED";
                /** @description A version that subscribers enter or stand in names it; else only the draft. */
                live: boolean;
                /** @description Ids of the steps, or settings and successGoals. */
                steps: string[];
                /** @description Name of the segment by which its filters reach it. */
                through?: string;
            }[];
        };
        GetOrCreateTagsInput: {
            /** @description Tag names, 1 to 500; compared without case. */
            names: string[];
        };
        GetOrCreateTagsAnswer: {
            tags: {
                id: string;
                name: string;
                created: boolean;
            }[];
            /** @description What was accepted but not as it came. */
            warnings?: string[];
        };
        ListCampaignsInput: {
            /**
             * @description How many rows to answer, 1 to 1000. Default 20.
             * @default 20
             */
            limit?: number;
            /**
             * @description Which page, from 1.
             * @default 1
             */
            page?: number;
            /**
             * @description Only campaigns in this state.
             * @enum {string}
             */
            status?: "DRAFT" | "SCHEDULED" | "SENDING" | "SENT" | "ARCHIVED" | "FAILED";
            /** @description Text in the name or subject, without case. */
            query?: string;
        };
        ListCampaignsAnswer: {
            campaigns: {
                id: string;
                /** @description The same as id. */
                campaignId: string;
                name: string;
                subject: string;
                preview: string | null;
                /** @enum {string} */
                status: "DRAFT" | "SCHEDULED" | "SENDING" | "SENT" | "ARCHIVED" | "FAILED";
                /** @enum {string} */
                contentType: "MAILY" | "PLATE" | "MARKDOWN";
                /** @description When sending starts, or started. */
                sendAt: string | null;
                /** @description What it was scheduled for: the same instant as sendAt. */
                scheduledAt: string | null;
                /** @description As settled when sending started; 0 before. */
                recipientCount: number;
                /** @description In flight, delivered and bounced. */
                emailsSentCount: number;
                emailsOpenedCount: number;
                emailsClickedCount: number;
                /** @description ISO 8601, UTC. */
                createdAt: string;
                /** @description ISO 8601, UTC. */
                updatedAt: string;
            }[];
            total: number;
            page: number;
            limit: number;
            pageCount: number;
        };
        CreateCampaignInput: {
            /** @description Subject line; may hold {{variables}}. */
            subject: string;
            /** @description Name in lists. Default Untitled. */
            name?: string;
            /** @description Preheader: what inboxes show after the subject. Null for none. */
            preview?: string | null;
            /** @description Rich-text document {"type": "doc", "content": […]}, or its JSON text; plain text when contentType is MARKDOWN. */
            content?: {
                [key: string]: unknown;
            } | unknown[] | string;
            /**
             * @description What content is: a MAILY or PLATE document, or MARKDOWN text.
             * @default MAILY
             * @enum {string}
             */
            contentType?: "MAILY" | "PLATE" | "MARKDOWN";
            /** @description Id of the sender (snd_…). */
            senderId?: string;
            /** @description Address that answers go to. Null for the sender itself. */
            replyTo?: string | null;
        };
        CreateCampaignAnswer: {
            campaignId: string;
            campaign: {
                id: string;
                /** @description The same as id. */
                campaignId: string;
                name: string;
                subject: string;
                preview: string | null;
                /** @enum {string} */
                status: "DRAFT" | "SCHEDULED" | "SENDING" | "SENT" | "ARCHIVED" | "FAILED";
                /** @enum {string} */
                contentType: "MAILY" | "PLATE" | "MARKDOWN";
                /** @description When sending starts, or started. */
                sendAt: string | null;
                /** @description What it was scheduled for: the same instant as sendAt. */
                scheduledAt: string | null;
                /** @description As settled when sending started; 0 before. */
                recipientCount: number;
                /** @description In flight, delivered and bounced. */
                emailsSentCount: number;
                emailsOpenedCount: number;
                emailsClickedCount: number;
                /** @description ISO 8601, UTC. */
                createdAt: string;
                /** @description ISO 8601, UTC. */
                updatedAt: string;
                /** @description The document; text for MARKDOWN. */
                content: {
                    [key: string]: unknown;
                } | string;
                replyTo: string | null;
                senderId: string | null;
                sender: {
                    id: string;
                    name: string;
                    email: string;
                } | null;
                timezone: string | null;
                /** @description Why it FAILED. Null for any other status. */
                failure: {
                    /**
                     * @description The first rule of sending that stopped it.
                     * @enum {string}
                     */
                    code: "ORGANIZATION_ALLOWED" | "NO_HOLD" | "REVIEWER_AVAILABLE" | "REVIEW_PASSED" | "CONTENT_RENDERS" | "UNSUBSCRIBE_LINK" | "SENDER" | "SENDER_DOMAIN" | "RECIPIENTS" | "PLAN_LIMIT" | "POSTAL_ADDRESS";
                    /** @description Every reason, as recorded when its time came. */
                    message: string;
                } | null;
                recipientFilters: {
                    [key: string]: unknown;
                }[];
            };
            /** @description What was accepted but not as it came. */
            warnings?: string[];
        };
        GetCampaignInput: {
            /** @description Id of the campaign (cmp_…). */
            campaignId: string;
        };
        GetCampaignAnswer: {
            id: string;
            /** @description The same as id. */
            campaignId: string;
            name: string;
            subject: string;
            preview: string | null;
            /** @enum {string} */
            status: "DRAFT" | "SCHEDULED" | "SENDING" | "SENT" | "ARCHIVED" | "FAILED";
            /** @enum {string} */
            contentType: "MAILY" | "PLATE" | "MARKDOWN";
            /** @description When sending starts, or started. */
            sendAt: string | null;
            /** @description What it was scheduled for: the same instant as sendAt. */
            scheduledAt: string | null;
            /** @description As settled when sending started; 0 before. */
            recipientCount: number;
            /** @description In flight, delivered and bounced. */
            emailsSentCount: number;
            emailsOpenedCount: number;
            emailsClickedCount: number;
            /** @description ISO 8601, UTC. */
            createdAt: string;
            /** @description ISO 8601, UTC. */
            updatedAt: string;
            /** @description The document; text for MARKDOWN. */
            content: {
                [key: string]: unknown;
            } | string;
            replyTo: string | null;
            senderId: string | null;
            sender: {
                id: string;
                name: string;
                email: string;
            } | null;
            timezone: string | null;
            /** @description Why it FAILED. Null for any other status. */
            failure: {
                /**
                 * @description The first rule of sending that stopped it.
                 * @enum {string}
                 */
                code: "ORGANIZATION_ALLOWED" | "NO_HOLD" | "REVIEWER_AVAILABLE" | "REVIEW_PASSED" | "CONTENT_RENDERS" | "UNSUBSCRIBE_LINK" | "SENDER" | "SENDER_DOMAIN" | "RECIPIENTS" | "PLAN_LIMIT" | "POSTAL_ADDRESS";
                /** @description Every reason, as recorded when its time came. */
                message: string;
            } | null;
            recipientFilters: {
                [key: string]: unknown;
            }[];
        };
        GetCampaignProgressInput: {
            /** @description Id of the campaign (cmp_…). */
            campaignId: string;
        };
        GetCampaignProgressAnswer: {
            campaignId: string;
            /** @enum {string} */
            status: "DRAFT" | "SCHEDULED" | "SENDING" | "SENT" | "ARCHIVED" | "FAILED";
            /** @description Recipients, as settled when sending started. */
            total: number;
            /** @description Still to be sent. */
            pending: number;
            /** @description Sent, and neither delivered nor bounced yet. */
            inFlight: number;
            /** @description Arrived, complained about or not. */
            delivered: number;
            bounced: number;
            /** @description Could not be sent. */
            failed: number;
            /** @description Never sent: the recipient left, or was suppressed, before their turn. */
            canceled: number;
            /** @description Left, whatever became of them: inFlight + delivered + bounced. */
            sent: number;
            /** @description Why it FAILED. Null for any other status. */
            failure: {
                /**
                 * @description The first rule of sending that stopped it.
                 * @enum {string}
                 */
                code: "ORGANIZATION_ALLOWED" | "NO_HOLD" | "REVIEWER_AVAILABLE" | "REVIEW_PASSED" | "CONTENT_RENDERS" | "UNSUBSCRIBE_LINK" | "SENDER" | "SENDER_DOMAIN" | "RECIPIENTS" | "PLAN_LIMIT" | "POSTAL_ADDRESS";
                /** @description Every reason, as recorded when its time came. */
                message: string;
            } | null;
            /** @description Share of the recipients that are no longer pending, rounded down. */
            percent: number;
        };
        GetCampaignAnalyticsInput: {
            /** @description Id of the campaign (cmp_…). */
            campaignId: string;
        };
        GetCampaignAnalyticsAnswer: {
            campaignId: string;
            recipients: number;
            /** @description inFlight + delivered + bounced. */
            sent: number;
            /** @description Still to be sent. */
            pending: number;
            /** @description Sent, and neither delivered nor bounced yet. */
            inFlight: number;
            /** @description Arrived, complained about or not. */
            delivered: number;
            bounced: number;
            /** @description Could not be sent. */
            failed: number;
            /** @description Never sent: the recipient left, or was suppressed, before their turn. */
            canceled: number;
            /** @description People who opened it; each once. */
            opened: number;
            /** @description People who clicked a link; each once. */
            clicked: number;
            complained: number;
            unsubscribed: number;
            openRate: number;
            clickRate: number;
            bounceRate: number;
            /** @description Most clicked first. */
            links: {
                /** @description As the author wrote it. */
                url: string;
                clicks: number;
                /** @description People who clicked it at least once. */
                uniqueClicks: number;
            }[];
        };
        DuplicateCampaignInput: {
            /** @description Id of the campaign (cmp_…). */
            campaignId: string;
            /** @description Name of the copy. Default "Copy of …". */
            newName?: string;
        };
        DuplicateCampaignAnswer: {
            campaignId: string;
            campaign: {
                id: string;
                /** @description The same as id. */
                campaignId: string;
                name: string;
                subject: string;
                preview: string | null;
                /** @enum {string} */
                status: "DRAFT" | "SCHEDULED" | "SENDING" | "SENT" | "ARCHIVED" | "FAILED";
                /** @enum {string} */
                contentType: "MAILY" | "PLATE" | "MARKDOWN";
                /** @description When sending starts, or started. */
                sendAt: string | null;
                /** @description What it was scheduled for: the same instant as sendAt. */
                scheduledAt: string | null;
                /** @description As settled when sending started; 0 before. */
                recipientCount: number;
                /** @description In flight, delivered and bounced. */
                emailsSentCount: number;
                emailsOpenedCount: number;
                emailsClickedCount: number;
                /** @description ISO 8601, UTC. */
                createdAt: string;
                /** @description ISO 8601, UTC. */
                updatedAt: string;
                /** @description The document; text for MARKDOWN. */
                content: {
                    [key: string]: unknown;
                } | string;
                replyTo: string | null;
                senderId: string | null;
                sender: {
                    id: string;
                    name: string;
                    email: string;
                } | null;
                timezone: string | null;
                /** @description Why it FAILED. Null for any other status. */
                failure: {
                    /**
                     * @description The first rule of sending that stopped it.
                     * @enum {string}
                     */
                    code: "ORGANIZATION_ALLOWED" | "NO_HOLD" | "REVIEWER_AVAILABLE" | "REVIEW_PASSED" | "CONTENT_RENDERS" | "UNSUBSCRIBE_LINK" | "SENDER" | "SENDER_DOMAIN" | "RECIPIENTS" | "PLAN_LIMIT" | "POSTAL_ADDRESS";
                    /** @description Every reason, as recorded when its time came. */
                    message: string;
                } | null;
                recipientFilters: {
                    [key: string]: unknown;
                }[];
            };
            /** @description What was accepted but not as it came. */
            warnings?: string[];
        };
        EditCampaignInput: {
            /** @description Id of the campaign (cmp_…). */
            id: string;
            name?: string;
            /** @description Subject line; may hold {{variables}}. */
            subject?: string;
            /** @description Preheader: what inboxes show after the subject. Null for none. */
            preview?: string | null;
            /** @description Rich-text document {"type": "doc", "content": […]}, or its JSON text; plain text when contentType is MARKDOWN. */
            content?: {
                [key: string]: unknown;
            } | unknown[] | string;
            /** @description Edits in order; not with content. */
            operations?: {
                /** @enum {string} */
                op: "replace_text" | "insert_node" | "append_node" | "prepend_node" | "remove_node" | "replace_node";
                /** @description replace_text: the text to find, case-sensitive. */
                search?: string;
                /** @description replace_text: what to put there. */
                replace?: string;
                /** @description replace_text: every match instead of the first. */
                all?: boolean;
                /** @description insert, remove and replace: place among the children of the root, from 0. */
                index?: number;
                /** @description Child indexes to a nested node, instead of index. */
                path?: number[];
                /** @description insert, append, prepend and replace: the node. */
                node?: {
                    [key: string]: unknown;
                };
            }[];
            /** @description Id of the sender (snd_…). */
            senderId?: string;
            /** @description Address that answers go to. Null for the sender itself. */
            replyTo?: string | null;
            /**
             * @description What content is: a MAILY or PLATE document, or MARKDOWN text.
             * @enum {string}
             */
            contentType?: "MAILY" | "PLATE" | "MARKDOWN";
        };
        EditCampaignAnswer: {
            campaignId: string;
            campaign: {
                id: string;
                /** @description The same as id. */
                campaignId: string;
                name: string;
                subject: string;
                preview: string | null;
                /** @enum {string} */
                status: "DRAFT" | "SCHEDULED" | "SENDING" | "SENT" | "ARCHIVED" | "FAILED";
                /** @enum {string} */
                contentType: "MAILY" | "PLATE" | "MARKDOWN";
                /** @description When sending starts, or started. */
                sendAt: string | null;
                /** @description What it was scheduled for: the same instant as sendAt. */
                scheduledAt: string | null;
                /** @description As settled when sending started; 0 before. */
                recipientCount: number;
                /** @description In flight, delivered and bounced. */
                emailsSentCount: number;
                emailsOpenedCount: number;
                emailsClickedCount: number;
                /** @description ISO 8601, UTC. */
                createdAt: string;
                /** @description ISO 8601, UTC. */
                updatedAt: string;
                /** @description The document; text for MARKDOWN. */
                content: {
                    [key: string]: unknown;
                } | string;
                replyTo: string | null;
                senderId: string | null;
                sender: {
                    id: string;
                    name: string;
                    email: string;
                } | null;
                timezone: string | null;
                /** @description Why it FAILED. Null for any other status. */
                failure: {
                    /**
                     * @description The first rule of sending that stopped it.
                     * @enum {string}
                     */
                    code: "ORGANIZATION_ALLOWED" | "NO_HOLD" | "REVIEWER_AVAILABLE" | "REVIEW_PASSED" | "CONTENT_RENDERS" | "UNSUBSCRIBE_LINK" | "SENDER" | "SENDER_DOMAIN" | "RECIPIENTS" | "PLAN_LIMIT" | "POSTAL_ADDRESS";
                    /** @description Every reason, as recorded when its time came. */
                    message: string;
                } | null;
                recipientFilters: {
                    [key: string]: unknown;
                }[];
            };
            /** @description What was accepted but not as it came. */
            warnings?: string[];
        };
        AutoFitCampaignImagesInput: {
            /** @description Id of the campaign (cmp_…), or of the email of a workflow step. */
            campaignId: string;
            /** @description Which images, by the index that a dry run shows. Left out: all, in document order. */
            imageIndexes?: number[];
            /**
             * @description Most width in pixels. Default 600.
             * @default 600
             */
            maxWidth?: number;
            /**
             * @description Most height in pixels. Default 400.
             * @default 400
             */
            maxHeight?: number;
            /**
             * @description Change nothing, only answer. Default false.
             * @default false
             */
            dryRun?: boolean;
        };
        AutoFitCampaignImagesAnswer: {
            campaignId: string;
            dryRun: boolean;
            images: {
                index: number;
                src: string;
                alt: string | null;
                /** @description Child indexes from the root of the document. */
                path: number[];
                /** @description As the image itself says; null when it could not be read. */
                natural: {
                    width: number;
                    height: number;
                } | null;
                /** @description As the document said before this call; null is automatic. */
                current: {
                    width: number | null;
                    height: number | null;
                };
                fitted: {
                    width: number;
                    height: number;
                } | null;
                /** @enum {string} */
                status: "FITTED" | "WOULD_FIT" | "UNCHANGED" | "NOT_SELECTED" | "UNREADABLE";
                /** @description Why it is UNREADABLE. */
                error?: string;
            }[];
        };
        GetAvailableFiltersInput: Record<string, never>;
        GetAvailableFiltersAnswer: {
            filters: {
                /** @enum {string} */
                type: "STRING" | "TAG" | "SEGMENT" | "NUMBER" | "CAMPAIGN" | "WORKFLOW" | "DATE" | "SYSTEM" | "FIELD" | "CAPTURE_PAGE";
                fields: string[];
                operators: string[];
                valueShape: string;
                example: {
                    [key: string]: unknown;
                };
            }[];
        };
        UpdateCampaignFiltersInput: {
            /** @description Id of the campaign (cmp_…). */
            campaignId: string;
            /** @description The complete list of filters; [] means everyone who is SUBSCRIBED. */
            filters: {
                [key: string]: unknown;
            }[];
        };
        UpdateCampaignFiltersAnswer: {
            campaignId: string;
            recipientFilters: {
                [key: string]: unknown;
            }[];
            /** @description SUBSCRIBED people who match now and are not suppressed; 0 while a segment names what was deleted. */
            recipientCount: number;
            /** @description What was accepted but not as it came. */
            warnings?: string[];
        };
        SendTestEmailInput: {
            /** @description Id of the campaign (cmp_…). */
            campaignId: string;
            /** @description 1 to 5 email addresses. */
            emails: string[];
        };
        SendTestEmailAnswer: {
            sent: {
                email: string;
                emailId: string;
            }[];
            failed: {
                email: string;
                reason: string;
            }[];
        };
        RenderCampaignInput: {
            /** @description Id of the campaign (cmp_…). */
            campaignId: string;
            /** @description Id of the subscriber to write it to (sub_…). */
            subscriberId?: string;
            /**
             * @description Which parts to answer.
             * @default both
             * @enum {string}
             */
            format?: "html" | "text" | "both";
        };
        RenderCampaignAnswer: {
            campaignId: string;
            subject: string;
            preview: string;
            html?: string;
            text?: string;
            warnings: string[];
        };
        ScheduleCampaignInput: {
            /** @description Id of the campaign (cmp_…). */
            campaignId: string;
            /** @description ISO date, such as 2026-09-02. Without a time: midnight in timezone. Left out: at once. */
            date?: string;
            /** @description Hour of the day in timezone, 0 to 23; needs date. */
            hours?: number;
            /** @description Minute of the hour, 0 to 59; needs date. */
            minutes?: number;
            /**
             * @description IANA name of the zone that date and time are in. Default Europe/Paris.
             * @default Europe/Paris
             */
            timezone?: string;
            /** @description From the first call: that is made without it and answers CONFIRMATION_REQUIRED with a code, if one is needed. The same call with the code then runs. */
            confirmationCode?: number;
        };
        ScheduleCampaignAnswer: {
            campaignId: string;
            campaign: {
                id: string;
                /** @description The same as id. */
                campaignId: string;
                name: string;
                subject: string;
                preview: string | null;
                /** @enum {string} */
                status: "DRAFT" | "SCHEDULED" | "SENDING" | "SENT" | "ARCHIVED" | "FAILED";
                /** @enum {string} */
                contentType: "MAILY" | "PLATE" | "MARKDOWN";
                /** @description When sending starts, or started. */
                sendAt: string | null;
                /** @description What it was scheduled for: the same instant as sendAt. */
                scheduledAt: string | null;
                /** @description As settled when sending started; 0 before. */
                recipientCount: number;
                /** @description In flight, delivered and bounced. */
                emailsSentCount: number;
                emailsOpenedCount: number;
                emailsClickedCount: number;
                /** @description ISO 8601, UTC. */
                createdAt: string;
                /** @description ISO 8601, UTC. */
                updatedAt: string;
                timezone: string;
            };
            /** @description SUBSCRIBED people who match now. Who really gets it is settled when sending starts. */
            audienceCount: number;
            /** @description What was accepted but not as it came. */
            warnings?: string[];
        };
        CancelCampaignScheduleInput: {
            /** @description Id of the campaign (cmp_…). */
            campaignId: string;
            /** @description From the first call: that is made without it and answers CONFIRMATION_REQUIRED with a code, if one is needed. The same call with the code then runs. */
            confirmationCode?: number;
        };
        CancelCampaignScheduleAnswer: {
            campaignId: string;
            campaign: {
                id: string;
                /** @description The same as id. */
                campaignId: string;
                name: string;
                subject: string;
                preview: string | null;
                /** @enum {string} */
                status: "DRAFT" | "SCHEDULED" | "SENDING" | "SENT" | "ARCHIVED" | "FAILED";
                /** @enum {string} */
                contentType: "MAILY" | "PLATE" | "MARKDOWN";
                /** @description When sending starts, or started. */
                sendAt: string | null;
                /** @description What it was scheduled for: the same instant as sendAt. */
                scheduledAt: string | null;
                /** @description As settled when sending started; 0 before. */
                recipientCount: number;
                /** @description In flight, delivered and bounced. */
                emailsSentCount: number;
                emailsOpenedCount: number;
                emailsClickedCount: number;
                /** @description ISO 8601, UTC. */
                createdAt: string;
                /** @description ISO 8601, UTC. */
                updatedAt: string;
            };
        };
        ListCampaignHistoryInput: {
            /** @description Id of the campaign (cmp_…). */
            campaignId: string;
            /** @description Id of the last entry of the previous page. */
            cursor?: string;
            /**
             * @description How many rows to answer, 1 to 100. Default 20.
             * @default 20
             */
            limit?: number;
        };
        ListCampaignHistoryAnswer: {
            history: {
                id: string;
                /** @description ISO 8601, UTC. */
                savedAt: string;
                /** @enum {string} */
                source: "manual" | "autosave" | "ai";
                subject: string;
                /** @description Of a change that nobody made in the campaign itself, such as a renamed custom field. */
                note?: string;
                /** @description When it was saved by the clock of this machine; `savedAt` is the time of the sandbox. */
                writtenAt?: string;
                /** @description What differs from the version before it. Not of the first one. */
                changes?: {
                    /** @description Whether the subject differs. */
                    subject: boolean;
                    /** @description Blocks that are new. */
                    added: number;
                    /** @description Blocks that are gone. */
                    removed: number;
                    /** @description Blocks that say or look something else. */
                    changed: number;
                };
            }[];
            nextCursor: string | null;
        };
        GetCampaignHistoryEntryInput: {
            /** @description Id of the campaign (cmp_…). */
            campaignId: string;
            /** @description Id of the history entry (hst_…). */
            historyId: string;
        };
        GetCampaignHistoryEntryAnswer: {
            id: string;
            campaignId: string;
            /** @description ISO 8601, UTC. */
            savedAt: string;
            /** @enum {string} */
            source: "manual" | "autosave" | "ai";
            subject: string;
            /** @description Of a change that nobody made in the campaign itself, such as a renamed custom field. */
            note?: string;
            /** @description The document; text for MARKDOWN. */
            content: {
                [key: string]: unknown;
            } | string;
            /** @enum {string} */
            contentType: "MAILY" | "PLATE" | "MARKDOWN";
        };
        RestoreCampaignHistoryInput: {
            /** @description Id of the campaign (cmp_…). */
            campaignId: string;
            /** @description Id of the history entry (hst_…). */
            historyId: string;
        };
        RestoreCampaignHistoryAnswer: {
            campaignId: string;
            campaign: {
                id: string;
                /** @description The same as id. */
                campaignId: string;
                name: string;
                subject: string;
                preview: string | null;
                /** @enum {string} */
                status: "DRAFT" | "SCHEDULED" | "SENDING" | "SENT" | "ARCHIVED" | "FAILED";
                /** @enum {string} */
                contentType: "MAILY" | "PLATE" | "MARKDOWN";
                /** @description When sending starts, or started. */
                sendAt: string | null;
                /** @description What it was scheduled for: the same instant as sendAt. */
                scheduledAt: string | null;
                /** @description As settled when sending started; 0 before. */
                recipientCount: number;
                /** @description In flight, delivered and bounced. */
                emailsSentCount: number;
                emailsOpenedCount: number;
                emailsClickedCount: number;
                /** @description ISO 8601, UTC. */
                createdAt: string;
                /** @description ISO 8601, UTC. */
                updatedAt: string;
                /** @description The document; text for MARKDOWN. */
                content: {
                    [key: string]: unknown;
                } | string;
                replyTo: string | null;
                senderId: string | null;
                sender: {
                    id: string;
                    name: string;
                    email: string;
                } | null;
                timezone: string | null;
                /** @description Why it FAILED. Null for any other status. */
                failure: {
                    /**
                     * @description The first rule of sending that stopped it.
                     * @enum {string}
                     */
                    code: "ORGANIZATION_ALLOWED" | "NO_HOLD" | "REVIEWER_AVAILABLE" | "REVIEW_PASSED" | "CONTENT_RENDERS" | "UNSUBSCRIBE_LINK" | "SENDER" | "SENDER_DOMAIN" | "RECIPIENTS" | "PLAN_LIMIT" | "POSTAL_ADDRESS";
                    /** @description Every reason, as recorded when its time came. */
                    message: string;
                } | null;
                recipientFilters: {
                    [key: string]: unknown;
                }[];
            };
            /** @description The new entry. */
            historyId: string;
            /** @description What was accepted but not as it came. */
            warnings?: string[];
        };
        ArchiveCampaignInput: {
            /** @description Id of the campaign (cmp_…). */
            campaignId: string;
            /** @description From the first call: that is made without it and answers CONFIRMATION_REQUIRED with a code, if one is needed. The same call with the code then runs. */
            confirmationCode?: number;
        };
        ArchiveCampaignAnswer: {
            campaignId: string;
            campaign: {
                id: string;
                /** @description The same as id. */
                campaignId: string;
                name: string;
                subject: string;
                preview: string | null;
                /** @enum {string} */
                status: "DRAFT" | "SCHEDULED" | "SENDING" | "SENT" | "ARCHIVED" | "FAILED";
                /** @enum {string} */
                contentType: "MAILY" | "PLATE" | "MARKDOWN";
                /** @description When sending starts, or started. */
                sendAt: string | null;
                /** @description What it was scheduled for: the same instant as sendAt. */
                scheduledAt: string | null;
                /** @description As settled when sending started; 0 before. */
                recipientCount: number;
                /** @description In flight, delivered and bounced. */
                emailsSentCount: number;
                emailsOpenedCount: number;
                emailsClickedCount: number;
                /** @description ISO 8601, UTC. */
                createdAt: string;
                /** @description ISO 8601, UTC. */
                updatedAt: string;
            };
        };
        UnarchiveCampaignInput: {
            /** @description Id of the campaign (cmp_…). */
            campaignId: string;
        };
        UnarchiveCampaignAnswer: {
            campaignId: string;
            campaign: {
                id: string;
                /** @description The same as id. */
                campaignId: string;
                name: string;
                subject: string;
                preview: string | null;
                /** @enum {string} */
                status: "DRAFT" | "SCHEDULED" | "SENDING" | "SENT" | "ARCHIVED" | "FAILED";
                /** @enum {string} */
                contentType: "MAILY" | "PLATE" | "MARKDOWN";
                /** @description When sending starts, or started. */
                sendAt: string | null;
                /** @description What it was scheduled for: the same instant as sendAt. */
                scheduledAt: string | null;
                /** @description As settled when sending started; 0 before. */
                recipientCount: number;
                /** @description In flight, delivered and bounced. */
                emailsSentCount: number;
                emailsOpenedCount: number;
                emailsClickedCount: number;
                /** @description ISO 8601, UTC. */
                createdAt: string;
                /** @description ISO 8601, UTC. */
                updatedAt: string;
            };
        };
        ListWorkflowsInput: {
            /**
             * @description How many rows to answer, 1 to 1000. Default 20.
             * @default 20
             */
            limit?: number;
            /** @description Text in the name, without case. */
            query?: string;
        };
        ListWorkflowsAnswer: {
            workflows: {
                id: string;
                /** @description The same as id. */
                workflowId: string;
                name: string;
                /** @enum {string} */
                status: "DRAFT" | "ACTIVE" | "PAUSED" | "ARCHIVED";
                /** @description Kind of the TRIGGER of the draft; null before there is one. */
                trigger: string | null;
                /** @description What new runs enter; null before the first publication. */
                publishedVersion: {
                    id: string;
                    version: number;
                    /** @description ISO 8601, UTC. */
                    publishedAt: string;
                } | null;
                /** @description Runs that go on: ACTIVE and WAITING. */
                activeSubscriberCount: number;
                /** @description How many runs have each status, of every version. */
                runs: {
                    active: number;
                    waiting: number;
                    completed: number;
                    canceled: number;
                    failed: number;
                };
                /** @description How often a goal was reached. */
                conversions: number;
                /** @description The id of its group. */
                groupId: string | null;
                group: {
                    id: string;
                    name: string;
                    /**
                     * @description When a subscriber has a run in another workflow of the group: CANCEL_EXISTING ends that run, SKIP_NEW does not enrol, RUN_FIRST_STEP runs only the first step.
                     * @enum {string}
                     */
                    conflictStrategy: "CANCEL_EXISTING" | "SKIP_NEW" | "RUN_FIRST_STEP";
                } | null;
                /** @description ISO 8601, UTC. */
                createdAt: string;
                /** @description ISO 8601, UTC. */
                updatedAt: string;
                /** @description The same as activeSubscriberCount. */
                activeSubscribers: number;
            }[];
            total: number;
        };
        GetWorkflowInput: {
            /** @description Id of the workflow (wf_…). */
            workflowId: string;
        };
        GetWorkflowAnswer: {
            id: string;
            /** @description The same as id. */
            workflowId: string;
            name: string;
            /** @enum {string} */
            status: "DRAFT" | "ACTIVE" | "PAUSED" | "ARCHIVED";
            /** @description Kind of the TRIGGER of the draft; null before there is one. */
            trigger: string | null;
            /** @description The version that new runs enter, with its graph; null before the first publication. */
            publishedVersion: {
                id: string;
                version: number;
                /** @description ISO 8601, UTC. */
                publishedAt: string;
                steps: {
                    [key: string]: unknown;
                }[];
                edges: {
                    [key: string]: unknown;
                }[];
                settings: {
                    [key: string]: unknown;
                };
                successGoals: {
                    [key: string]: unknown;
                }[];
                /** @description What passed each step: entered = inside + left by its edges + completed + canceled + failed. */
                stepCounts: {
                    id: string;
                    type: string;
                    name: string;
                    entered: number;
                    inside: number;
                    completed: number;
                    canceled: number;
                    failed: number;
                    conversions: number;
                }[];
                /** @description How many runs took each edge. */
                edgeCounts: {
                    /** @description Null for the way of a MOVE_TO_STEP. */
                    id: string | null;
                    source: string;
                    target: string;
                    passed: number;
                }[];
            } | null;
            /** @description Runs that go on: ACTIVE and WAITING. */
            activeSubscriberCount: number;
            /** @description How many runs have each status, of every version. */
            runs: {
                active: number;
                waiting: number;
                completed: number;
                canceled: number;
                failed: number;
            };
            /** @description How often a goal was reached. */
            conversions: number;
            /** @description The id of its group. */
            groupId: string | null;
            group: {
                id: string;
                name: string;
                /**
                 * @description When a subscriber has a run in another workflow of the group: CANCEL_EXISTING ends that run, SKIP_NEW does not enrol, RUN_FIRST_STEP runs only the first step.
                 * @enum {string}
                 */
                conflictStrategy: "CANCEL_EXISTING" | "SKIP_NEW" | "RUN_FIRST_STEP";
            } | null;
            /** @description ISO 8601, UTC. */
            createdAt: string;
            /** @description ISO 8601, UTC. */
            updatedAt: string;
            draft: {
                steps: {
                    [key: string]: unknown;
                }[];
                edges: {
                    [key: string]: unknown;
                }[];
            };
            settings: {
                [key: string]: unknown;
            };
            successGoals: {
                [key: string]: unknown;
            }[];
            /** @description The email of each EMAIL step of the draft. */
            configuredEmails: {
                stepId: string;
                /** @description The email of the step; get_campaign shows it. */
                campaignId: string;
                subject: string;
                preview: string | null;
                senderId: string | null;
                replyTo: string | null;
                /** @enum {string} */
                contentType: "MAILY" | "PLATE" | "MARKDOWN";
                /** @description The campaign that it was copied from, because that belongs elsewhere. */
                duplicatedFrom?: string;
            }[];
        };
        CreateWorkflowInput: {
            /** @description Name of the workflow. */
            name: string;
        };
        CreateWorkflowAnswer: {
            workflowId: string;
            workflow: {
                id: string;
                /** @description The same as id. */
                workflowId: string;
                name: string;
                /** @enum {string} */
                status: "DRAFT" | "ACTIVE" | "PAUSED" | "ARCHIVED";
                /** @description Kind of the TRIGGER of the draft; null before there is one. */
                trigger: string | null;
                /** @description The version that new runs enter, with its graph; null before the first publication. */
                publishedVersion: {
                    id: string;
                    version: number;
                    /** @description ISO 8601, UTC. */
                    publishedAt: string;
                    steps: {
                        [key: string]: unknown;
                    }[];
                    edges: {
                        [key: string]: unknown;
                    }[];
                    settings: {
                        [key: string]: unknown;
                    };
                    successGoals: {
                        [key: string]: unknown;
                    }[];
                    /** @description What passed each step: entered = inside + left by its edges + completed + canceled + failed. */
                    stepCounts: {
                        id: string;
                        type: string;
                        name: string;
                        entered: number;
                        inside: number;
                        completed: number;
                        canceled: number;
                        failed: number;
                        conversions: number;
                    }[];
                    /** @description How many runs took each edge. */
                    edgeCounts: {
                        /** @description Null for the way of a MOVE_TO_STEP. */
                        id: string | null;
                        source: string;
                        target: string;
                        passed: number;
                    }[];
                } | null;
                /** @description Runs that go on: ACTIVE and WAITING. */
                activeSubscriberCount: number;
                /** @description How many runs have each status, of every version. */
                runs: {
                    active: number;
                    waiting: number;
                    completed: number;
                    canceled: number;
                    failed: number;
                };
                /** @description How often a goal was reached. */
                conversions: number;
                /** @description The id of its group. */
                groupId: string | null;
                group: {
                    id: string;
                    name: string;
                    /**
                     * @description When a subscriber has a run in another workflow of the group: CANCEL_EXISTING ends that run, SKIP_NEW does not enrol, RUN_FIRST_STEP runs only the first step.
                     * @enum {string}
                     */
                    conflictStrategy: "CANCEL_EXISTING" | "SKIP_NEW" | "RUN_FIRST_STEP";
                } | null;
                /** @description ISO 8601, UTC. */
                createdAt: string;
                /** @description ISO 8601, UTC. */
                updatedAt: string;
                draft: {
                    steps: {
                        [key: string]: unknown;
                    }[];
                    edges: {
                        [key: string]: unknown;
                    }[];
                };
                settings: {
                    [key: string]: unknown;
                };
                successGoals: {
                    [key: string]: unknown;
                }[];
                /** @description The email of each EMAIL step of the draft. */
                configuredEmails: {
                    stepId: string;
                    /** @description The email of the step; get_campaign shows it. */
                    campaignId: string;
                    subject: string;
                    preview: string | null;
                    senderId: string | null;
                    replyTo: string | null;
                    /** @enum {string} */
                    contentType: "MAILY" | "PLATE" | "MARKDOWN";
                    /** @description The campaign that it was copied from, because that belongs elsewhere. */
                    duplicatedFrom?: string;
                }[];
            };
            /** @description What was accepted but not as it came. */
            warnings?: string[];
        };
        ConfigureWorkflowDraftInput: {
            /** @description Id of the workflow (wf_…). */
            workflowId: string;
            /** @description The exact updatedAt that was read last. Another value is refused, and nothing changes. */
            expectedUpdatedAt: string;
            /** @description exitRules, repeat, timezone, sendWindow, groupId. Left out: as they are. */
            settings?: {
                [key: string]: unknown;
            };
            /** @description Every step: id, type, name, config, eventFilters, position. Types: TRIGGER, EMAIL, WAIT, WAIT_UNTIL, CONDITION, SPLIT, MOVE_TO_STEP, ACTION, GOAL, EXIT, WEBHOOK. get_skill with type "workflow" tells the config of each. Example: {"id": "wait", "type": "WAIT", "name": "A day", "config": {"seconds": 86400}}. */
            steps: {
                [key: string]: unknown;
            }[];
            /** @description Every edge: id, source, target, type, and branchId for BRANCH. Types: DEFAULT, EVENT, TIMEOUT, TRUE, FALSE, BRANCH. Example: {"id": "e1", "source": "start", "target": "wait", "type": "DEFAULT"}. */
            edges: {
                [key: string]: unknown;
            }[];
            /** @description Goals that complete a run: id, name, eventFilters or filters. Left out: as they are. */
            successGoals?: {
                [key: string]: unknown;
            }[];
        };
        ConfigureWorkflowDraftAnswer: {
            workflowId: string;
            /** @description ISO 8601, UTC. */
            updatedAt: string;
            workflow: {
                id: string;
                /** @description The same as id. */
                workflowId: string;
                name: string;
                /** @enum {string} */
                status: "DRAFT" | "ACTIVE" | "PAUSED" | "ARCHIVED";
                /** @description Kind of the TRIGGER of the draft; null before there is one. */
                trigger: string | null;
                /** @description What new runs enter; null before the first publication. */
                publishedVersion: {
                    id: string;
                    version: number;
                    /** @description ISO 8601, UTC. */
                    publishedAt: string;
                } | null;
                /** @description Runs that go on: ACTIVE and WAITING. */
                activeSubscriberCount: number;
                /** @description How many runs have each status, of every version. */
                runs: {
                    active: number;
                    waiting: number;
                    completed: number;
                    canceled: number;
                    failed: number;
                };
                /** @description How often a goal was reached. */
                conversions: number;
                /** @description The id of its group. */
                groupId: string | null;
                group: {
                    id: string;
                    name: string;
                    /**
                     * @description When a subscriber has a run in another workflow of the group: CANCEL_EXISTING ends that run, SKIP_NEW does not enrol, RUN_FIRST_STEP runs only the first step.
                     * @enum {string}
                     */
                    conflictStrategy: "CANCEL_EXISTING" | "SKIP_NEW" | "RUN_FIRST_STEP";
                } | null;
                /** @description ISO 8601, UTC. */
                createdAt: string;
                /** @description ISO 8601, UTC. */
                updatedAt: string;
            };
            /** @description The draft as it is saved: EMAIL steps name their email. */
            definition: {
                steps: {
                    [key: string]: unknown;
                }[];
                edges: {
                    [key: string]: unknown;
                }[];
                settings: {
                    [key: string]: unknown;
                };
                successGoals: {
                    [key: string]: unknown;
                }[];
            };
            configuredEmails: {
                stepId: string;
                /** @description The email of the step; get_campaign shows it. */
                campaignId: string;
                subject: string;
                preview: string | null;
                senderId: string | null;
                replyTo: string | null;
                /** @enum {string} */
                contentType: "MAILY" | "PLATE" | "MARKDOWN";
                /** @description The campaign that it was copied from, because that belongs elsewhere. */
                duplicatedFrom?: string;
            }[];
            /** @description What may not be as it was meant; empty when all is well. */
            warnings: string[];
        };
        UpdateWorkflowDraftInput: {
            /** @description Id of the workflow (wf_…). */
            workflowId: string;
            /** @description The exact updatedAt that was read last. Another value is refused, and nothing changes. */
            expectedUpdatedAt: string;
            /** @description The complete graph: steps and edges, and optionally settings and successGoals. configure_workflow_draft and get_skill with type "workflow" describe them. */
            definition: {
                [key: string]: unknown;
            };
        };
        UpdateWorkflowDraftAnswer: {
            workflowId: string;
            /** @description ISO 8601, UTC. */
            updatedAt: string;
            workflow: {
                id: string;
                /** @description The same as id. */
                workflowId: string;
                name: string;
                /** @enum {string} */
                status: "DRAFT" | "ACTIVE" | "PAUSED" | "ARCHIVED";
                /** @description Kind of the TRIGGER of the draft; null before there is one. */
                trigger: string | null;
                /** @description What new runs enter; null before the first publication. */
                publishedVersion: {
                    id: string;
                    version: number;
                    /** @description ISO 8601, UTC. */
                    publishedAt: string;
                } | null;
                /** @description Runs that go on: ACTIVE and WAITING. */
                activeSubscriberCount: number;
                /** @description How many runs have each status, of every version. */
                runs: {
                    active: number;
                    waiting: number;
                    completed: number;
                    canceled: number;
                    failed: number;
                };
                /** @description How often a goal was reached. */
                conversions: number;
                /** @description The id of its group. */
                groupId: string | null;
                group: {
                    id: string;
                    name: string;
                    /**
                     * @description When a subscriber has a run in another workflow of the group: CANCEL_EXISTING ends that run, SKIP_NEW does not enrol, RUN_FIRST_STEP runs only the first step.
                     * @enum {string}
                     */
                    conflictStrategy: "CANCEL_EXISTING" | "SKIP_NEW" | "RUN_FIRST_STEP";
                } | null;
                /** @description ISO 8601, UTC. */
                createdAt: string;
                /** @description ISO 8601, UTC. */
                updatedAt: string;
            };
            /** @description The draft as it is saved: EMAIL steps name their email. */
            definition: {
                steps: {
                    [key: string]: unknown;
                }[];
                edges: {
                    [key: string]: unknown;
                }[];
                settings: {
                    [key: string]: unknown;
                };
                successGoals: {
                    [key: string]: unknown;
                }[];
            };
            configuredEmails: {
                stepId: string;
                /** @description The email of the step; get_campaign shows it. */
                campaignId: string;
                subject: string;
                preview: string | null;
                senderId: string | null;
                replyTo: string | null;
                /** @enum {string} */
                contentType: "MAILY" | "PLATE" | "MARKDOWN";
                /** @description The campaign that it was copied from, because that belongs elsewhere. */
                duplicatedFrom?: string;
            }[];
            /** @description What may not be as it was meant; empty when all is well. */
            warnings: string[];
        };
        PublishWorkflowInput: {
            /** @description Id of the workflow (wf_…). */
            workflowId: string;
            /** @description True activates the workflow. False publishes a first version paused. Left out: see above. */
            activate?: boolean;
            /** @description From the first call: that is made without it and answers CONFIRMATION_REQUIRED with a code, if one is needed. The same call with the code then runs. */
            confirmationCode?: number;
        };
        PublishWorkflowAnswer: {
            workflowId: string;
            version: number;
            /** @enum {string} */
            status: "DRAFT" | "ACTIVE" | "PAUSED" | "ARCHIVED";
            /** @description ISO 8601, UTC. */
            publishedAt: string;
            workflow: {
                id: string;
                /** @description The same as id. */
                workflowId: string;
                name: string;
                /** @enum {string} */
                status: "DRAFT" | "ACTIVE" | "PAUSED" | "ARCHIVED";
                /** @description Kind of the TRIGGER of the draft; null before there is one. */
                trigger: string | null;
                /** @description What new runs enter; null before the first publication. */
                publishedVersion: {
                    id: string;
                    version: number;
                    /** @description ISO 8601, UTC. */
                    publishedAt: string;
                } | null;
                /** @description Runs that go on: ACTIVE and WAITING. */
                activeSubscriberCount: number;
                /** @description How many runs have each status, of every version. */
                runs: {
                    active: number;
                    waiting: number;
                    completed: number;
                    canceled: number;
                    failed: number;
                };
                /** @description How often a goal was reached. */
                conversions: number;
                /** @description The id of its group. */
                groupId: string | null;
                group: {
                    id: string;
                    name: string;
                    /**
                     * @description When a subscriber has a run in another workflow of the group: CANCEL_EXISTING ends that run, SKIP_NEW does not enrol, RUN_FIRST_STEP runs only the first step.
                     * @enum {string}
                     */
                    conflictStrategy: "CANCEL_EXISTING" | "SKIP_NEW" | "RUN_FIRST_STEP";
                } | null;
                /** @description ISO 8601, UTC. */
                createdAt: string;
                /** @description ISO 8601, UTC. */
                updatedAt: string;
            };
            /** @description What was accepted but not as it came. */
            warnings?: string[];
        };
        UpdateWorkflowStatusInput: {
            /** @description Id of the workflow (wf_…). */
            workflowId: string;
            /**
             * @description The new status.
             * @enum {string}
             */
            status: "ACTIVE" | "PAUSED" | "ARCHIVED";
            /** @description From the first call: that is made without it and answers CONFIRMATION_REQUIRED with a code, if one is needed. The same call with the code then runs. */
            confirmationCode?: number;
        };
        UpdateWorkflowStatusAnswer: {
            workflowId: string;
            /** @enum {string} */
            status: "DRAFT" | "ACTIVE" | "PAUSED" | "ARCHIVED";
            workflow: {
                id: string;
                /** @description The same as id. */
                workflowId: string;
                name: string;
                /** @enum {string} */
                status: "DRAFT" | "ACTIVE" | "PAUSED" | "ARCHIVED";
                /** @description Kind of the TRIGGER of the draft; null before there is one. */
                trigger: string | null;
                /** @description What new runs enter; null before the first publication. */
                publishedVersion: {
                    id: string;
                    version: number;
                    /** @description ISO 8601, UTC. */
                    publishedAt: string;
                } | null;
                /** @description Runs that go on: ACTIVE and WAITING. */
                activeSubscriberCount: number;
                /** @description How many runs have each status, of every version. */
                runs: {
                    active: number;
                    waiting: number;
                    completed: number;
                    canceled: number;
                    failed: number;
                };
                /** @description How often a goal was reached. */
                conversions: number;
                /** @description The id of its group. */
                groupId: string | null;
                group: {
                    id: string;
                    name: string;
                    /**
                     * @description When a subscriber has a run in another workflow of the group: CANCEL_EXISTING ends that run, SKIP_NEW does not enrol, RUN_FIRST_STEP runs only the first step.
                     * @enum {string}
                     */
                    conflictStrategy: "CANCEL_EXISTING" | "SKIP_NEW" | "RUN_FIRST_STEP";
                } | null;
                /** @description ISO 8601, UTC. */
                createdAt: string;
                /** @description ISO 8601, UTC. */
                updatedAt: string;
            };
            /** @description Runs that archiving canceled. */
            canceledRuns: number;
            /** @description What was accepted but not as it came. */
            warnings?: string[];
        };
        AddSubscriberToWorkflowInput: {
            /** @description Id of the workflow (wf_…). */
            workflowId: string;
            /** @description Id of the subscriber (sub_…). Either this or email. */
            subscriberId?: string;
            /** @description Email address of the subscriber. Either this or subscriberId. */
            email?: string;
            /** @description Step of the published version to start from. Default the TRIGGER. */
            stepId?: string;
        };
        AddSubscriberToWorkflowAnswer: {
            workflowId: string;
            /** @description Id of the run (wfs_…). */
            workflowSubscriberId: string;
            /** @enum {string} */
            status: "ACTIVE" | "WAITING" | "COMPLETED" | "CANCELED" | "FAILED";
            /** @description Where it stands. */
            currentStepId: string | null;
            /** @description When it goes on by itself; null while it waits for something else. */
            nextActionAt: string | null;
        };
        AddSubscribersToWorkflowInput: {
            /** @description Id of the workflow (wf_…). */
            workflowId: string;
            /** @description Step of the published version to start from. Default the TRIGGER. */
            stepId?: string;
            /** @description Filter objects, combined with AND. get_available_filters describes them. */
            filters?: {
                [key: string]: unknown;
            }[];
            /** @description Text in the address or name. */
            query?: string;
            /**
             * @description Only subscribers of this status. Default SUBSCRIBED.
             * @default SUBSCRIBED
             * @enum {string}
             */
            status?: "PENDING_CONFIRMATION" | "SUBSCRIBED" | "UNSUBSCRIBED" | "BOUNCED" | "BANNED" | "COMPLAINED" | "TRANSACTIONAL" | "ALL" | "all";
            /** @description Only these subscribers, at most 500. */
            subscriberIds?: string[];
            /** @description Only count and show. */
            dryRun?: boolean;
            /** @description From the first call: that is made without it and answers CONFIRMATION_REQUIRED with a code, if one is needed. The same call with the code then runs. */
            confirmationCode?: number;
        };
        AddSubscribersToWorkflowAnswer: {
            workflowId: string;
            dryRun: boolean;
            /** @description Subscribers who match. */
            matched: number;
            startStep: {
                id: string;
                type: string;
                name: string;
            };
            /** @description Published steps: those that stepId may name. */
            steps: {
                id: string;
                type: string;
                name: string;
            }[];
            /** @description Runs that began; 0 for a dry run. */
            enrolled: number;
            /** @description Subscribers who match and got no run; 0 for a dry run. */
            skipped: number;
            /** @description 0: an error refuses the whole call, and nothing changes. */
            failed: number;
            /** @description The same, by reason. */
            skippedBecause: {
                /** @description The workflow lets them not enter again yet. */
                repeat: number;
                /** @description They have a run in another workflow of its group. */
                group: number;
                /** @description Not SUBSCRIBED, or suppressed. */
                notMailable: number;
            };
        };
        RemoveSubscriberFromWorkflowInput: {
            /** @description Id of the workflow (wf_…). */
            workflowId: string;
            /** @description Id of the subscriber (sub_…). Either this or email. */
            subscriberId?: string;
            /** @description Email address of the subscriber. Either this or subscriberId. */
            email?: string;
        };
        RemoveSubscriberFromWorkflowAnswer: {
            workflowId: string;
            subscriberId: string;
            /** @description Runs that were canceled, at least 1. */
            canceled: number;
        };
        GetSubscriberWorkflowRunsInput: {
            /** @description Id of the subscriber (sub_…). Either this or email. */
            subscriberId?: string;
            /** @description Email address of the subscriber. Either this or subscriberId. */
            email?: string;
            /** @description Only runs in this workflow (wf_…). */
            workflowId?: string;
        };
        GetSubscriberWorkflowRunsAnswer: {
            subscriberId: string;
            runs: {
                /** @description Id of the run (wfs_…). */
                workflowSubscriberId: string;
                workflowId: string;
                workflowName: string;
                subscriberId: string;
                /** @enum {string} */
                status: "ACTIVE" | "WAITING" | "COMPLETED" | "CANCELED" | "FAILED";
                version: number | null;
                /** @description Where it stands, or where it ended. */
                currentStep: {
                    id: string;
                    type: string;
                    name: string;
                } | null;
                /** @description When it goes on by itself; null while it waits for something else. */
                nextActionAt: string | null;
                waitingFor: ("TIMER" | "EVENT" | "SEND_WINDOW" | "WEBHOOK" | "ORGANIZATION" | "HOLD" | "DOMAIN" | "REVIEWER" | "MONTHLY_LIMIT") | null;
                /** @enum {string} */
                startedBy: "TRIGGER" | "MANUAL" | "WORKFLOW";
                /** @description ISO 8601, UTC. */
                startedAt: string;
                /** @description When it came to the current step. */
                enteredAt: string | null;
                /** @description When it ended, with whatever status. */
                endedAt: string | null;
                /** @description When it ended as COMPLETED; null otherwise. */
                completedAt: string | null;
                /** @description Why it ended. */
                reason: string | null;
                detail: string | null;
                /** @description What went wrong in a FAILED run; null otherwise. */
                error: string | null;
                goalId: string | null;
                /** @description The steps that it has left, in order. */
                path: {
                    stepId: string;
                    /** @description ISO 8601, UTC. */
                    enteredAt: string;
                    /** @description ISO 8601, UTC. */
                    leftAt: string;
                    edgeId: string | null;
                }[];
            }[];
            /** @description How many runs there are, ended ones too. */
            total: number;
            /** @description Enrolments of a large call that have no run yet; they count as ACTIVE. */
            queued: {
                workflowId: string;
                workflowName: string;
                /** @description ISO 8601, UTC. */
                at: string;
            }[];
        };
        FastForwardWorkflowSubscriberInput: {
            /** @description Id of the workflow (wf_…). */
            workflowId: string;
            /** @description Id of the subscriber (sub_…). Either this or email. */
            subscriberId?: string;
            /** @description Email address of the subscriber. Either this or subscriberId. */
            email?: string;
            /** @description Id of the run (wfs_…); required when the subscriber has more than one that waits. */
            workflowSubscriberId?: string;
            /** @description From the first call: that is made without it and answers CONFIRMATION_REQUIRED with a code, if one is needed. The same call with the code then runs. */
            confirmationCode?: number;
        };
        FastForwardWorkflowSubscriberAnswer: {
            workflowId: string;
            workflowSubscriberId: string;
            /** @description The WAIT or WAIT_UNTIL that ended. */
            skippedStepId: string;
            /** @enum {string} */
            status: "ACTIVE" | "WAITING" | "COMPLETED" | "CANCELED" | "FAILED";
            /** @description Where it stands, or where it ended. */
            currentStep: {
                id: string;
                type: string;
                name: string;
            } | null;
            /** @description When it goes on by itself; null while it waits for something else. */
            nextActionAt: string | null;
        };
        DeleteWorkflowInput: {
            /** @description Id of the workflow (wf_…). */
            workflowId: string;
            /** @description From the first call: that is made without it and answers CONFIRMATION_REQUIRED with a code, if one is needed. The same call with the code then runs. */
            confirmationCode?: number;
        };
        DeleteWorkflowAnswer: {
            workflowId: string;
            /**
             * @description What became of it.
             * @enum {string}
             */
            result: "DELETED" | "ARCHIVED";
            name: string;
            canceledRuns: number;
            /** @description Every segment, draft and scheduled campaign that uses it in its filters, also through segments. */
            uses?: {
                /** @enum {string} */
                type: "segment" | "campaign";
                id: string;
                name: string;
                /** @description Of a campaign: SCHEDULED or DRAFT. */
                status?: string;
                /** @description Name of the segment by which its filters reach it. */
                through?: string;
                /** @description How many matched its filters. */
                before: number | null;
                /** @description How many match now. A campaign sends to none of them. */
                after: number | null;
            }[];
            /** @description Every workflow that names it, in its draft or in a version that acts, also through segments. */
            usedByWorkflows?: {
                id: string;
                name: string;
                /** @enum {string} */
                status: "DRAFT" | "ACTIVE" | "PAUSED" | "ARCHIVED";
                /** @description A version that subscribers enter or stand in names it; else only the draft. */
                live: boolean;
                /** @description Ids of the steps, or settings and successGoals. */
                steps: string[];
                /** @description Name of the segment by which its filters reach it. */
                through?: string;
            }[];
        };
        ListWorkflowGroupsInput: {
            /** @description Text in the name, without case. */
            query?: string;
            /**
             * @description How many rows to answer, 1 to 1000. Default 50.
             * @default 50
             */
            limit?: number;
        };
        ListWorkflowGroupsAnswer: {
            groups: {
                id: string;
                /** @description The same as id. */
                groupId: string;
                name: string;
                /**
                 * @description When a subscriber has a run in another workflow of the group: CANCEL_EXISTING ends that run, SKIP_NEW does not enrol, RUN_FIRST_STEP runs only the first step.
                 * @enum {string}
                 */
                conflictStrategy: "CANCEL_EXISTING" | "SKIP_NEW" | "RUN_FIRST_STEP";
                /** @description Workflows assigned to it. */
                workflowCount: number;
                /** @description Runs of those workflows that go on. */
                activeRunCounts: {
                    active: number;
                    waiting: number;
                };
                /** @description ISO 8601, UTC. */
                createdAt: string;
                /** @description ISO 8601, UTC. */
                updatedAt: string;
            }[];
            total: number;
        };
        GetWorkflowGroupInput: {
            /** @description Id of the workflow group (wfg_…). */
            groupId: string;
        };
        GetWorkflowGroupAnswer: {
            id: string;
            /** @description The same as id. */
            groupId: string;
            name: string;
            /**
             * @description When a subscriber has a run in another workflow of the group: CANCEL_EXISTING ends that run, SKIP_NEW does not enrol, RUN_FIRST_STEP runs only the first step.
             * @enum {string}
             */
            conflictStrategy: "CANCEL_EXISTING" | "SKIP_NEW" | "RUN_FIRST_STEP";
            /** @description Workflows assigned to it. */
            workflowCount: number;
            /** @description Runs of those workflows that go on. */
            activeRunCounts: {
                active: number;
                waiting: number;
            };
            /** @description ISO 8601, UTC. */
            createdAt: string;
            /** @description ISO 8601, UTC. */
            updatedAt: string;
            workflows: {
                id: string;
                name: string;
                /** @enum {string} */
                status: "DRAFT" | "ACTIVE" | "PAUSED" | "ARCHIVED";
                /** @description Runs that go on. */
                activeRunCounts: {
                    active: number;
                    waiting: number;
                };
            }[];
        };
        CreateWorkflowGroupInput: {
            /** @description Name of the group, compared without case. */
            name: string;
            /**
             * @description What happens to a subscriber who is in another workflow of the group. Default CANCEL_EXISTING.
             * @default CANCEL_EXISTING
             * @enum {string}
             */
            conflictStrategy?: "CANCEL_EXISTING" | "SKIP_NEW" | "RUN_FIRST_STEP";
        };
        CreateWorkflowGroupAnswer: {
            groupId: string;
            created: boolean;
            group: {
                id: string;
                /** @description The same as id. */
                groupId: string;
                name: string;
                /**
                 * @description When a subscriber has a run in another workflow of the group: CANCEL_EXISTING ends that run, SKIP_NEW does not enrol, RUN_FIRST_STEP runs only the first step.
                 * @enum {string}
                 */
                conflictStrategy: "CANCEL_EXISTING" | "SKIP_NEW" | "RUN_FIRST_STEP";
                /** @description Workflows assigned to it. */
                workflowCount: number;
                /** @description Runs of those workflows that go on. */
                activeRunCounts: {
                    active: number;
                    waiting: number;
                };
                /** @description ISO 8601, UTC. */
                createdAt: string;
                /** @description ISO 8601, UTC. */
                updatedAt: string;
            };
            /** @description What was accepted but not as it came. */
            warnings?: string[];
        };
        UpdateWorkflowGroupInput: {
            /** @description Id of the workflow group (wfg_…). */
            groupId: string;
            /** @description The exact updatedAt that was read last. Another value is refused, and nothing changes. */
            expectedUpdatedAt: string;
            /** @description New name. */
            name?: string;
            /**
             * @description When a subscriber has a run in another workflow of the group: CANCEL_EXISTING ends that run, SKIP_NEW does not enrol, RUN_FIRST_STEP runs only the first step.
             * @enum {string}
             */
            conflictStrategy?: "CANCEL_EXISTING" | "SKIP_NEW" | "RUN_FIRST_STEP";
        };
        UpdateWorkflowGroupAnswer: {
            groupId: string;
            group: {
                id: string;
                /** @description The same as id. */
                groupId: string;
                name: string;
                /**
                 * @description When a subscriber has a run in another workflow of the group: CANCEL_EXISTING ends that run, SKIP_NEW does not enrol, RUN_FIRST_STEP runs only the first step.
                 * @enum {string}
                 */
                conflictStrategy: "CANCEL_EXISTING" | "SKIP_NEW" | "RUN_FIRST_STEP";
                /** @description Workflows assigned to it. */
                workflowCount: number;
                /** @description Runs of those workflows that go on. */
                activeRunCounts: {
                    active: number;
                    waiting: number;
                };
                /** @description ISO 8601, UTC. */
                createdAt: string;
                /** @description ISO 8601, UTC. */
                updatedAt: string;
            };
            /** @description What was accepted but not as it came. */
            warnings?: string[];
        };
        SetWorkflowGroupInput: {
            /** @description Id of the workflow (wf_…). */
            workflowId: string;
            /** @description The exact updatedAt that was read last. Another value is refused, and nothing changes. */
            expectedUpdatedAt: string;
            /** @description Id of the group (wfg_…), or null to detach the workflow. */
            groupId: string | null;
        };
        SetWorkflowGroupAnswer: {
            workflowId: string;
            workflow: {
                id: string;
                /** @description The same as id. */
                workflowId: string;
                name: string;
                /** @enum {string} */
                status: "DRAFT" | "ACTIVE" | "PAUSED" | "ARCHIVED";
                /** @description Kind of the TRIGGER of the draft; null before there is one. */
                trigger: string | null;
                /** @description What new runs enter; null before the first publication. */
                publishedVersion: {
                    id: string;
                    version: number;
                    /** @description ISO 8601, UTC. */
                    publishedAt: string;
                } | null;
                /** @description Runs that go on: ACTIVE and WAITING. */
                activeSubscriberCount: number;
                /** @description How many runs have each status, of every version. */
                runs: {
                    active: number;
                    waiting: number;
                    completed: number;
                    canceled: number;
                    failed: number;
                };
                /** @description How often a goal was reached. */
                conversions: number;
                /** @description The id of its group. */
                groupId: string | null;
                group: {
                    id: string;
                    name: string;
                    /**
                     * @description When a subscriber has a run in another workflow of the group: CANCEL_EXISTING ends that run, SKIP_NEW does not enrol, RUN_FIRST_STEP runs only the first step.
                     * @enum {string}
                     */
                    conflictStrategy: "CANCEL_EXISTING" | "SKIP_NEW" | "RUN_FIRST_STEP";
                } | null;
                /** @description ISO 8601, UTC. */
                createdAt: string;
                /** @description ISO 8601, UTC. */
                updatedAt: string;
            };
        };
        DeleteWorkflowGroupInput: {
            /** @description Id of the workflow group (wfg_…). */
            groupId: string;
            /** @description The exact name of the group. */
            expectedName: string;
            /** @description The exact updatedAt that was read last. Another value is refused, and nothing changes. */
            expectedUpdatedAt: string;
            /**
             * @description Detach its workflows. Without it a group that has some is not deleted.
             * @default false
             */
            unassignWorkflows?: boolean;
            /** @description From the first call: that is made without it and answers CONFIRMATION_REQUIRED with a code, if one is needed. The same call with the code then runs. */
            confirmationCode?: number;
        };
        DeleteWorkflowGroupAnswer: {
            /** @constant */
            deleted: true;
            groupId: string;
            name: string;
            /** @description Names of the workflows that were in it. */
            unassignedWorkflows: string[];
        };
        ListSegmentsInput: {
            /**
             * @description How many rows to answer, 1 to 1000. Default 20.
             * @default 20
             */
            limit?: number;
        };
        ListSegmentsAnswer: {
            segments: {
                id: string;
                name: string;
                filters: {
                    [key: string]: unknown;
                }[];
                /** @description Who matches now. */
                subscriberCount: number;
                /** @description ISO 8601, UTC. */
                createdAt: string;
                /** @description ISO 8601, UTC. */
                updatedAt: string;
            }[];
            total: number;
        };
        GetSegmentInput: {
            /** @description Id of the segment (seg_…). */
            segmentId: string;
        };
        GetSegmentAnswer: {
            id: string;
            name: string;
            filters: {
                [key: string]: unknown;
            }[];
            /** @description Who matches now. */
            subscriberCount: number;
            /** @description ISO 8601, UTC. */
            createdAt: string;
            /** @description ISO 8601, UTC. */
            updatedAt: string;
        };
        CreateSegmentInput: {
            /** @description Name of the segment. */
            name: string;
            /**
             * @description Filter objects, combined with AND; [] matches everyone. get_available_filters describes them.
             * @default []
             */
            filters?: {
                [key: string]: unknown;
            }[];
        };
        CreateSegmentAnswer: {
            segmentId: string;
            segment: {
                id: string;
                name: string;
                filters: {
                    [key: string]: unknown;
                }[];
                /** @description Who matches now. */
                subscriberCount: number;
                /** @description ISO 8601, UTC. */
                createdAt: string;
                /** @description ISO 8601, UTC. */
                updatedAt: string;
            };
            /** @description What was accepted but not as it came. */
            warnings?: string[];
        };
        UpdateSegmentInput: {
            /** @description Id of the segment (seg_…). */
            segmentId: string;
            /** @description New name. */
            name?: string;
            /** @description The complete new list of filters; [] matches everyone. */
            filters?: {
                [key: string]: unknown;
            }[];
        };
        UpdateSegmentAnswer: {
            segmentId: string;
            segment: {
                id: string;
                name: string;
                filters: {
                    [key: string]: unknown;
                }[];
                /** @description Who matches now. */
                subscriberCount: number;
                /** @description ISO 8601, UTC. */
                createdAt: string;
                /** @description ISO 8601, UTC. */
                updatedAt: string;
            };
            /** @description What was accepted but not as it came. */
            warnings?: string[];
        };
        DeleteSegmentInput: {
            /** @description Id of the segment (seg_…). */
            segmentId: string;
            /** @description From the first call: that is made without it and answers CONFIRMATION_REQUIRED with a code, if one is needed. The same call with the code then runs. */
            confirmationCode?: number;
        };
        DeleteSegmentAnswer: {
            /** @constant */
            deleted: true;
            segmentId: string;
            name: string;
            /** @description How many other segments, drafts and scheduled campaigns use it, also through segments. */
            usedBy: number;
            /** @description Every segment, draft and scheduled campaign that uses it in its filters, also through segments. */
            uses?: {
                /** @enum {string} */
                type: "segment" | "campaign";
                id: string;
                name: string;
                /** @description Of a campaign: SCHEDULED or DRAFT. */
                status?: string;
                /** @description Name of the segment by which its filters reach it. */
                through?: string;
                /** @description How many matched its filters. */
                before: number | null;
                /** @description How many match now. A campaign sends to none of them. */
                after: number | null;
            }[];
            /** @description Every workflow that names it, in its draft or in a version that acts, also through segments. */
            usedByWorkflows?: {
                id: string;
                name: string;
                /** @enum {string} */
                status: "DRAFT" | "ACTIVE" | "PAUSED" | "ARCHIVED";
                /** @description A version that subscribers enter or stand in names it; else only the draft. */
                live: boolean;
                /** @description Ids of the steps, or settings and successGoals. */
                steps: string[];
                /** @description Name of the segment by which its filters reach it. */
                through?: string;
            }[];
        };
        DuplicateSegmentInput: {
            /** @description Id of the segment (seg_…). */
            segmentId: string;
            /** @description Name of the copy. Default "Copy of …". */
            newName?: string;
        };
        DuplicateSegmentAnswer: {
            segmentId: string;
            segment: {
                id: string;
                name: string;
                filters: {
                    [key: string]: unknown;
                }[];
                /** @description Who matches now. */
                subscriberCount: number;
                /** @description ISO 8601, UTC. */
                createdAt: string;
                /** @description ISO 8601, UTC. */
                updatedAt: string;
            };
            /** @description What was accepted but not as it came. */
            warnings?: string[];
        };
        GetOrgStatsInput: Record<string, never>;
        GetOrgStatsAnswer: {
            subscribers: {
                total: number;
                byStatus: {
                    PENDING_CONFIRMATION: number;
                    SUBSCRIBED: number;
                    UNSUBSCRIBED: number;
                    BOUNCED: number;
                    BANNED: number;
                    COMPLAINED: number;
                    TRANSACTIONAL: number;
                };
            };
            campaigns: {
                /** @description All broadcasts, archived ones too. */
                total: number;
                sent: number;
                draft: number;
                scheduled: number;
                /** @description Percent of sent: the mean over campaigns that went out. */
                averageOpenRate: number;
                /** @description Percent of opened: the mean over campaigns that went out. */
                averageClickRate: number;
            };
            totals: {
                tags: number;
                customFields: number;
                segments: number;
                workflows: number;
                snippets: number;
                senders: number;
                domains: number;
                webDomains: number;
                images: number;
            };
        };
        GetSubscriberGrowthInput: {
            /**
             * @description How many calendar days, today included, 1 to 3660. Default 30.
             * @default 30
             */
            days?: number;
        };
        GetSubscriberGrowthAnswer: {
            /** @description Calendar days up to and with today, in the time zone of the organization. */
            days: number;
            newSubscribers: number;
            unsubscribes: number;
            /** @description newSubscribers less unsubscribes. */
            netGrowth: number;
            /** @description Oldest day first; days on which nothing happened are there. */
            series: {
                /** @description YYYY-MM-DD. */
                date: string;
                newSubscribers: number;
                unsubscribes: number;
            }[];
        };
        GetSubscriberStatsInput: Record<string, never>;
        GetSubscriberStatsAnswer: {
            total: number;
            byStatus: {
                PENDING_CONFIRMATION: number;
                SUBSCRIBED: number;
                UNSUBSCRIBED: number;
                BOUNCED: number;
                BANNED: number;
                COMPLAINED: number;
                TRANSACTIONAL: number;
            };
            growth: {
                /** @description Calendar days up to and with today, in the time zone of the organization. */
                days: number;
                newSubscribers: number;
                unsubscribes: number;
                /** @description newSubscribers less unsubscribes. */
                netGrowth: number;
                /** @description netGrowth in percent of the total 30 days ago. */
                growthRate: number;
            };
            engagement: {
                /** @description Half for opens (30 % of sent is full), half for clicks (10 % of opened is full). */
                score: number;
                /** @enum {string} */
                label: "Excellent" | "Good" | "Fair" | "Poor";
                /** @description Percent of sent. */
                openRate: number;
                /** @description Percent of opened. */
                clickRate: number;
                /** @description false: nothing was sent yet. */
                hasData: boolean;
            };
        };
        GetSubscribersByTagInput: {
            /** @description Name of the tag, compared without case. */
            tagName: string;
            /**
             * @description How many rows to answer, 1 to 1000. Default 10.
             * @default 10
             */
            limit?: number;
        };
        GetSubscribersByTagAnswer: {
            /** @description Null for a tag that does not exist: nobody carries it. */
            tag: {
                id: string;
                name: string;
            } | null;
            subscribers: {
                id: string;
                email: string;
                name: string | null;
                /** @enum {string} */
                status: "PENDING_CONFIRMATION" | "SUBSCRIBED" | "UNSUBSCRIBED" | "BOUNCED" | "BANNED" | "COMPLAINED" | "TRANSACTIONAL";
                /** @description ISO 8601, UTC. */
                createdAt: string;
                tags: string[];
            }[];
            /** @description All that carry it, in every status. */
            total: number;
        };
        CountSubscribersByStatusInput: {
            /**
             * @description Only this status.
             * @enum {string}
             */
            status?: "SUBSCRIBED" | "UNSUBSCRIBED" | "BOUNCED" | "BANNED" | "COMPLAINED";
        };
        CountSubscribersByStatusAnswer: {
            /** @description Every status, or the one asked for. */
            counts: {
                PENDING_CONFIRMATION?: number;
                SUBSCRIBED?: number;
                UNSUBSCRIBED?: number;
                BOUNCED?: number;
                BANNED?: number;
                COMPLAINED?: number;
                TRANSACTIONAL?: number;
            };
            /** @description Sum of the counts answered. */
            total: number;
        };
        GetDeliverabilityHealthInput: {
            /** @description Only mail sent in the last so many times 24 hours, 1 to 3660. All mail without it. */
            sinceDays?: number;
        };
        GetDeliverabilityHealthAnswer: {
            /** @description null: all time. */
            sinceDays: number | null;
            sent: number;
            /** @description Also those that were complained about later. */
            delivered: number;
            /** @description Hard and soft. */
            bounced: number;
            complained: number;
            /** @description Percent of sent. */
            bounceRate: number;
            /** @description Percent of sent. */
            complaintRate: number;
            /** @description 100 less 5 for each percent of bounces and for each tenth of a percent of complaints. */
            trustScore: number;
            /** @enum {string} */
            label: "Excellent" | "Good" | "Fair" | "Poor";
            /** @description false: nothing was sent, and the score says nothing. */
            hasData: boolean;
            /** @description With sinceDays only. INSUFFICIENT_DATA below 100 sent. */
            verdicts?: {
                /** @enum {string} */
                bounce: "HEALTHY" | "WARNING" | "CRITICAL" | "INSUFFICIENT_DATA";
                /** @enum {string} */
                complaint: "HEALTHY" | "WARNING" | "CRITICAL" | "INSUFFICIENT_DATA";
                /** @enum {string} */
                overall: "HEALTHY" | "WARNING" | "CRITICAL" | "INSUFFICIENT_DATA";
            };
        };
        GetWritingStyleInput: Record<string, never>;
        GetWritingStyleAnswer: {
            name: string | null;
            persona: string | null;
            audience: string | null;
            vocabulary: string | null;
            rules: string | null;
            updatedAt: string | null;
        };
        UpdateWritingStyleInput: {
            /** @description What the style is called. Empty clears it. */
            name?: string;
            /** @description Who is speaking. Empty clears it. */
            persona?: string;
            /** @description Who is spoken to. Empty clears it. */
            audience?: string;
            /** @description Words to use and words to avoid. Empty clears it. */
            vocabulary?: string;
            /** @description What every text has to keep to. Empty clears it. */
            rules?: string;
        };
        UpdateWritingStyleAnswer: {
            writingStyle: {
                name: string | null;
                persona: string | null;
                audience: string | null;
                vocabulary: string | null;
                rules: string | null;
                updatedAt: string | null;
            };
        };
        GetEmailSendersInput: Record<string, never>;
        GetEmailSendersAnswer: {
            senders: {
                id: string;
                displayName: string;
                localPart: string;
                email: string;
                domainId: string;
                domain: string;
                replyTo: string | null;
                /** @description Used by campaigns that name no sender. */
                isDefault: boolean;
            }[];
        };
        GetCustomFieldsInput: Record<string, never>;
        GetCustomFieldsAnswer: {
            fields: {
                id: string;
                name: string;
            }[];
        };
        CreateCustomFieldInput: {
            /** @description Name of the field; neither reserved nor taken, compared without case. */
            name: string;
        };
        CreateCustomFieldAnswer: {
            field: {
                id: string;
                name: string;
            };
            /** @description What was accepted but not as it came. */
            warnings?: string[];
        };
        RenameCustomFieldInput: {
            /** @description Id of the field (fld_…). */
            fieldId: string;
            /** @description New name; neither reserved nor taken, compared without case. */
            name: string;
        };
        RenameCustomFieldAnswer: {
            field: {
                id: string;
                name: string;
            };
            /** @description How many of each were rewritten; left out when nothing named it. */
            followed?: {
                /** @description Segments that name it in their filters. */
                segments: number;
                /** @description Campaigns that name it in their filters. */
                campaignFilters: number;
                /** @description Drafts that show it, with archived and failed campaigns and the emails of workflows. */
                drafts: number;
                /** @description Scheduled campaigns that show it. */
                scheduledCampaigns: number;
                /** @description Snippets that show it. */
                snippets: number;
                /** @description Emails of published versions of workflows that show it. */
                workflowEmails: number;
                /** @description Drafts of workflows that name it; versions name it by id. */
                workflowDrafts: number;
            };
            /** @description What was accepted but not as it came. */
            warnings?: string[];
        };
        DeleteCustomFieldInput: {
            /** @description Id of the field (fld_…). */
            fieldId: string;
            /** @description From the first call: that is made without it and answers CONFIRMATION_REQUIRED with a code, if one is needed. The same call with the code then runs. */
            confirmationCode?: number;
        };
        DeleteCustomFieldAnswer: {
            /** @constant */
            deleted: true;
            fieldId: string;
            name: string;
            /** @description How many subscribers had a value. */
            subscribersUpdated: number;
            /** @description How many segments, drafts and scheduled campaigns filter by it, also through segments. */
            usedBy: number;
            /** @description Every segment, draft and scheduled campaign that uses it in its filters, also through segments. */
            uses?: {
                /** @enum {string} */
                type: "segment" | "campaign";
                id: string;
                name: string;
                /** @description Of a campaign: SCHEDULED or DRAFT. */
                status?: string;
                /** @description Name of the segment by which its filters reach it. */
                through?: string;
                /** @description How many matched its filters. */
                before: number | null;
                /** @description How many match now. A campaign sends to none of them. */
                after: number | null;
            }[];
            /** @description Every draft, scheduled campaign and snippet that names it in its content, also through snippets, and every workflow with a live email that does. */
            namedIn?: {
                /** @enum {string} */
                type: "campaign" | "snippet" | "workflow";
                id: string;
                name: string;
                /** @description Of a campaign: SCHEDULED or DRAFT. */
                status?: string;
                /** @description Name of the snippet in which it is named. */
                through?: string;
            }[];
            /** @description Every workflow that names it, in its draft or in a version that acts, also through segments. */
            usedByWorkflows?: {
                id: string;
                name: string;
                /** @enum {string} */
                status: "DRAFT" | "ACTIVE" | "PAUSED" | "ARCHIVED";
                /** @description A version that subscribers enter or stand in names it; else only the draft. */
                live: boolean;
                /** @description Ids of the steps, or settings and successGoals. */
                steps: string[];
                /** @description Name of the segment by which its filters reach it. */
                through?: string;
            }[];
        };
        GetEmailSnippetsInput: {
            /**
             * @description Also the archived ones.
             * @default false
             */
            includeArchived?: boolean;
        };
        GetEmailSnippetsAnswer: {
            snippets: {
                id: string;
                name: string;
                description: string | null;
                archived: boolean;
                /** @description ISO 8601, UTC. */
                createdAt: string;
                /** @description ISO 8601, UTC. */
                updatedAt: string;
            }[];
        };
        GetEmailSnippetInput: {
            /** @description Id of the snippet (snp_…). */
            id: string;
        };
        GetEmailSnippetAnswer: {
            id: string;
            name: string;
            description: string | null;
            archived: boolean;
            /** @description ISO 8601, UTC. */
            createdAt: string;
            /** @description ISO 8601, UTC. */
            updatedAt: string;
            /** @description The document. */
            content: {
                [key: string]: unknown;
            };
        };
        CreateEmailSnippetInput: {
            /** @description Name of the snippet. */
            name: string;
            /** @description What it is for. */
            description?: string;
            /** @description Rich-text document {"type": "doc", "content": […]}, or its JSON text. */
            content?: {
                [key: string]: unknown;
            } | string;
        };
        CreateEmailSnippetAnswer: {
            snippetId: string;
            snippet: {
                id: string;
                name: string;
                description: string | null;
                archived: boolean;
                /** @description ISO 8601, UTC. */
                createdAt: string;
                /** @description ISO 8601, UTC. */
                updatedAt: string;
                /** @description The document. */
                content: {
                    [key: string]: unknown;
                };
            };
            /** @description What was accepted but not as it came. */
            warnings?: string[];
        };
        UpdateEmailSnippetInput: {
            /** @description Id of the snippet (snp_…). */
            id: string;
            /** @description New name. */
            name?: string;
            /** @description New description; empty clears it. */
            description?: string;
            /** @description Rich-text document {"type": "doc", "content": […]}, or its JSON text. */
            content?: {
                [key: string]: unknown;
            } | string;
        };
        UpdateEmailSnippetAnswer: {
            snippetId: string;
            snippet: {
                id: string;
                name: string;
                description: string | null;
                archived: boolean;
                /** @description ISO 8601, UTC. */
                createdAt: string;
                /** @description ISO 8601, UTC. */
                updatedAt: string;
                /** @description The document. */
                content: {
                    [key: string]: unknown;
                };
            };
            /** @description What was accepted but not as it came. */
            warnings?: string[];
        };
        ArchiveEmailSnippetInput: {
            /** @description Id of the snippet (snp_…). */
            id: string;
            /** @description From the first call: that is made without it and answers CONFIRMATION_REQUIRED with a code, if one is needed. The same call with the code then runs. */
            confirmationCode?: number;
        };
        ArchiveEmailSnippetAnswer: {
            snippetId: string;
            snippet: {
                id: string;
                name: string;
                description: string | null;
                archived: boolean;
                /** @description ISO 8601, UTC. */
                createdAt: string;
                /** @description ISO 8601, UTC. */
                updatedAt: string;
            };
        };
        UnarchiveEmailSnippetInput: {
            /** @description Id of the snippet (snp_…). */
            id: string;
        };
        UnarchiveEmailSnippetAnswer: {
            snippetId: string;
            snippet: {
                id: string;
                name: string;
                description: string | null;
                archived: boolean;
                /** @description ISO 8601, UTC. */
                createdAt: string;
                /** @description ISO 8601, UTC. */
                updatedAt: string;
            };
        };
        UpdateOrganizationSettingsInput: {
            /** @description New name of the organization. */
            name?: string;
            /** @description IANA time zone name, such as Europe/Paris; stored in its canonical form. */
            timezone?: string;
        };
        UpdateOrganizationSettingsAnswer: {
            organization: {
                id: string;
                name: string;
                timezone: string;
            };
            /** @description What was accepted but not as it came. */
            warnings?: string[];
        };
        GetAvailableVariablesInput: Record<string, never>;
        GetAvailableVariablesAnswer: {
            builtIn: {
                id: string;
                label: string;
                description: string;
            }[];
            organization: {
                id: string;
                label: string;
                description: string;
            }[];
            customFields: {
                id: string;
                label: string;
                description: string;
            }[];
            snippets: {
                id: string;
                label: string;
                description: string;
            }[];
        };
        GetSkillInput: {
            /**
             * @description What the text is about.
             * @enum {string}
             */
            type: "campaign" | "snippets" | "templates" | "variables" | "copywriter" | "filters" | "images" | "sending" | "workflow" | "onboarding" | "docs";
            /** @description With docs: the slug of a page. Left out: the list of pages. */
            page?: string;
        };
        GetSkillAnswer: {
            /** @enum {string} */
            type: "campaign" | "snippets" | "templates" | "variables" | "copywriter" | "filters" | "images" | "sending" | "workflow" | "onboarding" | "docs";
            page?: string;
            content: string;
        };
        CreateEmailSenderInput: {
            /** @description Name that recipients see. */
            displayName: string;
            /** @description What stands before the @, such as hello. */
            localPart: string;
            /** @description Id of the sending domain (dom_…). */
            domainId: string;
            /** @description Address that answers go to, when it is another one. */
            replyTo?: string | null;
        };
        CreateEmailSenderAnswer: {
            sender: {
                id: string;
                displayName: string;
                localPart: string;
                email: string;
                domainId: string;
                domain: string;
                replyTo: string | null;
                /** @description Used by campaigns that name no sender. */
                isDefault: boolean;
            };
            /** @description What was accepted but not as it came. */
            warnings?: string[];
        };
        SendEmailInput: {
            /** @description Mailbox on a VERIFIED domain: hello@shop.example, or Shop <hello@shop.example>. */
            from: string;
            /** @description One address, or a list of one. An unknown one becomes a TRANSACTIONAL subscriber. */
            to: string | string[];
            /** @description Subject line; may hold {{variables}}. */
            subject: string;
            /** @description The message as HTML. Either this or tiptap. */
            html?: string;
            /** @description The message as a rich-text document, or its JSON text. Either this or html. */
            tiptap?: {
                [key: string]: unknown;
            } | string;
            /** @description The text part. Left out: made from the HTML. An empty string: no text part. */
            text?: string;
            /** @description Address that answers go to. */
            reply_to?: string | string[];
            /** @description The same as reply_to. */
            replyTo?: string | string[];
            /** @description Up to 50 addresses that get a copy. */
            cc?: string[];
            /** @description Further headers by name. */
            headers?: {
                [key: string]: string;
            };
            /** @description Up to 50 names with values to tell messages apart: letters, digits, _ and -. */
            tags?: {
                name: string;
                value: string;
            }[];
            /** @description Preheader: what inboxes show after the subject. */
            preview?: string;
            /** @description 1 to 256 characters. The same call with the same key sends nothing again. */
            idempotencyKey?: string;
            /** @description From the first call: that is made without it and answers CONFIRMATION_REQUIRED with a code, if one is needed. The same call with the code then runs. */
            confirmationCode?: number;
        };
        SendEmailAnswer: {
            id: string;
            /** @constant */
            status: "queued";
            to: string;
            /** @description As it was sent to this tool: variables are filled in for the recipient alone. */
            subject: string;
            /** @description What was accepted but not as it came. */
            warnings?: string[];
        };
        ListDomainsInput: Record<string, never>;
        ListDomainsAnswer: {
            domains: {
                id: string;
                domain: string;
                /** @enum {string} */
                region: "EU_CENTRAL_1" | "AP_SOUTHEAST_2" | "US_WEST_1";
                /**
                 * @description VERIFIED when all DKIM records are.
                 * @enum {string}
                 */
                status: "PENDING" | "VERIFIED" | "FAILED" | "TEMPORARY_FAILURE" | "NOT_STARTED";
                /** @enum {string} */
                dkimStatus: "PENDING" | "VERIFIED" | "FAILED" | "TEMPORARY_FAILURE" | "NOT_STARTED";
                /**
                 * @description Of the records of the bounce sub-domain; does not block sending.
                 * @enum {string}
                 */
                mailFromStatus: "PENDING" | "VERIFIED" | "FAILED" | "TEMPORARY_FAILURE" | "NOT_STARTED";
                verificationRequestedAt: string | null;
                /** @description ISO 8601, UTC. */
                createdAt: string;
            }[];
        };
        CreateDomainInput: {
            /** @description Name of the domain, such as news.example.com. */
            domain: string;
            /**
             * @description Where mail is sent from; fixed from now on. Default EU_CENTRAL_1.
             * @enum {string}
             */
            region?: "EU_CENTRAL_1" | "AP_SOUTHEAST_2" | "US_WEST_1";
        };
        CreateDomainAnswer: {
            domainId: string;
            domain: {
                id: string;
                domain: string;
                /** @enum {string} */
                region: "EU_CENTRAL_1" | "AP_SOUTHEAST_2" | "US_WEST_1";
                /**
                 * @description VERIFIED when all DKIM records are.
                 * @enum {string}
                 */
                status: "PENDING" | "VERIFIED" | "FAILED" | "TEMPORARY_FAILURE" | "NOT_STARTED";
                /** @enum {string} */
                dkimStatus: "PENDING" | "VERIFIED" | "FAILED" | "TEMPORARY_FAILURE" | "NOT_STARTED";
                /**
                 * @description Of the records of the bounce sub-domain; does not block sending.
                 * @enum {string}
                 */
                mailFromStatus: "PENDING" | "VERIFIED" | "FAILED" | "TEMPORARY_FAILURE" | "NOT_STARTED";
                verificationRequestedAt: string | null;
                /** @description ISO 8601, UTC. */
                createdAt: string;
            };
            /** @description To be added at the DNS provider of the domain. */
            records: {
                /** @enum {string} */
                purpose: "DKIM" | "MAIL_FROM" | "SPF" | "DMARC";
                type: string;
                name: string;
                value: string;
                priority: number | null;
                ttl: number;
                /** @enum {string} */
                status: "PENDING" | "VERIFIED" | "FAILED" | "TEMPORARY_FAILURE" | "NOT_STARTED";
            }[];
        };
        GetDomainDnsRecordsInput: {
            /** @description Id of the sending domain (dom_…). */
            domainId: string;
        };
        GetDomainDnsRecordsAnswer: {
            domainId: string;
            domain: {
                id: string;
                domain: string;
                /** @enum {string} */
                region: "EU_CENTRAL_1" | "AP_SOUTHEAST_2" | "US_WEST_1";
                /**
                 * @description VERIFIED when all DKIM records are.
                 * @enum {string}
                 */
                status: "PENDING" | "VERIFIED" | "FAILED" | "TEMPORARY_FAILURE" | "NOT_STARTED";
                /** @enum {string} */
                dkimStatus: "PENDING" | "VERIFIED" | "FAILED" | "TEMPORARY_FAILURE" | "NOT_STARTED";
                /**
                 * @description Of the records of the bounce sub-domain; does not block sending.
                 * @enum {string}
                 */
                mailFromStatus: "PENDING" | "VERIFIED" | "FAILED" | "TEMPORARY_FAILURE" | "NOT_STARTED";
                verificationRequestedAt: string | null;
                /** @description ISO 8601, UTC. */
                createdAt: string;
            };
            /** @description To be added at the DNS provider of the domain. */
            records: {
                /** @enum {string} */
                purpose: "DKIM" | "MAIL_FROM" | "SPF" | "DMARC";
                type: string;
                name: string;
                value: string;
                priority: number | null;
                ttl: number;
                /** @enum {string} */
                status: "PENDING" | "VERIFIED" | "FAILED" | "TEMPORARY_FAILURE" | "NOT_STARTED";
            }[];
        };
        VerifyDomainInput: {
            /** @description Id of the sending domain (dom_…). */
            domainId: string;
        };
        VerifyDomainAnswer: {
            domainId: string;
            domain: {
                id: string;
                domain: string;
                /** @enum {string} */
                region: "EU_CENTRAL_1" | "AP_SOUTHEAST_2" | "US_WEST_1";
                /**
                 * @description VERIFIED when all DKIM records are.
                 * @enum {string}
                 */
                status: "PENDING" | "VERIFIED" | "FAILED" | "TEMPORARY_FAILURE" | "NOT_STARTED";
                /** @enum {string} */
                dkimStatus: "PENDING" | "VERIFIED" | "FAILED" | "TEMPORARY_FAILURE" | "NOT_STARTED";
                /**
                 * @description Of the records of the bounce sub-domain; does not block sending.
                 * @enum {string}
                 */
                mailFromStatus: "PENDING" | "VERIFIED" | "FAILED" | "TEMPORARY_FAILURE" | "NOT_STARTED";
                verificationRequestedAt: string | null;
                /** @description ISO 8601, UTC. */
                createdAt: string;
            };
            /** @description To be added at the DNS provider of the domain. */
            records: {
                /** @enum {string} */
                purpose: "DKIM" | "MAIL_FROM" | "SPF" | "DMARC";
                type: string;
                name: string;
                value: string;
                priority: number | null;
                ttl: number;
                /** @enum {string} */
                status: "PENDING" | "VERIFIED" | "FAILED" | "TEMPORARY_FAILURE" | "NOT_STARTED";
            }[];
        };
        ListWebDomainsInput: Record<string, never>;
        ListWebDomainsAnswer: {
            webDomains: {
                id: string;
                hostname: string;
                /** @description To be added at the DNS provider. */
                cname: {
                    name: string;
                    target: string;
                };
                /** @enum {string} */
                status: "PENDING" | "VERIFIED" | "FAILED";
                /** @enum {string} */
                sslStatus: "PENDING" | "VERIFIED" | "FAILED";
                /** @description ISO 8601, UTC. */
                createdAt: string;
            }[];
        };
        GetWebDomainInput: {
            /** @description Id of the web domain (wdom_…), or its host name. */
            domainId: string;
        };
        GetWebDomainAnswer: {
            id: string;
            hostname: string;
            /** @description To be added at the DNS provider. */
            cname: {
                name: string;
                target: string;
            };
            /** @enum {string} */
            status: "PENDING" | "VERIFIED" | "FAILED";
            /** @enum {string} */
            sslStatus: "PENDING" | "VERIFIED" | "FAILED";
            /** @description ISO 8601, UTC. */
            createdAt: string;
        };
        VerifyWebDomainInput: {
            /** @description Id of the web domain (wdom_…), or its host name. */
            domainId: string;
        };
        VerifyWebDomainAnswer: {
            id: string;
            hostname: string;
            /** @description To be added at the DNS provider. */
            cname: {
                name: string;
                target: string;
            };
            /** @enum {string} */
            status: "PENDING" | "VERIFIED" | "FAILED";
            /** @enum {string} */
            sslStatus: "PENDING" | "VERIFIED" | "FAILED";
            /** @description ISO 8601, UTC. */
            createdAt: string;
        };
        UploadImageInput: {
            /** @description Public http or https URL of the image. */
            url: string;
            /** @description Default: the last part of the URL. */
            name?: string;
            /** @description What the image shows. */
            description?: string;
        };
        UploadImageAnswer: {
            imageId: string;
            /** @description Where it is hosted now. */
            url: string;
            image: {
                id: string;
                url: string;
                name: string;
                description: string | null;
                mimeType: string;
                width: number;
                height: number;
                /** @description Bytes. */
                size: number;
                capturePageId: string | null;
                /** @description ISO 8601, UTC. */
                createdAt: string;
            };
            /** @description What was accepted but not as it came. */
            warnings?: string[];
        };
        ListImagesInput: {
            /** @description Part of the name or the description, in any case. */
            query?: string;
            /** @description Only images of this capture page (cap_…). */
            capturePageId?: string;
            /**
             * @description Which page, from 1.
             * @default 1
             */
            page?: number;
            /**
             * @description 1 to 200. Default 50.
             * @default 50
             */
            pageSize?: number;
        };
        ListImagesAnswer: {
            images: {
                id: string;
                url: string;
                name: string;
                description: string | null;
                mimeType: string;
                width: number;
                height: number;
                /** @description Bytes. */
                size: number;
                capturePageId: string | null;
                /** @description ISO 8601, UTC. */
                createdAt: string;
            }[];
            total: number;
            page: number;
            pageSize: number;
            pageCount: number;
        };
        DescribeImageInput: {
            /** @description What the image shows. */
            description: string;
            /** @description Id of the image (img_…). Either this or url. */
            imageId?: string;
            /** @description Where it is hosted, or was uploaded from. Either this or imageId. */
            url?: string;
            /** @description New name; left out, it stays. */
            name?: string;
        };
        DescribeImageAnswer: {
            imageId: string;
            image: {
                id: string;
                url: string;
                name: string;
                description: string | null;
                mimeType: string;
                width: number;
                height: number;
                /** @description Bytes. */
                size: number;
                capturePageId: string | null;
                /** @description ISO 8601, UTC. */
                createdAt: string;
            };
            /** @description What was accepted but not as it came. */
            warnings?: string[];
        };
        FetchWebPageInput: {
            /** @description Must start with http:// or https://. Public addresses only, up to 5 MB. */
            url: string;
        };
        FetchWebPageAnswer: {
            /** @description Where the page was, after redirects. */
            url: string;
            title: string | null;
            markdown: string;
        };
        ListOrgsInput: {
            /** @description Part of a name or slug, a tracking hash, or a URL (website, click domain, tracking link). */
            search?: string;
            /**
             * @description Plan of the active, trialing or past-due subscription; free means none.
             * @enum {string}
             */
            plan?: "free" | "creator" | "pro" | "premium" | "business" | "enterprise";
            /**
             * @description automated: AUTO_VERIFIED, AI_VERIFIED. verified: HUMAN_VERIFIED, WHITELISTED. blocked: BLOCKED, BANNED.
             * @enum {string}
             */
            status?: "unverified" | "automated" | "verified" | "blocked";
            /**
             * @description active: sent an email in the last 30 days.
             * @enum {string}
             */
            activity?: "active" | "all";
            /**
             * @description Only organizations with a click domain of their own.
             * @enum {string}
             */
            clickDomain?: "enabled";
            /** @enum {string} */
            doubleOptIn?: "enabled" | "disabled";
            /**
             * @description At 80 % of a custom subscriber limit or above.
             * @enum {string}
             */
            limits?: "approaching";
            /**
             * @description Default desc.
             * @default desc
             * @enum {string}
             */
            sort?: "asc" | "desc";
            /**
             * @description plan: from free upwards. emails: of the last 30 days. Default createdAt.
             * @default createdAt
             * @enum {string}
             */
            sortBy?: "createdAt" | "name" | "plan" | "members" | "emails";
            /**
             * @description Default 1.
             * @default 1
             */
            page?: number;
            /**
             * @description 1 to 50. Default 10.
             * @default 10
             */
            pageSize?: number;
        };
        ListOrgsAnswer: {
            organizations: {
                id: string;
                name: string;
                slug: string;
                logo: string | null;
                email: string | null;
                plan: string;
                /** @enum {string} */
                status: "unverified" | "automated" | "verified" | "blocked";
                /** @enum {string} */
                verificationStatus: "UNVERIFIED" | "AUTO_VERIFIED" | "AI_VERIFIED" | "HUMAN_VERIFIED" | "WHITELISTED" | "BLOCKED" | "BANNED";
                members: number;
                subscribers: number;
                emailsSent30d: number;
                doubleOptIn: boolean;
                clickDomain: string | null;
                limits: {
                    used: number;
                    limit: number | null;
                    approaching: boolean;
                };
                /** @description ISO 8601, UTC. */
                createdAt: string;
                /** @description Only when the file of the organization cannot be used: why, and what to do. */
                warning?: string;
            }[];
            total: number;
            page: number;
            pageSize: number;
            pageCount: number;
        };
        GetOrgInput: {
            /** @description Organization id (org_…). Either this or slug, never both. */
            id?: string;
            /** @description Organization slug. Either this or id, never both. */
            slug?: string;
        };
        GetOrgAnswer: {
            organization: {
                id: string;
                name: string;
                slug: string;
                logo: string | null;
                email: string | null;
                timezone: string;
                verified: boolean;
                /** @description ISO 8601, UTC. */
                createdAt: string;
            };
            /** @description Null on the free plan: no active, trialing or past-due subscription. */
            subscription: {
                plan: string;
                status: string;
                /** @description ISO 8601, UTC. */
                periodStart: string;
                /** @description ISO 8601, UTC. */
                periodEnd: string;
                cancelAtPeriodEnd: boolean;
                customLimits: {
                    [key: string]: number;
                } | null;
            } | null;
            stats: {
                members: number;
                subscribers: number;
                campaigns: number;
            };
            domains: {
                id: string;
                domain: string;
                status: string;
                region: string;
                providerRecords: {
                    name: string;
                    type: string;
                    value: string;
                    status: string;
                }[];
                fallbackPriority: number | null;
                verificationRequestedAt: string | null;
                /** @description ISO 8601, UTC. */
                createdAt: string;
            }[];
        };
        GetOrgDetailsInput: {
            /** @description Organization id (org_…). Either this or slug, never both. */
            id?: string;
            /** @description Organization slug. Either this or id, never both. */
            slug?: string;
            /**
             * @description Default overview.
             * @default overview
             * @enum {string}
             */
            section?: "overview" | "resources" | "members" | "billing" | "email-settings" | "dedicated-ip";
        };
        GetOrgDetailsAnswer: {
            organization: {
                id: string;
                name: string;
                slug: string;
            };
            /** @enum {string} */
            section: "overview" | "resources" | "members" | "billing" | "email-settings" | "dedicated-ip";
            /** @description Of the section that was asked for. */
            data: {
                /** @enum {string} */
                verificationStatus: "UNVERIFIED" | "AUTO_VERIFIED" | "AI_VERIFIED" | "HUMAN_VERIFIED" | "WHITELISTED" | "BLOCKED" | "BANNED";
                /** @enum {string} */
                sendingStatus: "ALLOWED" | "LIMITED" | "HELD" | "BLOCKED";
                /** @description The last email, campaign change or sign-up. */
                lastActivityAt: string | null;
                emails30d: {
                    sent: number;
                    delivered: number;
                    bounced: number;
                    complained: number;
                };
                stats: {
                    members: number;
                    subscribers: number;
                    campaigns: number;
                };
            } | {
                counts: {
                    subscribers: number;
                    campaigns: number;
                    tags: number;
                    customFields: number;
                    segments: number;
                    workflows: number;
                    snippets: number;
                    senders: number;
                    domains: number;
                    webDomains: number;
                    images: number;
                };
                webDomains: {
                    id: string;
                    hostname: string;
                    /** @enum {string} */
                    status: "PENDING" | "VERIFIED" | "FAILED";
                    /** @enum {string} */
                    sslStatus: "PENDING" | "VERIFIED" | "FAILED";
                    /** @description ISO 8601, UTC. */
                    createdAt: string;
                }[];
            } | {
                userId: string;
                email: string;
                name: string;
                /** @enum {string} */
                role: "OWNER" | "ADMIN" | "MEMBER";
                /** @description ISO 8601, UTC. */
                joinedAt: string;
                banned: boolean;
                banReason: string | null;
            }[] | {
                /** @description Null on the free plan. */
                subscription: {
                    plan: string;
                    status: string;
                    /** @description ISO 8601, UTC. */
                    periodStart: string;
                    /** @description ISO 8601, UTC. */
                    periodEnd: string;
                    cancelAtPeriodEnd: boolean;
                } | null;
                customLimits: {
                    [key: string]: number;
                } | null;
                usage: {
                    subscribers: number;
                    emailsThisMonth: number;
                };
                invoices: {
                    id: string;
                    /** @description ISO 8601, UTC. */
                    at: string;
                    amount: number;
                    currency: string;
                    /** @enum {string} */
                    status: "PAID" | "OPEN" | "FAILED" | "REFUNDED" | "DISPUTED";
                    description: string;
                }[];
            } | {
                senders: {
                    id: string;
                    displayName: string;
                    localPart: string;
                    email: string;
                    domainId: string;
                    domain: string;
                    replyTo: string | null;
                    /** @description Used by campaigns that name no sender. */
                    isDefault: boolean;
                }[];
                domains: {
                    id: string;
                    domain: string;
                    /** @enum {string} */
                    status: "PENDING" | "VERIFIED" | "FAILED" | "TEMPORARY_FAILURE" | "NOT_STARTED";
                    fallbackPriority: number | null;
                }[];
                doubleOptIn: boolean;
                postalAddress: string | null;
                trackingDomain: string | null;
            } | {
                assigned: boolean;
                ip: string | null;
                pool: string | null;
                /** @description Null when it needs none. */
                warmup: {
                    /** @description ISO 8601, UTC. */
                    startedAt: string;
                    day: number;
                    days: number;
                    done: boolean;
                } | null;
            };
        };
        GetOrgVerificationInput: {
            /** @description Organization id (org_…). Either this or slug, never both. */
            id?: string;
            /** @description Organization slug. Either this or id, never both. */
            slug?: string;
        };
        GetOrgVerificationAnswer: {
            organization: {
                id: string;
                name: string;
                slug: string;
            };
            /** @enum {string} */
            status: "UNVERIFIED" | "AUTO_VERIFIED" | "AI_VERIFIED" | "HUMAN_VERIFIED" | "WHITELISTED" | "BLOCKED" | "BANNED";
            /** @description The transition that moved it into BLOCKED or BANNED; null when it is in neither. */
            blockReason: {
                id: string;
                /** @enum {string} */
                from: "UNVERIFIED" | "AUTO_VERIFIED" | "AI_VERIFIED" | "HUMAN_VERIFIED" | "WHITELISTED" | "BLOCKED" | "BANNED";
                /** @enum {string} */
                to: "UNVERIFIED" | "AUTO_VERIFIED" | "AI_VERIFIED" | "HUMAN_VERIFIED" | "WHITELISTED" | "BLOCKED" | "BANNED";
                /** @description ISO 8601, UTC. */
                at: string;
                actor: {
                    /** @enum {string} */
                    type: "SYSTEM" | "AI" | "ADMIN" | "USER";
                    /** @description Null for the system and the reviewer. */
                    id: string | null;
                    name: string;
                };
                reasonCode: string;
                /** @description For platform staff only. */
                adminNote: string | null;
                /** @description The words meant for the customer. */
                customerExplanation: string | null;
                review: {
                    id: string;
                    /** @enum {string} */
                    verdict: "LEGIT" | "SUSPICIOUS" | "SPAM" | "PHISHING";
                    explanation: string;
                    /** @description Each 0 to 100, as the reviewer gave them. */
                    maxScores: {
                        spam: number;
                        phishing: number;
                        impersonation: number;
                        coldEmail: number;
                    };
                    emails: {
                        emailId: string;
                        subject: string;
                        /** @description Each 0 to 100, as the reviewer gave them. */
                        scores: {
                            spam: number;
                            phishing: number;
                            impersonation: number;
                            coldEmail: number;
                        };
                    }[];
                } | null;
            } | null;
            openHolds: {
                id: string;
                /** @enum {string} */
                kind: "ALL_SENDING" | "CAMPAIGNS" | "WORKFLOWS" | "TRANSACTIONAL";
                reasonCode: string;
                note: string | null;
                /** @description ISO 8601, UTC. */
                openedAt: string;
                openedBy: {
                    /** @enum {string} */
                    type: "SYSTEM" | "AI" | "ADMIN" | "USER";
                    /** @description Null for the system and the reviewer. */
                    id: string | null;
                    name: string;
                };
                closedAt: string | null;
                closedBy: {
                    /** @enum {string} */
                    type: "SYSTEM" | "AI" | "ADMIN" | "USER";
                    /** @description Null for the system and the reviewer. */
                    id: string | null;
                    name: string;
                } | null;
            }[];
            verificationMetadata: {
                refuseReason: string | null;
                adminMessage: string | null;
                defensiveFlag: boolean;
            };
            reputation: {
                trustScore: number;
                engagementScore: number;
                sent: number;
                delivered: number;
                bounced: number;
                complained: number;
                /** @description Percent of sent. */
                bounceRate: number;
                /** @description Percent of sent. */
                complaintRate: number;
            };
            members: {
                userId: string;
                email: string;
                name: string;
                /** @enum {string} */
                role: "OWNER" | "ADMIN" | "MEMBER";
                banned: boolean;
                banReason: string | null;
                bannedAt: string | null;
            }[];
            /** @description The latest 50, newest first. */
            transitions: {
                id: string;
                /** @enum {string} */
                from: "UNVERIFIED" | "AUTO_VERIFIED" | "AI_VERIFIED" | "HUMAN_VERIFIED" | "WHITELISTED" | "BLOCKED" | "BANNED";
                /** @enum {string} */
                to: "UNVERIFIED" | "AUTO_VERIFIED" | "AI_VERIFIED" | "HUMAN_VERIFIED" | "WHITELISTED" | "BLOCKED" | "BANNED";
                /** @description ISO 8601, UTC. */
                at: string;
                actor: {
                    /** @enum {string} */
                    type: "SYSTEM" | "AI" | "ADMIN" | "USER";
                    /** @description Null for the system and the reviewer. */
                    id: string | null;
                    name: string;
                };
                reasonCode: string;
                /** @description For platform staff only. */
                adminNote: string | null;
                /** @description The words meant for the customer. */
                customerExplanation: string | null;
            }[];
            /** @description Open and closed, newest first. */
            holds: {
                id: string;
                /** @enum {string} */
                kind: "ALL_SENDING" | "CAMPAIGNS" | "WORKFLOWS" | "TRANSACTIONAL";
                reasonCode: string;
                note: string | null;
                /** @description ISO 8601, UTC. */
                openedAt: string;
                openedBy: {
                    /** @enum {string} */
                    type: "SYSTEM" | "AI" | "ADMIN" | "USER";
                    /** @description Null for the system and the reviewer. */
                    id: string | null;
                    name: string;
                };
                closedAt: string | null;
                closedBy: {
                    /** @enum {string} */
                    type: "SYSTEM" | "AI" | "ADMIN" | "USER";
                    /** @description Null for the system and the reviewer. */
                    id: string | null;
                    name: string;
                } | null;
            }[];
            /** @description The latest 20, newest first. */
            reviews: {
                id: string;
                /** @description ISO 8601, UTC. */
                at: string;
                trigger: string;
                /** @enum {string} */
                verdict: "LEGIT" | "SUSPICIOUS" | "SPAM" | "PHISHING";
                explanation: string;
                /** @description Each 0 to 100, as the reviewer gave them. */
                maxScores: {
                    spam: number;
                    phishing: number;
                    impersonation: number;
                    coldEmail: number;
                };
                model: string;
                emailCount: number;
                flaggedCount: number;
            }[];
            milestoneClaims: {
                id: string;
                milestone: string;
                /** @description ISO 8601, UTC. */
                claimedAt: string;
                /** @enum {string} */
                status: "PENDING" | "ACCEPTED" | "REJECTED";
                evidence: string | null;
            }[];
        };
        GetReviewEmailsInput: {
            /** @description Organization id (org_…). Either this or slug, never both. */
            id?: string;
            /** @description Organization slug. Either this or id, never both. */
            slug?: string;
            /** @description Id of a review (rev_…). Default: the one behind the current block, else the latest that is not LEGIT. */
            reviewId?: string;
            /**
             * @description Only emails that were flagged. Default false.
             * @default false
             */
            onlyFlagged?: boolean;
            /**
             * @description Most characters of each text, 200 to 50,000. Default 4000.
             * @default 4000
             */
            maxChars?: number;
        };
        GetReviewEmailsAnswer: {
            /** @description Null when nothing was ever held against the organization. */
            review: {
                id: string;
                /** @description ISO 8601, UTC. */
                at: string;
                /** @enum {string} */
                verdict: "LEGIT" | "SUSPICIOUS" | "SPAM" | "PHISHING";
                trigger: string;
                explanation: string;
            } | null;
            emails: {
                emailId: string;
                campaignId: string | null;
                /** @description Of the workflow that sent it. */
                workflowId: string | null;
                /** @description As it was when it was reviewed. */
                subject: string;
                from: string | null;
                sentAt: string | null;
                flagged: boolean;
                /** @description Each 0 to 100, as the reviewer gave them. */
                scores: {
                    spam: number;
                    phishing: number;
                    impersonation: number;
                    coldEmail: number;
                };
                reasons: string[];
                /** @description Plain text; null when the words were not kept. */
                text: string | null;
                truncated: boolean;
                links: {
                    /** @description What a reader sees; empty for a picture. */
                    text: string;
                    /** @description Where it leads, as it is written. */
                    url: string;
                }[];
            }[];
            total: number;
        };
        ListEmailsInput: {
            /** @description Id of one organization (org_…), or slug, never both. Without: all. */
            id?: string;
            /** @description Slug of one organization, or id, never both. Without: all. */
            slug?: string;
            /**
             * @description 50 emails each. Default 1.
             * @default 1
             */
            page?: number;
            /** @description Part of the recipient or of the subject as its author wrote it, or an email id (eml_…). */
            query?: string;
            /**
             * @description DELAYED: sent over an hour ago and not there. SUPPRESSED: cancelled, as mail to the address had bounced or was complained about. Default ALL.
             * @default ALL
             * @enum {string}
             */
            status?: "ALL" | "PENDING" | "SENT" | "DELIVERED" | "BOUNCED" | "COMPLAINED" | "CANCELLED" | "FAILED" | "OPENED" | "CLICKED" | "DELAYED" | "SUPPRESSED";
            /** @description Only emails of this subscriber (sub_…). */
            subscriberId?: string;
        };
        ListEmailsAnswer: {
            emails: {
                id: string;
                organizationId: string;
                organizationName: string;
                to: string;
                from: string | null;
                /** @description As it was sent to this person. */
                subject: string | null;
                /** @enum {string} */
                status: "PENDING" | "SENT" | "DELIVERED" | "BOUNCED" | "COMPLAINED" | "CANCELLED" | "FAILED";
                /** @enum {string} */
                kind: "CAMPAIGN" | "WORKFLOW" | "TRANSACTIONAL" | "TEST";
                campaignId: string | null;
                /** @description Of the workflow that sent it. */
                workflowId: string | null;
                /** @description ISO 8601, UTC. */
                createdAt: string;
                sentAt: string | null;
            }[];
            total: number;
            page: number;
            pageSize: number;
            pageCount: number;
            /** @description Organizations that are left out, because their files cannot be used. */
            warnings?: string[];
        };
        GetEmailInput: {
            /** @description Id of the email (eml_…). */
            emailId: string;
            /** @description Id of its organization (org_…), to make sure. */
            organizationId?: string;
            /**
             * @description Default true.
             * @default true
             */
            includeContent?: boolean;
            /**
             * @description Default text.
             * @default text
             * @enum {string}
             */
            format?: "text" | "html" | "both";
            /**
             * @description Most characters of each body. Default 20000.
             * @default 20000
             */
            maxChars?: number;
        };
        GetEmailAnswer: {
            id: string;
            organizationId: string;
            subscriberId: string | null;
            campaignId: string | null;
            /** @description Of the workflow that sent it. */
            workflowId: string | null;
            workflowName: string | null;
            /** @enum {string} */
            kind: "CAMPAIGN" | "WORKFLOW" | "TRANSACTIONAL" | "TEST";
            /** @enum {string} */
            status: "PENDING" | "SENT" | "DELIVERED" | "BOUNCED" | "COMPLAINED" | "CANCELLED" | "FAILED";
            to: string;
            from: {
                name: string | null;
                email: string;
            } | null;
            replyTo: string | null;
            /** @description As it was sent to this person. */
            subject: string | null;
            /** @description In order of time. CLICKED once for each click. */
            lifecycle: {
                /** @enum {string} */
                type: "QUEUED" | "SENT" | "DELIVERED" | "OPENED" | "CLICKED" | "BOUNCED" | "COMPLAINED" | "UNSUBSCRIBED" | "FAILED";
                /** @description ISO 8601, UTC. */
                at: string;
                data: {
                    [key: string]: unknown;
                } | null;
            }[];
            /** @description As it was sent, links untracked. Null when left out, and when the words were not kept. */
            content: {
                text?: string;
                html?: string;
                truncated: boolean;
            } | null;
            links: {
                /** @description What a reader sees; empty for a picture. */
                text: string;
                /** @description Where it leads, as it is written. */
                url: string;
            }[];
        };
        GetUserInput: {
            /** @description Id of the user (usr_…). Either this or email, never both. */
            id?: string;
            /** @description Address of the account. Either this or id, never both. */
            email?: string;
        };
        GetUserAnswer: {
            user: {
                id: string;
                email: string;
                name: string;
                /** @description ISO 8601, UTC. */
                createdAt: string;
                emailVerified: boolean;
                banned: boolean;
                banReason: string | null;
                banExpiresAt: string | null;
            };
            providers: {
                provider: string;
                accountId: string;
                /** @description ISO 8601, UTC. */
                createdAt: string;
            }[];
            /** @description Newest first, those that are over as well. */
            sessions: {
                id: string;
                /** @description ISO 8601, UTC. */
                createdAt: string;
                /** @description ISO 8601, UTC. */
                expiresAt: string;
                ipAddress: string | null;
                userAgent: string | null;
            }[];
            organizations: {
                id: string;
                name: string;
                slug: string;
                /** @enum {string} */
                role: "OWNER" | "ADMIN" | "MEMBER";
                /** @enum {string} */
                reviewStatus: "UNVERIFIED" | "AUTO_VERIFIED" | "AI_VERIFIED" | "HUMAN_VERIFIED" | "WHITELISTED" | "BLOCKED" | "BANNED";
                /**
                 * @description HELD: nothing goes out. LIMITED: a hold on a part of it.
                 * @enum {string}
                 */
                sendingStatus: "ALLOWED" | "LIMITED" | "HELD" | "BLOCKED";
            }[];
        };
    };
    responses: {
        /** @description The input is not valid, or the state of the record does not allow it. */
        Refused400: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description The token is missing or not valid. */
        Refused401: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description The plan does not include so many. */
        Refused402: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description The token or the organization may not do this, or its mail cannot be reviewed now. */
        Refused403: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description What the input names does not exist. */
        Refused404: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description The record changed since it was read, or the name is taken. */
        Refused409: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description The body is too large. */
        Refused413: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description The body is not JSON. */
        Refused415: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description Too many calls; Retry-After says for how many seconds to wait. */
        Refused429: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description A fault of the server; nothing was changed. */
        Refused500: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description With `confirmationCode`: nothing was done, and the same call with the code runs. Without it: The token or the organization may not do this, or its mail cannot be reviewed now. */
        ConfirmationRequired: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Confirmation"] | components["schemas"]["Refusal"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    list_tools: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tools. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        total: number;
                        tools: {
                            [key: string]: unknown;
                        }[];
                        grouped: {
                            [key: string]: unknown;
                        };
                        docs: string;
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    list_subscribers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ListSubscribersInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["ListSubscribersAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    query_subscribers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["QuerySubscribersInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["QuerySubscribersAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    count_subscribers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CountSubscribersInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["CountSubscribersAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    get_subscriber: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["GetSubscriberInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["GetSubscriberAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    add_subscriber: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddSubscriberInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["AddSubscriberAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    update_subscriber: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateSubscriberInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["UpdateSubscriberAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    unsubscribe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UnsubscribeInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["UnsubscribeAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["ConfirmationRequired"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    bulk_add_tags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkAddTagsInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["BulkAddTagsAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    bulk_remove_tags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkRemoveTagsInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["BulkRemoveTagsAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    create_bulk_operation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateBulkOperationInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["CreateBulkOperationAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["ConfirmationRequired"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    get_bulk_operation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetBulkOperationInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["GetBulkOperationAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    list_bulk_operations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ListBulkOperationsInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["ListBulkOperationsAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    create_event: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateEventInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["CreateEventAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    list_subscriber_events: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ListSubscriberEventsInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["ListSubscriberEventsAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    get_subscriber_emails: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["GetSubscriberEmailsInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["GetSubscriberEmailsAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    list_suppressed_subscribers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ListSuppressedSubscribersInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["ListSuppressedSubscribersAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    reactivate_subscriber: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReactivateSubscriberInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["ReactivateSubscriberAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["ConfirmationRequired"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    import_subscribers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportSubscribersInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["ImportSubscribersAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    export_subscribers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ExportSubscribersInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["ExportSubscribersAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    create_subscriber_export: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CreateSubscriberExportInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["CreateSubscriberExportAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    get_subscriber_export: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetSubscriberExportInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["GetSubscriberExportAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    list_subscriber_exports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ListSubscriberExportsInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["ListSubscriberExportsAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    list_tags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ListTagsInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["ListTagsAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    create_tag: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTagInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["CreateTagAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    delete_tag: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DeleteTagInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["DeleteTagAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["ConfirmationRequired"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    get_or_create_tags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetOrCreateTagsInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["GetOrCreateTagsAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    list_campaigns: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ListCampaignsInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["ListCampaignsAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    create_campaign: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCampaignInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["CreateCampaignAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    get_campaign: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetCampaignInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["GetCampaignAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    get_campaign_progress: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetCampaignProgressInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["GetCampaignProgressAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    get_campaign_analytics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetCampaignAnalyticsInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["GetCampaignAnalyticsAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    duplicate_campaign: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DuplicateCampaignInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["DuplicateCampaignAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    edit_campaign: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EditCampaignInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["EditCampaignAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    auto_fit_campaign_images: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AutoFitCampaignImagesInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["AutoFitCampaignImagesAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    get_available_filters: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["GetAvailableFiltersInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["GetAvailableFiltersAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    update_campaign_filters: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateCampaignFiltersInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["UpdateCampaignFiltersAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    send_test_email: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendTestEmailInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["SendTestEmailAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    render_campaign: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenderCampaignInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["RenderCampaignAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    schedule_campaign: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScheduleCampaignInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["ScheduleCampaignAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["ConfirmationRequired"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    cancel_campaign_schedule: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CancelCampaignScheduleInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["CancelCampaignScheduleAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["ConfirmationRequired"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    list_campaign_history: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ListCampaignHistoryInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["ListCampaignHistoryAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    get_campaign_history_entry: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetCampaignHistoryEntryInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["GetCampaignHistoryEntryAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    restore_campaign_history: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RestoreCampaignHistoryInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["RestoreCampaignHistoryAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    archive_campaign: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ArchiveCampaignInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["ArchiveCampaignAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["ConfirmationRequired"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    unarchive_campaign: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UnarchiveCampaignInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["UnarchiveCampaignAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    list_workflows: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ListWorkflowsInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["ListWorkflowsAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    get_workflow: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetWorkflowInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["GetWorkflowAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    create_workflow: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWorkflowInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["CreateWorkflowAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    configure_workflow_draft: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfigureWorkflowDraftInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["ConfigureWorkflowDraftAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    update_workflow_draft: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateWorkflowDraftInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["UpdateWorkflowDraftAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    publish_workflow: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PublishWorkflowInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["PublishWorkflowAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["ConfirmationRequired"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    update_workflow_status: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateWorkflowStatusInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["UpdateWorkflowStatusAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["ConfirmationRequired"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    add_subscriber_to_workflow: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddSubscriberToWorkflowInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["AddSubscriberToWorkflowAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    add_subscribers_to_workflow: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddSubscribersToWorkflowInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["AddSubscribersToWorkflowAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["ConfirmationRequired"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    remove_subscriber_from_workflow: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RemoveSubscriberFromWorkflowInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["RemoveSubscriberFromWorkflowAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    get_subscriber_workflow_runs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["GetSubscriberWorkflowRunsInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["GetSubscriberWorkflowRunsAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    fast_forward_workflow_subscriber: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FastForwardWorkflowSubscriberInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["FastForwardWorkflowSubscriberAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["ConfirmationRequired"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    delete_workflow: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteWorkflowInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["DeleteWorkflowAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["ConfirmationRequired"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    list_workflow_groups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ListWorkflowGroupsInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["ListWorkflowGroupsAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    get_workflow_group: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetWorkflowGroupInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["GetWorkflowGroupAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    create_workflow_group: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWorkflowGroupInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["CreateWorkflowGroupAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    update_workflow_group: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateWorkflowGroupInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["UpdateWorkflowGroupAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    set_workflow_group: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetWorkflowGroupInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["SetWorkflowGroupAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    delete_workflow_group: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteWorkflowGroupInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["DeleteWorkflowGroupAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["ConfirmationRequired"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    list_segments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ListSegmentsInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["ListSegmentsAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    get_segment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetSegmentInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["GetSegmentAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    create_segment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSegmentInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["CreateSegmentAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    update_segment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateSegmentInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["UpdateSegmentAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    delete_segment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteSegmentInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["DeleteSegmentAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["ConfirmationRequired"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    duplicate_segment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DuplicateSegmentInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["DuplicateSegmentAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    get_org_stats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["GetOrgStatsInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["GetOrgStatsAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    get_subscriber_growth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["GetSubscriberGrowthInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["GetSubscriberGrowthAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    get_subscriber_stats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["GetSubscriberStatsInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["GetSubscriberStatsAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    get_subscribers_by_tag: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetSubscribersByTagInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["GetSubscribersByTagAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    count_subscribers_by_status: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CountSubscribersByStatusInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["CountSubscribersByStatusAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    get_deliverability_health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["GetDeliverabilityHealthInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["GetDeliverabilityHealthAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    get_writing_style: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["GetWritingStyleInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["GetWritingStyleAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    update_writing_style: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateWritingStyleInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["UpdateWritingStyleAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    get_email_senders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["GetEmailSendersInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["GetEmailSendersAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    get_custom_fields: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["GetCustomFieldsInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["GetCustomFieldsAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    create_custom_field: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCustomFieldInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["CreateCustomFieldAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    rename_custom_field: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenameCustomFieldInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["RenameCustomFieldAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    delete_custom_field: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteCustomFieldInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["DeleteCustomFieldAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["ConfirmationRequired"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    get_email_snippets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["GetEmailSnippetsInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["GetEmailSnippetsAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    get_email_snippet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetEmailSnippetInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["GetEmailSnippetAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    create_email_snippet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateEmailSnippetInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["CreateEmailSnippetAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    update_email_snippet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateEmailSnippetInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["UpdateEmailSnippetAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    archive_email_snippet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ArchiveEmailSnippetInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["ArchiveEmailSnippetAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["ConfirmationRequired"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    unarchive_email_snippet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UnarchiveEmailSnippetInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["UnarchiveEmailSnippetAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    update_organization_settings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateOrganizationSettingsInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["UpdateOrganizationSettingsAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    get_available_variables: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["GetAvailableVariablesInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["GetAvailableVariablesAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    get_skill: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetSkillInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["GetSkillAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    create_email_sender: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateEmailSenderInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["CreateEmailSenderAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    send_email: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendEmailInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["SendEmailAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["ConfirmationRequired"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    list_domains: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ListDomainsInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["ListDomainsAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    create_domain: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateDomainInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["CreateDomainAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    get_domain_dns_records: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetDomainDnsRecordsInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["GetDomainDnsRecordsAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    verify_domain: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyDomainInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["VerifyDomainAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    list_web_domains: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ListWebDomainsInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["ListWebDomainsAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    get_web_domain: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetWebDomainInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["GetWebDomainAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    verify_web_domain: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyWebDomainInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["VerifyWebDomainAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    upload_image: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UploadImageInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["UploadImageAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    list_images: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ListImagesInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["ListImagesAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    describe_image: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DescribeImageInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["DescribeImageAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    fetch_web_page: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FetchWebPageInput"];
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["FetchWebPageAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    download_export: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                exportId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
    run_admin_tool: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    tool: "list_orgs";
                    input?: components["schemas"]["ListOrgsInput"];
                } | {
                    /** @constant */
                    tool: "get_org";
                    input?: components["schemas"]["GetOrgInput"];
                } | {
                    /** @constant */
                    tool: "get_org_details";
                    input?: components["schemas"]["GetOrgDetailsInput"];
                } | {
                    /** @constant */
                    tool: "get_org_verification";
                    input?: components["schemas"]["GetOrgVerificationInput"];
                } | {
                    /** @constant */
                    tool: "get_review_emails";
                    input?: components["schemas"]["GetReviewEmailsInput"];
                } | {
                    /** @constant */
                    tool: "list_emails";
                    input?: components["schemas"]["ListEmailsInput"];
                } | {
                    /** @constant */
                    tool: "get_email";
                    input: components["schemas"]["GetEmailInput"];
                } | {
                    /** @constant */
                    tool: "get_user";
                    input?: components["schemas"]["GetUserInput"];
                };
            };
        };
        responses: {
            /** @description The tool ran. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        tool: "list_orgs";
                        data: components["schemas"]["ListOrgsAnswer"];
                    } | {
                        /** @constant */
                        success: true;
                        /** @constant */
                        tool: "get_org";
                        data: components["schemas"]["GetOrgAnswer"];
                    } | {
                        /** @constant */
                        success: true;
                        /** @constant */
                        tool: "get_org_details";
                        data: components["schemas"]["GetOrgDetailsAnswer"];
                    } | {
                        /** @constant */
                        success: true;
                        /** @constant */
                        tool: "get_org_verification";
                        data: components["schemas"]["GetOrgVerificationAnswer"];
                    } | {
                        /** @constant */
                        success: true;
                        /** @constant */
                        tool: "get_review_emails";
                        data: components["schemas"]["GetReviewEmailsAnswer"];
                    } | {
                        /** @constant */
                        success: true;
                        /** @constant */
                        tool: "list_emails";
                        data: components["schemas"]["ListEmailsAnswer"];
                    } | {
                        /** @constant */
                        success: true;
                        /** @constant */
                        tool: "get_email";
                        data: components["schemas"]["GetEmailAnswer"];
                    } | {
                        /** @constant */
                        success: true;
                        /** @constant */
                        tool: "get_user";
                        data: components["schemas"]["GetUserAnswer"];
                    };
                };
            };
            400: components["responses"]["Refused400"];
            401: components["responses"]["Refused401"];
            402: components["responses"]["Refused402"];
            403: components["responses"]["Refused403"];
            404: components["responses"]["Refused404"];
            409: components["responses"]["Refused409"];
            413: components["responses"]["Refused413"];
            415: components["responses"]["Refused415"];
            429: components["responses"]["Refused429"];
            500: components["responses"]["Refused500"];
        };
    };
}
