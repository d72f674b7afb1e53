import * as v from 'valibot';
import { ifReadable, listSchema, pageSchema, responseDtoSchema } from './envelopes';

const text = ifReadable(v.string());

const filterSchema = v.object({
  identifier: v.string(),
  name: text,
  filterVisibility: text,
  filterProperties: ifReadable(
    v.object({
      delegateName: text,
      delegateGroupIdentifier: text,
      delegateType: text,
      description: text,
      hostName: text,
      delegateTags: ifReadable(listSchema),
      status: text,
      delegateInstanceFilter: text,
      autoUpgrade: text,
      versionStatus: text,
      tags: ifReadable(v.record(v.string(), v.unknown())),
    }),
  ),
});
export type WireFilter = v.InferOutput<typeof filterSchema>;

/** Answer of `GET /ng/api/filters`. */
export const filtersAnswerSchema = responseDtoSchema(pageSchema(filterSchema));

/** Answer of `POST` and `PUT /ng/api/filters`. */
export const filterAnswerSchema = responseDtoSchema(filterSchema);

/** A saved filter, as sent in both directions. It contains its scope; the address does not. */
export type FilterBody = v.InferInput<typeof filterSchema> & {
  readonly name: string;
  readonly orgIdentifier?: string | null;
  readonly projectIdentifier?: string | null;
  readonly filterProperties: { readonly filterType: 'Delegate' };
};
