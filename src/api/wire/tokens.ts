import * as v from 'valibot';
import { ifReadable, restResponseSchema } from './envelopes';

/** The creator of a token: a name, or an object that contains one, depending on the Manager. */
const creatorSchema = v.union([
  v.string(),
  v.object({
    name: ifReadable(v.string()),
    username: ifReadable(v.string()),
    email: ifReadable(v.string()),
    jwtclaims: ifReadable(v.object({ username: ifReadable(v.string()) })),
  }),
]);

const tokenSchema = v.object({
  name: v.string(),
  status: ifReadable(v.string()),
  createdAt: ifReadable(v.number()),
  createdBy: ifReadable(creatorSchema),
  createdByNgUser: ifReadable(creatorSchema),
  /** Not ifReadable(): null, which means the account, must stay different from an unreadable value. */
  ownerIdentifier: v.optional(v.unknown()),
  revokeAfter: ifReadable(v.number()),
});
export type WireToken = v.InferOutput<typeof tokenSchema>;
export type SentCreator = WireToken['createdBy'];

const tokenWithValueSchema = v.object({ ...tokenSchema.entries, value: ifReadable(v.string()) });

/** Answer of `GET /ng/api/delegate-token-ng`. It contains the values for editors; this schema drops them. */
export const tokensAnswerSchema = restResponseSchema(v.array(v.fallback(v.optional(tokenSchema), undefined)));

/** The same answer where the values are needed. */
export const tokensWithValuesAnswerSchema = restResponseSchema(
  v.array(v.fallback(v.optional(tokenWithValueSchema), undefined)),
);

/** Answer of `POST /ng/api/delegate-token-ng`. */
export const createdTokenAnswerSchema = restResponseSchema(tokenWithValueSchema);
