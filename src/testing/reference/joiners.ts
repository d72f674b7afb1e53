/** The words of each alternative of a query, for tests only. */
export function alternativesOf(query: string): readonly (readonly string[])[] {
  return query
    .replaceAll(/(?<=^|\s)[–−](?=\S)/g, '-')
    .replaceAll(/(?<=\s)OR(?=\s)/g, ',')
    .replaceAll(/(?<=\s)AND(?=\s)/g, '')
    .replaceAll(/(?<=\s)NOT\s+/g, '-')
    .split(/[\n\r,;]/)
    .map((part) => part.split(/\s+/).filter(Boolean));
}
