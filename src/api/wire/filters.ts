import * as v from 'valibot';
import { ifReadable, pageSchema, responseDtoSchema } from './envelopes';

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
      delegateTags: ifReadable(v.array(v.unknown())),
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
export interface FilterBody {
  readonly name: string;
  readonly identifier: string;
  readonly orgIdentifier?: string | null;
  readonly projectIdentifier?: string | null;
  readonly filterProperties: FilterPropertiesBody;
  /** Spelled this way by the Manager. */
  readonly filterVisibility: 'EveryOne' | 'OnlyCreator';
}

/** The conditions of a filter; the same as the body of a filtered listing. */
export interface FilterPropertiesBody {
  readonly filterType: 'Delegate';
  readonly delegateName?: string | null;
  readonly delegateGroupIdentifier?: string | null;
  readonly delegateType?: string | null;
  readonly description?: string | null;
  readonly hostName?: string | null;
  readonly delegateTags?: readonly string[] | null;
  readonly status?: string | null;
  readonly delegateInstanceFilter?: string | null;
  /** This property and the next exist in newer Managers. */
  readonly autoUpgrade?: string | null;
  readonly versionStatus?: string | null;
  /** Labels of the filter itself, by their keys. */
  readonly tags?: Readonly<Record<string, string>> | null;
}
