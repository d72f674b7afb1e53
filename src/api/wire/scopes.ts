import * as v from 'valibot';
import { ifReadable, pageSchema, responseDtoSchema } from './envelopes';

const namedSchema = v.object({ identifier: v.string(), name: ifReadable(v.string()) });

/** Answer of `GET /ng/api/organizations`. */
export const organizationsAnswerSchema = responseDtoSchema(
  pageSchema(v.object({ organization: namedSchema })),
);

/** Answer of `GET /ng/api/projects`. */
export const projectsAnswerSchema = responseDtoSchema(pageSchema(v.object({ project: namedSchema })));

/** Answer of `GET /ng/api/accounts/{accountIdentifier}`. */
export const accountAnswerSchema = responseDtoSchema(
  v.object({ identifier: ifReadable(v.string()), name: ifReadable(v.string()) }),
);

/** An item of the organizations' page, as sent in full. */
export interface OrganizationItem {
  readonly organization: {
    readonly identifier: string;
    readonly name: string;
    readonly description?: string;
    readonly tags?: Readonly<Record<string, string>>;
  };
  readonly createdAt: number;
  readonly lastModifiedAt: number;
  readonly harnessManaged: boolean;
}

/** An item of the projects' page, as sent in full. */
export interface ProjectItem {
  readonly project: {
    readonly orgIdentifier: string;
    readonly identifier: string;
    readonly name: string;
    readonly color?: string;
    readonly modules?: readonly string[];
    readonly description?: string;
    readonly tags?: Readonly<Record<string, string>>;
  };
  readonly createdAt: number;
  readonly lastModifiedAt: number;
  readonly isFavorite: boolean;
}

/** Data of the account's answer. */
export interface AccountData {
  readonly identifier: string;
  readonly name: string;
  readonly companyName?: string;
  readonly cluster?: string;
}
