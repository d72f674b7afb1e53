/** The cells of a CSV text by RFC 4180, line by line, without its byte order mark. Throws where a quote does not end. */
export function parseCsv(text: string): readonly (readonly string[])[] {
  const lines: string[][] = [];
  let line: string[] = [];
  const cell = /"((?:[^"]|"")*)"|([^",\r\n]*)/y;
  const end = /,|\r\n|$/y;
  for (let place = text.startsWith('\uFEFF') ? 1 : 0; place < text.length; ) {
    cell.lastIndex = place;
    const [read = '', quoted, plain = ''] = cell.exec(text) ?? [];
    line.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    end.lastIndex = place + read.length;
    const ended = end.exec(text)?.[0];
    if (ended === undefined)
      throw new Error(`No cell ends at ${end.lastIndex}: ${text.slice(place, place + 40)}`);
    place += read.length + ended.length;
    if (ended === ',') continue;
    lines.push(line);
    line = [];
  }
  return lines;
}
