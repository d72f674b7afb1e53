import * as v from 'valibot';
import { ifReadable, responseMessageSchema } from './envelopes';

/** A scope in the names of the access control service. */
export const resourceScopeSchema = v.object({
  accountIdentifier: ifReadable(v.string()),
  orgIdentifier: ifReadable(v.string()),
  projectIdentifier: ifReadable(v.string()),
});

/** One permission that the caller lacks, in the body of a 403. */
export const failedPermissionCheckSchema = v.object({
  permission: ifReadable(v.string()),
  resourceType: ifReadable(v.string()),
  resourceIdentifier: ifReadable(v.string()),
  resourceScope: ifReadable(resourceScopeSchema),
  resourceAttributes: v.optional(v.unknown()),
});

/** The three NG error bodies in one: `Failure`, `Error` and `AccessDeniedError` differ only in their extra fields. */
export const ngErrorSchema = v.object({
  status: v.picklist(['FAILURE', 'ERROR']),
  code: ifReadable(v.string()),
  message: ifReadable(v.string()),
  correlationId: ifReadable(v.string()),
  /** Only on AccessDeniedError, where it may be empty. */
  failedPermissionChecks: ifReadable(v.array(v.fallback(v.optional(failedPermissionCheckSchema), undefined))),
});

/** A body that carries {@link responseMessageSchema messages}, whatever else is in it. */
export const messagesSchema = v.object({
  responseMessages: v.array(v.fallback(v.optional(responseMessageSchema), undefined)),
});

/** A single message without an envelope, sent when a database time limit is hit. */
export const bareMessageSchema = v.object({
  code: v.string(),
  level: v.string(),
  message: ifReadable(v.string()),
});
