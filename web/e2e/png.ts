/** Screenshots as small PNG files: a palette of at most 256 colours, which a page of flat colours hardly needs. */

import { createRequire } from 'node:module';
import { crc32, deflateSync, inflateSync } from 'node:zlib';

// Node reads the package as CommonJS, without named exports.
const { applyPalette, quantize } = createRequire(import.meta.url)('gifenc') as typeof import('gifenc');

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const COLOURS = 256;

interface Image {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue, alpha of each pixel. */
  readonly pixels: Uint8ClampedArray;
}

export function compact(png: Buffer): Buffer {
  const { width, height, pixels } = decode(png);
  const { palette, indexed } = exactColours(pixels) ?? fewerColours(pixels);
  const rows = Buffer.alloc(height * (width + 1));
  for (let row = 0; row < height; row++)
    rows.set(indexed.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

interface Indexed {
  readonly palette: number[][];
  readonly indexed: Uint8Array;
}

/** The colours themselves, where there are few enough. */
function exactColours(pixels: Uint8ClampedArray): Indexed | null {
  const seen = new Map<number, number>();
  const indexed = new Uint8Array(pixels.length / 4);
  for (let at = 0; at < indexed.length; at++) {
    const key = (pixels[4 * at] << 16) | (pixels[4 * at + 1] << 8) | pixels[4 * at + 2];
    if (!seen.has(key)) seen.set(key, seen.size);
    if (seen.size > COLOURS) return null;
    indexed[at] = seen.get(key)!;
  }
  return { palette: [...seen.keys()].map((key) => [key >> 16, (key >> 8) & 255, key & 255]), indexed };
}

function fewerColours(pixels: Uint8ClampedArray): Indexed {
  const palette = quantize(pixels, COLOURS).map((colour) => colour.slice(0, 3));
  return { palette, indexed: applyPalette(pixels, palette) };
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** The pixels of a screenshot: eight bits a channel, with or without alpha, not interlaced. */
function decode(png: Buffer): Image {
  const parts: Buffer[] = [];
  let [width, height, channels] = [0, 0, 0];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    const data = png.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR')
      [width, height, channels] = [data.readUInt32BE(0), data.readUInt32BE(4), data[9] === 6 ? 4 : 3];
    if (type === 'IDAT') parts.push(data);
    at += 12 + length;
  }
  const bytes = unfilter(inflateSync(Buffer.concat(parts)), width * channels, height, channels);
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at++)
    pixels.set(bytes.subarray(at * channels, at * channels + 3), at * 4);
  return { width, height, pixels };
}

function unfilter(data: Buffer, stride: number, height: number, channels: number): Uint8Array {
  const out = new Uint8Array(stride * height);
  for (let row = 0; row < height; row++) {
    const filter = data[row * (stride + 1)];
    for (let column = 0; column < stride; column++) {
      const at = row * stride + column;
      const left = column >= channels ? out[at - channels] : 0;
      const up = row > 0 ? out[at - stride] : 0;
      const corner = column >= channels && row > 0 ? out[at - stride - channels] : 0;
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter];
      out[at] = data[row * (stride + 1) + 1 + column] + guess;
    }
  }
  return out;
}

function paeth(left: number, up: number, corner: number): number {
  const sum = left + up - corner;
  const [a, b, c] = [Math.abs(sum - left), Math.abs(sum - up), Math.abs(sum - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}
