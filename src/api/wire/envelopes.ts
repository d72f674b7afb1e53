import * as v from 'valibot';

/** One message of the Manager's envelope; also the bare body of a database time limit. */
export const responseMessageSchema = v.object({
  code: ifReadable(v.string()),
  /** `INFO` or `ERROR`; with an ERROR even a 200 is a failure. */
  level: ifReadable(v.string()),
  message: ifReadable(v.string()),
  exception: v.optional(v.unknown()),
  failureTypes: v.optional(v.unknown()),
});
/**
 * The envelope of the Manager and of the delegate resources of the NG manager. `resource` is null in several good
 * answers.
 */
export function restResponseSchema<const TResource extends v.GenericSchema>(resource: TResource) {
  return v.object({
    resource: v.nullable(resource),
    metaData: v.optional(v.unknown()),
    responseMessages: v.optional(v.nullable(v.array(v.unknown()))),
  });
}
/** The envelope of every other NG service. */
export function responseDtoSchema<const TData extends v.GenericSchema>(data: TData) {
  return v.object({
    status: v.literal('SUCCESS'),
    data: v.nullable(data),
    metaData: v.optional(v.unknown()),
    correlationId: ifReadable(v.string()),
  });
}
/** One page of a list; an unreadable item becomes undefined, and the other items stay. */
export function pageSchema<const TItem extends v.GenericSchema>(item: TItem) {
  return v.object({
    totalItems: ifReadable(v.number()),
    content: v.array(v.fallback(v.optional(item), undefined)),
  });
}
/**
 * A field that may be absent, null or of the wrong type; each of these reads as undefined, so that one odd field does
 * not invalidate the answer. Its input type stays the contract's, so that a mock with the wrong type fails to compile.
 */
export function ifReadable<const TSchema extends v.GenericSchema>(schema: TSchema) {
  return v.fallback(v.nullish(schema), undefined);
}

/** A list whose items are read one by one. */
export const listSchema = v.custom<readonly unknown[]>(Array.isArray);
