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
