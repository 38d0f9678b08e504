import { describe, expect, it } from 'vitest';
import { frameParser } from './sse';

describe('the event stream', () => {
  const text = ': ping\n\nid: 1\ndata: {"a":1}\n\nid: 2\ndata: first\ndata: second\n\n';
  const frames = [
    { id: '1', data: '{"a":1}' },
    { id: '2', data: 'first\nsecond' },
  ];

  it('is cut into frames', () => {
    expect(frameParser()(text)).toEqual(frames);
  });

  it('gives the same frames however it is chopped', () => {
    for (let size = 1; size < 12; size++) {
      const parse = frameParser();
      const got = [];
      for (let at = 0; at < text.length; at += size) got.push(...parse(text.slice(at, at + size)));
      expect(got).toEqual(frames);
    }
  });
});
