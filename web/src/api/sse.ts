/** Cuts a stream of text into server-sent events. Only `id` and `data` matter here; comments are pings. */

export interface Frame {
  readonly id: string;
  readonly data: string;
}

/** A parser fed with pieces of any length, which gives back the frames that each piece completed. */
export function frameParser(): (piece: string) => Frame[] {
  let rest = '';
  let id = '';
  let data: string[] = [];
  return (piece) => {
    const frames: Frame[] = [];
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) frames.push({ id, data: data.join('\n') });
        data = [];
        continue;
      }
      const colon = line.indexOf(':');
      const field = colon < 0 ? line : line.slice(0, colon);
      const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
      if (field === 'data') data.push(value);
      else if (field === 'id') id = value;
    }
    return frames;
  };
}
