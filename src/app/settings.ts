import * as v from 'valibot';

const SettingsSchema = v.object({
  /** `demo`: the mock Manager in this browser; `live`: a real one, with the key added by the server of this page. */
  mode: v.picklist(['demo', 'live']),
  /** The account that `/` opens. */
  account: v.pipe(v.string(), v.nonEmpty()),
});
export type Settings = v.InferOutput<typeof SettingsSchema>;

/**
 * What the server of this page says about it. Throws an Error with a sentence for people when it cannot be had: without
 * it the page does not know whose delegates to show.
 */
export async function loadSettings(): Promise<Settings> {
  const response = await fetch(`${import.meta.env.BASE_URL}settings.json`, { cache: 'no-store' });
  if (!response.ok)
    throw new Error(`The server of this page did not give its settings (status ${response.status}).`);
  const parsed = v.safeParse(SettingsSchema, await response.json());
  if (!parsed.success) throw new Error('The settings of this page could not be read.');
  return parsed.output;
}
